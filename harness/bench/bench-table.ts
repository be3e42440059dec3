import { integer, plural } from "../reporters/figures.ts";
import { visible } from "../reporters/visible.ts";
import type { BenchResult } from "./bench.ts";
import type { ComparedRow } from "./compare.ts";
import { textTable } from "../reporters/text-table.ts";

/** ns/op and the ratio to the join, for a terminal. Ratios outlive a machine, the figures in ns do not. */
export function benchTable({ rows, distrust }: BenchResult): string {
  const cells = rows.map((row) => [
    visible(row.contract),
    visible(row.case),
    nanoseconds(row.coldNs),
    nanoseconds(row.composeNs),
    nanoseconds(row.floorNs),
    ratio(row.ratio),
    `${row.spread[0].toFixed(2)}–${row.spread[1].toFixed(2)}`,
  ]);
  const head = ["contract", "case", "cold ns", "compose ns/op", "floor ns/op", "ratio", "spread"];
  const warnings = distrust.map((why) => `! Do not trust these figures: ${why}`);
  return [columns([head, ...cells]), ...warnings, ""].join("\n");
}

/** Head beside base: the ratio, where it surely lies, and whether that is a regression. */
export function comparedTable(rows: readonly ComparedRow[], threshold: number): string {
  const cells = rows.map((row) => [
    row.regressed ? "✗" : "✓",
    visible(row.contract),
    visible(row.case),
    nanoseconds(row.baseNs),
    nanoseconds(row.headNs),
    ratio(row.ratio),
    `${row.interval.low.toFixed(3)}–${row.interval.high.toFixed(3)}`,
  ]);
  const head = ["", "contract", "case", "base ns/op", "head ns/op", "ratio", "95 % interval"];
  const slower = rows.filter((row) => row.regressed).length;
  const verdict =
    slower === 0 ? "no case is surely slower" : `${integer(slower)} surely slower, measured twice`;
  return `${columns([head, ...cells])}\n\n${plural(rows.length, "case")} against the threshold ${threshold}: ${verdict}\n`;
}

function columns(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const align = head.map((title) => (/^(|contract|case)$/.test(title) ? "l" : "r"));
  return textTable(rows, align).join("\n");
}

function nanoseconds(value: number): string {
  return integer(Math.round(value));
}

function ratio(value: number): string {
  return `${value.toFixed(2)} ×`;
}
