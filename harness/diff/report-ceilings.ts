import type { Bound, CeilingChange } from "../gate/comparison.ts";
import type { CeilingRow } from "../gate/report.ts";
import { hasNewWords } from "./ceiling-changes.ts";

/** Ceilings of two reports beside each other, by selector; what loosens the gate first. */
export function reportCeilings(base: readonly CeilingRow[], head: readonly CeilingRow[]): CeilingChange[] {
  const left = [...head];
  const take = (wanted: (row: CeilingRow) => boolean): CeilingRow | undefined => {
    const index = left.findIndex(wanted);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const kin = (row: CeilingRow) => (other: CeilingRow) => other.selector === row.selector;
  const changes = base.flatMap((row): CeilingChange[] => {
    const after =
      take((other) => kin(row)(other) && other.unit === row.unit && other.kind === row.kind) ??
      take((other) => kin(row)(other) && other.unit === row.unit) ??
      take(kin(row));
    return after === undefined ? [removed(row)] : changed(row, after);
  });
  return [...changes, ...left.map(fresh)].toSorted((a, b) => Number(b.weaker) - Number(a.weaker));
}

function changed(before: CeilingRow, after: CeilingRow): CeilingChange[] {
  const most = Number.POSITIVE_INFINITY;
  const raised = (after.max ?? most) > (before.max ?? most) || (after.min ?? 0) < (before.min ?? 0);
  const kind =
    before.unit !== after.unit
      ? "unit"
      : raised
        ? "raised"
        : before.max !== after.max || before.min !== after.min
          ? "lowered"
          : before.kind === after.kind
            ? undefined
            : "kind";
  if (kind === undefined) return [];
  const note = before.kind === after.kind ? {} : { note: `${before.kind} → ${after.kind}` };
  return [
    {
      kind,
      weaker: kind !== "lowered" && (kind !== "kind" || before.kind === "pin"),
      before: boundOf(before),
      newWords: hasNewWords(before.why, after.why),
      ...standing(after),
      ...note,
    },
  ];
}

function removed(row: CeilingRow): CeilingChange {
  const { selector, file } = row;
  return { kind: "removed", selector, weaker: true, before: boundOf(row), newWords: false, file };
}

function fresh(row: CeilingRow): CeilingChange {
  return { kind: "new", weaker: false, newWords: true, ...standing(row) };
}

function standing(
  row: CeilingRow,
): Pick<CeilingChange, "selector" | "file" | "line" | "after"> & { readonly actual: number } {
  const { selector, file, line, actual } = row;
  return { selector, file, line, actual, after: boundOf(row) };
}

function boundOf({ max, min, unit, unitLabel, kind, why }: CeilingRow): Bound {
  return {
    ...(max === undefined ? {} : { max }),
    ...(min === undefined ? {} : { min }),
    unit,
    unitLabel,
    kind,
    why,
  };
}
