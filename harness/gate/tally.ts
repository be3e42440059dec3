import { covers, type Tally } from "../checks/ceilings.ts";
import { reasonOf } from "../checks/payload/json.ts";
import { subjectsOf } from "../checks/subjects.ts";
import type { Measurer } from "../measure/measurer.ts";
import type { Composed } from "../prompt/outcome.ts";
import type { Found } from "./judge.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";

export interface Tallied {
  /** True where a ceiling with a `max` measured something of the case. */
  readonly capped: boolean;
  readonly problems: readonly Found[];
}

/** Measures what each ceiling asks of the case. */
export async function tallyCeilings(
  contract: ResolvedContract,
  item: ResolvedCase,
  outcome: Composed,
  tallies: readonly Tally[],
  measurer: Measurer,
): Promise<Tallied> {
  let capped = false;
  const problems: Found[] = [];
  for (const tally of tallies) {
    const { ceiling } = tally;
    if (!covers(ceiling, contract.name, item.name, item.tags)) continue;
    tally.look(outcome.prompt.sections);
    try {
      for (const { name, actual, cut } of await subjectsOf(ceiling, outcome, measurer, contract.transforms)) {
        tally.add(contract.name, item.name, name, actual, cut);
        capped ||= ceiling.max !== undefined;
      }
    } catch (error) {
      // A counter of the project's own, such as an endpoint that does not answer: what it should have held is not held.
      tally.blind = true;
      capped ||= ceiling.max !== undefined;
      problems.push({
        code: "ceiling-unmeasurable",
        message: `The ceiling of ${ceiling.file}:${ceiling.line} cannot be measured in ${measurer.label(ceiling.unit.name)}: ${reasonOf(error)}`,
      });
    }
  }
  return { capped, problems };
}
