import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { integer } from "../reporters/figures.ts";
import { visible } from "../reporters/visible.ts";
import type { BenchResult } from "./bench.ts";

/** ns/op and the ratio to the join, for a terminal. Ratios outlive a machine, the figures in ns do not. */
export function benchTable({ rows, distrust }: BenchResult): string {
  const cells = rows.map((row) => [
    visible(row.contract),
    visible(row.case),
    integer(Math.round(row.composeNs)),
    integer(Math.round(row.joinNs)),
    `${row.ratio.toFixed(2)} ×`,
    `${row.spread[0].toFixed(2)}–${row.spread[1].toFixed(2)}`,
  ]);
  const head = ["contract", "case", "compose ns/op", "join ns/op", "ratio", "spread"];
  const lines = markdownTable([head, ...cells], {
    align: ["l", "l", "r", "r", "r", "r"],
    stringLength: stringWidth,
    delimiterStart: false,
    delimiterEnd: false,
  }).split("\n");
  const body = lines.filter((_, index) => index !== 1).map((line) => line.replaceAll(" | ", "  ").trimEnd());
  const warnings = distrust.map((why) => `! Do not trust these figures: ${why}`);
  return `${[...body, ...warnings].join("\n")}\n`;
}
