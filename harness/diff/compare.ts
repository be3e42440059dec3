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
  const ceilings = ceilingChanges(
    renamedCeilings(before, pairs),
    withUnrecorded(after, report),
    report.ceilings,
  );
  const weakened: Weakening[] = [
    ...weakenedContracts(pairs, new Set(report.contracts.map(({ name }) => name))),
    ...ceilingWeakenings(ceilings),
  ];
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

/** Contracts and cases without goldens are measured all the same: a ceiling over them is no idle one. */
function withUnrecorded(side: Side, { contracts }: Report): Side {
  const all = new Map(side.contracts);
  for (const { name, cases } of contracts) {
    const known = all.get(name);
    const unrecorded = cases
      .filter((item) => item.outcome === "prompt" && known?.cases.has(item.name) !== true)
      .map((item) => [item.name, { tags: [...item.tags], golden: "none" }]);
    if (unrecorded.length === 0) continue;
    const record = { format: 1 as const, ...known?.record };
    const named = { ...record, cases: { ...Object.fromEntries(unrecorded), ...record.cases } };
    all.set(name, { name, cases: known?.cases ?? new Map(), record: named });
  }
  return { ...side, contracts: all };
}

/** A ceiling follows its contract to a new name. */
function renamedCeilings(before: Side, { both }: Pairs): Side["ceilings"] {
  const names = new Map(both.map((pair) => [pair.before.name, pair.after.name]));
  return before.ceilings.map((ceiling) => ({
    ...ceiling,
    contract: names.get(ceiling.contract) ?? ceiling.contract,
  }));
}
