import type { Comparison, PayloadChange } from "../gate/comparison.ts";
import type { Report } from "../gate/report.ts";
import type { DiffBlock } from "./diff-block.ts";
import { ceilingItem } from "./diff-ceilings.ts";
import { costTable, modelTable, prefixItems } from "./diff-cost.ts";
import { oddBlocks, splitEdits } from "./diff-edits.ts";
import { findingItems } from "./diff-findings.ts";
import { payloadItem, shortList } from "./diff-words.ts";
import { plural } from "./figures.ts";
import { foreign, type Inline, joined, say } from "./inline.ts";

/** What a reviewer reads, in the order in which it matters. Empty parts are left out. */
export function diffBlocks(report: Report, comparison: Comparison): DiffBlock[] {
  const edits = splitEdits(comparison);
  const blocks: DiffBlock[] = [
    { title: "Notes", items: comparison.notes.map((note) => [foreign(note)]) },
    { title: "Gate weakened", alarm: true, items: comparison.weakened.map(weakeningItem) },
    { title: "Section order", items: comparison.orders.map(orderItem) },
    costTable(comparison.cost),
    modelTable(comparison.cost),
    { title: "Cached prefix", items: prefixItems(comparison.cost) },
    { title: "Ceilings", items: comparison.ceilings.map(ceilingItem) },
    { title: "Contracts", items: comparison.contracts.flatMap(contractItems) },
    { title: "Edits", edits: edits.first },
    { title: "Cases that no shared edit explains", alarm: true, edits: oddBlocks(comparison) },
    { title: "More edits", edits: edits.rest },
    { title: "Payload shapes", items: sharedPayloads(comparison).map(payloadItem) },
    { title: "Findings", alarm: report.verdict === "broken", items: findingItems(report) },
  ];
  return blocks.filter(({ table, items = [], edits: told = [] }) =>
    table === undefined ? items.length + told.length > 0 : table.rows.length > 0,
  );
}

/** Where to look first: the cases that the many do not explain. */
export function firstLook({ odd }: Comparison): Inline {
  if (odd.length === 0) return [];
  const named = odd.slice(0, MOST_NAMED).map((item) => say`${`${item.contract} · ${item.case}`}`);
  const more = odd.length > MOST_NAMED ? [` and ${plural(odd.length - MOST_NAMED, "more case")}`] : [];
  return ["Look first at ", ...joined(named, ", "), ...more];
}

const MOST_NAMED = 5;

function weakeningItem({ contract, what }: Comparison["weakened"][number]): Inline {
  return contract === undefined ? say`${what}` : say`${contract}: ${what}`;
}

function orderItem({
  contract,
  declared,
  moved,
  before,
  after,
  cases,
}: Comparison["orders"][number]): Inline {
  const how = declared
    ? "declared in this change"
    : "not declared in this change: if nobody meant it, it is an accident";
  const reach = cases === 0 ? "in no case" : `in ${plural(cases, "case")}`;
  return [
    ...say`${contract}: ${moved.join(", ")} moved, `,
    `${how}, ${reach}: `,
    ...say`${shortList(before)} → ${shortList(after)}`,
  ];
}

function contractItems(change: Comparison["contracts"][number]): Inline[] {
  const { kind, contract, from, casesAdded, casesRemoved, casesRenamed, knobsChanged } = change;
  if (kind === "added") return [say`added: ${contract}`.concat(` with ${plural(casesAdded.length, "case")}`)];
  if (kind === "removed") {
    return [say`removed: ${contract}`.concat(` with ${plural(casesRemoved.length, "case")}`)];
  }
  const list = (what: string, names: readonly string[]): Inline =>
    names.length === 0 ? [] : [`${plural(names.length, "case")} ${what}: `, foreign(shortList(names))];
  const renames = casesRenamed.map(([before, after]) => `${before} → ${after}`);
  const parts = [
    list("added", casesAdded),
    list("removed", casesRemoved),
    list("renamed", renames),
    list("with other knobs", knobsChanged),
  ];
  const head: Inline = from === undefined ? say`${contract}` : say`renamed: ${from} → ${contract}`;
  return [joined([head, joined(parts, "; ")], ": ")];
}

/** Those of one case alone stand with that case. */
function sharedPayloads({ payloads, odd }: Comparison): PayloadChange[] {
  const own = new Set(odd.flatMap((item) => item.payloads.map((change) => JSON.stringify(change))));
  return payloads.filter((change) => !own.has(JSON.stringify(change)));
}
