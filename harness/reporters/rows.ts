import { isFailure } from "../checks/ceilings.ts";
import type { CeilingRow, Report } from "../gate/report.ts";
import { difference, integer, plural, share } from "./figures.ts";

export const COLUMNS = [
  "",
  "contract",
  "case",
  "section",
  "actual",
  "allowed",
  "used",
  "unit",
  "headroom",
] as const;

/** Text to the left, figures to the right. */
export const ALIGNMENT = ["l", "l", "l", "l", "r", "r", "r", "l", "r"] as const;

export interface Row {
  readonly failing: boolean;
  readonly loose: boolean;
  readonly cells: readonly string[];
}

/** The rows of the actual-versus-allowed table: failures first, worst first; then the nearest to its bound. */
export function tableRows(report: Report): Row[] {
  return report.ceilings
    .toSorted((a, b) => Number(isFailure(b.status)) - Number(isFailure(a.status)) || strain(b) - strain(a))
    .map((row) => ({
      failing: isFailure(row.status),
      loose: row.status === "loose",
      cells: [
        isFailure(row.status) ? "✗" : row.status === "loose" ? "!" : "✓",
        row.contract,
        row.case + reach(row),
        row.subject,
        integer(row.actual),
        allowed(row),
        row.max === undefined ? "–" : share(row.actual, row.max),
        row.unitLabel,
        headroom(row),
      ],
    }));
}

/** The last line: what was held up to what, and the verdict. */
export function countsLine({ counts, verdict, scope }: Report): string {
  const what = [
    plural(counts.contracts, "contract"),
    plural(counts.cases, "case"),
    plural(counts.goldens, "golden"),
    plural(counts.ceilings, "ceiling"),
  ].join(", ");
  const wrong = [
    ...(counts.errors > 0 ? [plural(counts.errors, "error")] : []),
    ...(counts.warnings > 0 ? [plural(counts.warnings, "warning")] : []),
  ];
  const part = scope.full ? "" : " (part of the gate)";
  return `${what}${part}: ${verdict}${wrong.length > 0 ? `, ${wrong.join(", ")}` : ""}`;
}

function reach(row: CeilingRow): string {
  if (row.failing > 1) return ` (worst of ${integer(row.failing)} failing)`;
  return row.matched > 1 ? ` (worst of ${integer(row.matched)})` : "";
}

function allowed({ min, max }: CeilingRow): string {
  if (min === undefined) return integer(max ?? 0);
  return max === undefined ? `≥ ${integer(min)}` : `${integer(min)}–${integer(max)}`;
}

/** What is left above the text; below a floor, what is missing. */
function headroom(row: CeilingRow): string {
  if (row.status === "under") return difference(row.actual - (row.min ?? 0));
  return row.max === undefined
    ? integer(row.actual - (row.min ?? 0))
    : difference(row.max - row.actual).replace("+", "");
}

/** How far beyond or near its bound, as a share of the bound. */
function strain(row: CeilingRow): number {
  if (row.status === "under") return ratio(row.min ?? 0, row.actual);
  return row.max === undefined ? 0 : ratio(row.actual, row.max);
}

function ratio(a: number, b: number): number {
  return b === 0 ? (a === 0 ? 1 : Number.POSITIVE_INFINITY) : a / b;
}
