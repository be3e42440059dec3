import { inTime } from "../checks/in-time.ts";
import { reasonOf } from "../checks/payload/json.ts";
import type { CaseContext, CaseInvariant, ContractInvariant, Kept } from "../prompt/contract.ts";
import type { Finding } from "../prompt/finding.ts";
import { toFinding } from "./findings.ts";
import type { ResolvedContract } from "./resolve.ts";

/** The rules of a contract that judge all of its cases together, with what each keeps of every case. */
export class AcrossCases {
  readonly #contract: ResolvedContract;
  readonly #kept = new Map<ContractInvariant, Kept[]>();

  constructor(contract: ResolvedContract) {
    this.#contract = contract;
    for (const rule of contract.invariants) if (isAcross(rule)) this.#kept.set(rule, []);
  }

  /** Whatever the rule throws is thrown on. */
  async keep(rule: ContractInvariant, context: CaseContext): Promise<void> {
    const value = await inTime(this.#contract.timeout, rule.keep(context));
    this.#kept.get(rule)?.push({ case: context.case, knobs: context.knobs, value });
  }

  /** Once every case has been kept. */
  judge(): Finding[] {
    return [...this.#kept].flatMap(([rule, kept]) => this.#judge(rule, kept));
  }

  #judge(rule: ContractInvariant, kept: readonly Kept[]): Finding[] {
    const { name: contract, levels } = this.#contract;
    try {
      return [...rule.judge(kept)].flatMap(({ case: name, ...problem }) =>
        toFinding(
          { code: rule.name, ...problem },
          { contract, ...(name === undefined ? {} : { case: name }) },
          levels,
        ),
      );
    } catch (error) {
      const message = `The invariant itself failed: ${reasonOf(error)}`;
      return toFinding({ code: rule.name, message }, { contract }, levels);
    }
  }
}

export function isAcross(rule: CaseInvariant | ContractInvariant): rule is ContractInvariant {
  return "judge" in rule;
}
