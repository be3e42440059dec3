import { moved } from "../gate/edits.ts";
import type { OrderChange } from "../gate/comparison.ts";
import type { ContractPair } from "./pairs.ts";
import { less } from "./rules.ts";
import { type SideCase, tableOf } from "./side.ts";

/** Contracts whose sections stand in another order, by their cases or by their declaration. */
export function orderChanges(pairs: readonly ContractPair[]): OrderChange[] {
  return pairs.flatMap(orderChange);
}

function orderChange({ before, after, cases }: ContractPair): OrderChange[] {
  const declared = {
    before: before.record?.sections?.map((rule) => rule.label) ?? [],
    after: after.record?.sections?.map((rule) => rule.label) ?? [],
  };
  const redeclared = moved(declared.before, declared.after);
  const texts = cases
    .map((pair) => ({ before: labelsOf(pair.before), after: labelsOf(pair.after) }))
    .map((order) => ({ ...order, moved: moved(order.before, order.after) }))
    .filter((order) => order.moved.length > 0);
  const [first] = texts;
  if (first === undefined && redeclared.length === 0) return [];
  const labels = [...new Set(texts.flatMap((order) => order.moved))];
  const contract = after.name;
  if (redeclared.length > 0) {
    return [
      { contract, declared: true, moved: redeclared, ...declared, cases: texts.length },
      ...undeclared(contract, declared, texts),
    ];
  }
  if (first === undefined) return [];
  const { before: old, after: now } = first;
  return [{ contract, declared: false, moved: labels, before: old, after: now, cases: texts.length }];
}

interface Order {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly moved: readonly string[];
}

/** Of a contract that declares another order, the texts whose labels moved although their rules did not. */
function undeclared(
  contract: string,
  declared: Omit<Order, "moved">,
  texts: readonly Order[],
): OrderChange[] {
  const known = new Set(declared.after);
  const stray = texts.filter((order) => less(order.moved, [...known]).length > 0);
  const [first] = stray;
  if (first === undefined) return [];
  const labels = [...new Set(stray.flatMap((order) => less(order.moved, [...known])))];
  const { before, after } = first;
  return [{ contract, declared: false, moved: labels, before, after, cases: stray.length }];
}

function labelsOf(item: SideCase): string[] {
  return tableOf(item)?.sections.map((row) => row.label) ?? [];
}
