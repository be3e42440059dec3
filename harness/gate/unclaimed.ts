import { basename } from "node:path";
import type { Finding } from "../prompt/finding.ts";
import { defined, type Levels, toFinding } from "./findings.ts";
import type { Project } from "./project.ts";

/**
 * A file among the goldens that no case owns.
 * @param isGolden whether an update may have written it; what else lies there is nobody's to remove
 */
export function obsoleteFindings(file: string, isGolden: boolean, levels: Levels): Finding[] {
  const problem = isGolden
    ? { message: "No case owns this golden" }
    : {
        message: "This is no golden, though it lies among them",
        fix: "Move it out of the folder of goldens",
      };
  return toFinding({ code: "golden-obsolete", ...problem, file }, {}, levels);
}

/** Entries of `budgets` that match no file: ceilings that nobody reads hold nothing. */
export function budgetsFindings({ lostBudgets, config, levels }: Project): Finding[] {
  const place = defined({ file: config === undefined ? undefined : basename(config) });
  return lostBudgets.flatMap((pattern) => {
    const message = `\`budgets\` names ${pattern}, which matches no file`;
    return toFinding({ code: "budgets-unmatched", message }, place, levels);
  });
}
