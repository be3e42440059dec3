import { integer, share } from "../reporters/figures.ts";
import { inert } from "../reporters/inert.ts";
import { percent } from "./fit.ts";
import { dollars } from "./money.ts";
import type { PlanRow } from "./plan.ts";
import { textTable } from "../reporters/text-table.ts";

const COLUMNS = [
  "",
  "contract",
  "largest case",
  "model",
  "system",
  "over cases",
  "tools",
  "history",
  "window",
  "used",
  "1,000 turns cold",
  "cached",
] as const;

const ALIGNMENT = ["l", "l", "l", "l", "r", "r", "r", "r", "r", "r", "r", "r"] as const;

/** Contract × model for a terminal, then how each model is counted and which prefixes are too short to cache. */
export function planTable(rows: readonly PlanRow[]): string {
  const table = textTable([COLUMNS, ...rows.map(cellsOf)], ALIGNMENT);
  const notes = [...new Set(rows.map(counterNote)), ...rows.flatMap(shortPrefixNote)];
  return [...table, "", ...notes].join("\n");
}

function cellsOf(row: PlanRow): string[] {
  const { system, systemRange, tools, history, window, outputReserve, price, approximate } = row;
  const [least, most] = systemRange;
  const size = (figure: number) => (approximate ? "≈" : "") + integer(figure);
  const amount = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? "–" : (approximate ? "≈" : "") + dollars(figure);
  return [
    row.fits ? "✓" : "✗",
    inert(row.contract),
    inert(row.case),
    inert(row.model),
    size(system),
    least === most ? "" : `${size(least)}–${integer(most)}`,
    size(tools),
    size(history),
    integer(window),
    share(system + tools + outputReserve, window),
    amount(price?.cold),
    amount(price?.cached),
  ];
}

function counterNote({ model, unit, approximate, error }: PlanRow): string {
  const label = approximate && !unit.startsWith("≈") ? `≈ ${unit}` : unit;
  const off =
    error === null
      ? approximate
        ? ", an estimate whose error is not stated"
        : ""
      : `, off by up to ±${percent(error)}`;
  return inert(`${model}: ${label}${off}`);
}

function shortPrefixNote(row: PlanRow): string[] {
  if (row.cacheable || row.price === null || row.price.cached === null) return [];
  const why =
    row.prefix === 0
      ? "nothing leads to the first section that varies"
      : `${integer(row.prefix)} stable tokens are fewer than the ${integer(row.minCacheable)} that it takes`;
  return [inert(`${row.contract} on ${row.model} is never cached: ${why}`)];
}
