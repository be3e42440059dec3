import { isFailure } from "../checks/ceilings.ts";
import type { CeilingRow } from "./report.ts";

/** Where a case stands in a whole run: of two matches that are alike, it tells the first. */
type PlaceOf = (contract: string, name: string) => number;

/** One row a ceiling: the worst of its parts, with what they matched and failed added up. */
export function mergeRows(parts: readonly (readonly CeilingRow[])[], placeOf: PlaceOf): CeilingRow[] {
  const byPlace = new Map<string, CeilingRow>();
  for (const row of parts.flat()) {
    const place = `${row.file}:${row.line}`;
    const known = byPlace.get(place);
    byPlace.set(place, known === undefined ? row : added(known, row, placeOf));
  }
  return [...byPlace.values()].toSorted(byFile);
}

/** By file, then by line. */
export function byFile(a: CeilingRow, b: CeilingRow): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

function added(a: CeilingRow, b: CeilingRow, placeOf: PlaceOf): CeilingRow {
  const first = <T extends { contract: string; case: string }>(one: T, other: T) =>
    placeOf(one.contract, one.case) <= placeOf(other.contract, other.case) ? one : other;
  const worst =
    isFailure(a.status) === isFailure(b.status)
      ? excess(a) === excess(b)
        ? first(a, b)
        : excess(b) > excess(a)
          ? b
          : a
      : isFailure(b.status)
        ? b
        : a;
  const [one, other] = [a.largest ?? b.largest, b.largest ?? a.largest];
  if (one === undefined || other === undefined) return { ...worst, ...sumOf(a, b) };
  const largest = one.actual === other.actual ? first(one, other) : other.actual > one.actual ? other : one;
  return { ...worst, largest, ...sumOf(a, b) };
}

function sumOf(a: CeilingRow, b: CeilingRow): Pick<CeilingRow, "matched" | "failing"> {
  return { matched: a.matched + b.matched, failing: a.failing + b.failing };
}

/** How far beyond its nearer bound, in the row's unit; negative inside. */
function excess({ actual, min, max }: CeilingRow): number {
  const over = max === undefined ? Number.NEGATIVE_INFINITY : actual - max;
  const under = min === undefined ? Number.NEGATIVE_INFINITY : min - actual;
  return Math.max(over, under);
}
