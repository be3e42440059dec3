import type { Finding } from "../prompt/finding.ts";
import type { ContractReport, PlannedContract } from "./report.ts";
import { keyOf } from "./shards.ts";

/** What a ceiling says of its worst match, by what a merge of shards has to say anew of all matches together. */
export const OF_ROWS: ReadonlySet<string> = new Set([
  "over-ceiling",
  "over-limit",
  "over-pin",
  "under-floor",
  "pin-loose",
]);

const OF_ROOM: ReadonlySet<string> = new Set(["ceiling-slack", "ceiling-near"]);

/**
 * Findings in the order in which every report tells them, of one run or of its shards: those of cases, as the cases are
 * declared; of contracts; of goldens and ceilings that nothing claims; of ceilings, the failing ones first.
 * What one place says of one thing keeps its order.
 * @param plan asked for where there are findings of cases or contracts: cases are many, and most runs have none
 */
export function inOrder(findings: readonly Finding[], plan: () => readonly PlannedContract[]): Finding[] {
  let places: ReturnType<typeof placesIn> | undefined;
  const placeOf = ({ contract = "", case: name }: Finding["where"]) =>
    (places ??= placesIn(plan()))(contract, name);
  return findings
    .map((finding) => {
      const group = groupOf(finding);
      return { finding, group, place: group < OWNED ? placeOf(finding.where) : 0 };
    })
    .toSorted((a, b) => a.group - b.group || a.place - b.place)
    .map(({ finding }) => finding);
}

/** The cases of a report, in its order. */
export function planOf(contracts: readonly ContractReport[]): PlannedContract[] {
  return contracts.map(({ name, cases }) => ({ name, cases: cases.map((item) => item.name) }));
}

/** The place of a case in a plan, or that of its contract's record behind its cases; the end for what is not in it. */
export function placesIn(plan: readonly PlannedContract[]): (contract: string, name?: string) => number {
  const keys = plan.flatMap(({ name, cases }) => [...cases, ""].map((item) => keyOf(name, item)));
  const places = new Map(keys.map((key, at) => [key, at]));
  return (contract, name = "") => places.get(keyOf(contract, name)) ?? keys.length;
}

/** Groups before this one are of cases or contracts. */
const OWNED = 2;

function groupOf({ code, where }: Finding): number {
  if (code === "golden-obsolete") return OWNED;
  if (code === "ceiling-unmatched" || code === "budgets-unmatched") return 3;
  if (OF_ROWS.has(code)) return 4;
  if (OF_ROOM.has(code)) return 5;
  return where.case === undefined ? 1 : 0;
}
