import type { BaseRef, Weakening } from "../gate/comparison.ts";
import type { ResolvedModel } from "../gate/models.ts";
import type { Report } from "../gate/report.ts";
import type { Measurer } from "../measure/measure.ts";
import { caseChanges } from "./case-changes.ts";
import { ceilingChanges } from "./ceiling-changes.ts";
import { ceilingWeakenings } from "./ceiling-words.ts";
import { contractChanges } from "./contract-changes.ts";
import { costOf } from "./cost.ts";
import { orderChanges } from "./orders.ts";
import { type Pairs, pairSides } from "./pairs.ts";
import type { Side } from "./side.ts";
import type { Parts } from "./verdict.ts";
import { weakenedContracts } from "./weakened.ts";

export interface Compared {
  readonly base: BaseRef;
  readonly before: Side;
  readonly after: Side;
  /** Of the head. */
  readonly report: Report;
  readonly measurer: Measurer;
  readonly models?: readonly ResolvedModel[];
}

/** Head beside base, from their goldens and budgets alone. */
export async function compareSides(compared: Compared): Promise<{ parts: Parts; pairs: Pairs }> {
  const { base, before, after, report, measurer, models } = compared;
  const pairs = pairSides(before, after);
  const ceilings = ceilingChanges(renamedCeilings(before, pairs), after, report.ceilings);
  const weakened: Weakening[] = [...weakenedContracts(pairs), ...ceilingWeakenings(ceilings)];
  const { edits, payloads, odd, compared: number, changed } = caseChanges(pairs.both);
  const parts = {
    base,
    notes: [],
    weakened,
    orders: orderChanges(pairs.both),
    cost: await costOf(pairs, measurer, models),
    ceilings,
    contracts: contractChanges(pairs),
    edits,
    odd,
    payloads,
    cases: { compared: number, changed },
  };
  return { parts, pairs };
}

/** A ceiling follows its contract to a new name. */
function renamedCeilings(before: Side, { both }: Pairs): Side["ceilings"] {
  const names = new Map(both.map((pair) => [pair.before.name, pair.after.name]));
  return before.ceilings.map((ceiling) => ({
    ...ceiling,
    contract: names.get(ceiling.contract) ?? ceiling.contract,
  }));
}
