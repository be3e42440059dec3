import { isFailure } from "../checks/ceilings.ts";
import type { CeilingRow } from "./report.ts";

/** One row a ceiling: the worst of its parts, with what they matched and failed added up. */
export function mergeRows(parts: readonly (readonly CeilingRow[])[]): CeilingRow[] {
  const byPlace = new Map<string, CeilingRow>();
  for (const row of parts.flat()) {
    const place = `${row.file}:${row.line}`;
    const known = byPlace.get(place);
    byPlace.set(place, known === undefined ? row : worse(known, row));
  }
  return [...byPlace.values()].toSorted((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  );
}

function worse(a: CeilingRow, b: CeilingRow): CeilingRow {
  const [matched, failing] = [a.matched + b.matched, a.failing + b.failing];
  const worst =
    isFailure(a.status) === isFailure(b.status)
      ? excess(b) > excess(a)
        ? b
        : a
      : isFailure(b.status)
        ? b
        : a;
  const largest = larger(a.largest, b.largest);
  return { ...worst, ...(largest === undefined ? {} : { largest }), matched, failing };
}

function larger(a: CeilingRow["largest"], b: CeilingRow["largest"]): CeilingRow["largest"] {
  return b !== undefined && (a === undefined || b.actual > a.actual) ? b : a;
}

/** How far beyond its nearer bound, in the row's unit; negative inside. */
function excess({ actual, min, max }: CeilingRow): number {
  const over = max === undefined ? Number.NEGATIVE_INFINITY : actual - max;
  const under = min === undefined ? Number.NEGATIVE_INFINITY : min - actual;
  return Math.max(over, under);
}
