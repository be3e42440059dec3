import type { Finding } from "../../prompt/finding.ts";
import { caseFindings, defined, toFinding } from "../findings.ts";
import type { Found } from "../judge.ts";
import type { Project } from "../project.ts";
import type { ResolvedCase, ResolvedContract } from "../resolve.ts";
import type { Isolated } from "./isolation.ts";
import { keyOf } from "./job.ts";

/** A case whose findings wait for what the fresh processes say. */
export interface OpenCase {
  readonly contract: ResolvedContract;
  readonly item: ResolvedCase;
  readonly problems: readonly Found[];
}

/** What isolation says where it was not needed. */
export const NOT_ISOLATED: Isolated = { problems: new Map(), causes: new Map(), failures: [] };

/** The findings of judged cases, with what isolation has to add to each: problems of its own, and why a golden differs. */
export function closeCases(open: readonly OpenCase[], { problems, causes }: Isolated): Finding[] {
  return open.flatMap(({ contract, item, problems: own }) => {
    const key = keyOf(contract.name, item.name);
    const cause = causes.get(key);
    const told = own.map((problem) =>
      problem.code === "golden-differs" && cause !== undefined
        ? { ...problem, message: `${problem.message}. Why: ${cause}` }
        : problem,
    );
    return caseFindings([...told, ...(problems.get(key) ?? [])], contract, item);
  });
}

/** What kept isolation from being done, as findings. */
export function failureFindings({ failures }: Isolated, { contracts, levels }: Project): Finding[] {
  return failures.flatMap(({ contract, case: name, ...failure }) => {
    const owner = contracts.find((one) => one.name === contract);
    return toFinding(failure, defined({ contract, case: name }), owner?.levels ?? levels);
  });
}
