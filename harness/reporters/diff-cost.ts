import type { Cost, Pair, PrefixCost } from "../gate/comparison.ts";
import { dollars } from "../plan/money.ts";
import { change, figure, rangeOf } from "./change.ts";
import type { DiffTable } from "./diff-block.ts";
import { difference, integer, plural } from "./figures.ts";
import { foreign, type Inline, say } from "./inline.ts";

/** What a turn costs, by contract: its largest changed case on both sides, and the range over all of them. */
export function costTable({ unit, contracts, uncounted }: Cost): DiffTable {
  const rows = contracts.map(({ contract, case: name, size, cases, range }): Inline[] => [
    say`${contract}`,
    say`${name}`,
    [figure(size.before)],
    [figure(size.after)],
    [change(size.before, size.after, unit.split(" ").at(-1) ?? unit)],
    [rangeOf(range)],
    [integer(cases)],
  ]);
  const left = uncounted === 0 ? "" : `, ${plural(uncounted, "changed case")} not counted (digests)`;
  return {
    title: `Cost of a turn, in ${unit}, largest changed case${left}`,
    table: { head: ["contract", "case", "base", "head", "change", "range", "cases"], rows },
  };
}

/** The same by model, with the price of a thousand turns where it is known. */
export function modelTable({ models = [] }: Cost): DiffTable {
  const rows = models.map(({ model, contract, case: name, unit, size, price }): Inline[] => [
    say`${model}`,
    say`${`${contract} · ${name}`}`,
    [figure(size.before)],
    [figure(size.after), " ", foreign(unit)],
    [money(price?.cold)],
    [money(price?.cached)],
  ]);
  return {
    title: "Cost by model, dollars for a thousand turns",
    table: { head: ["model", "largest changed case", "base", "head", "cold", "cached"], rows },
  };
}

function money(price: Pair | null | undefined): string {
  if (price?.before == null || price.after === null) return "-";
  const [before, after] = [dollars(price.before), dollars(price.after)];
  return before === after ? after : `${before} → ${after}`;
}

/** What the cached prefix costs: once when this is deployed, and on every turn. */
export function prefixItems({ prefixes, unit }: Cost): Inline[] {
  return prefixes.flatMap((prefix) => [once(prefix, unit), everyTurn(prefix, unit)]);
}

function once({ contract, deploy }: PrefixCost, unit: string): Inline {
  if (deploy === null) return say`${contract}, once at deploy: nothing, what is cached stays valid`;
  const { case: name, cases, from, lifetime, rebuilt, rebuiltBytes } = deploy;
  const size = `${integer(rebuilt)} ${unit} (${integer(rebuiltBytes)} bytes)`;
  return [
    ...say`${contract}, once at deploy: the cache is rebuilt from ${from} (${lifetime}) on, `,
    `${size} in `,
    foreign(name),
    `, ${plural(cases, "case")} in all`,
  ];
}

function everyTurn({ contract, turn }: PrefixCost, unit: string): Inline {
  if (turn === null) return say`${contract}, on every turn: as before`;
  const { case: name, cached, cachedBytes, uncached } = turn;
  return [
    ...say`${contract}, on every turn: cached `,
    `${pair(cached)} ${unit} (${pair(cachedBytes)} bytes), not cached ${pair(uncached)} ${unit}, in `,
    foreign(name),
  ];
}

function pair({ before, after }: { readonly before: number | null; readonly after: number | null }): string {
  if (before === after) return figure(after);
  return `${figure(before)} → ${figure(after)} (${difference((after ?? 0) - (before ?? 0))})`;
}
