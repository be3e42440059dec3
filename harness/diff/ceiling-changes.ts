import type { Ceiling } from "../checks/ceilings.ts";
import { selectorOf } from "../gate/ceiling-rows.ts";
import type { Bound, CeilingChange } from "../gate/comparison.ts";
import type { CeilingRow } from "../gate/report.ts";
import { unitLabel } from "../measure/units.ts";
import { type CeilingPair, isHeldAnyway, matchCeilings } from "./match-ceilings.ts";
import type { Side } from "./side.ts";

/** Ceilings that are new, gone, or not what they were; what loosens the gate first. */
export function ceilingChanges(
  base: readonly Ceiling[],
  head: Side,
  rows: readonly CeilingRow[],
): CeilingChange[] {
  return matchCeilings(base, head)
    .flatMap((pair) => changeOf(pair, head, rows))
    .toSorted((a, b) => Number(b.weaker) - Number(a.weaker));
}

function changeOf(pair: CeilingPair, head: Side, rows: readonly CeilingRow[]): CeilingChange[] {
  const { before, after } = pair;
  if (before === undefined) {
    if (after === undefined) return [];
    return [{ kind: "new", weaker: false, newWords: true, ...standing(after, rows) }];
  }
  if (after === undefined) return [removal(pair, before, head)];
  const kind = kindOf(pair, before, after);
  if (kind === undefined) return [];
  const note = noteOf(kind, before, after);
  return [
    {
      kind,
      weaker: isWeaker(kind, before, after),
      newWords: hasNewWords(before.why, after.why),
      before: boundOf(before),
      ...standing(after, rows),
      ...(note === undefined ? {} : { note }),
    },
  ];
}

function removal({ idle }: CeilingPair, before: Ceiling, head: Side): CeilingChange {
  const held = !idle && isHeldAnyway(before, head);
  const note = idle
    ? "nothing that it measured is left"
    : held
      ? "another ceiling holds the same down as far"
      : undefined;
  return {
    kind: "removed",
    selector: selectorOf(before),
    weaker: !idle && !held,
    before: boundOf(before),
    newWords: false,
    file: before.file,
    ...(note === undefined ? {} : { note }),
  };
}

function kindOf(pair: CeilingPair, before: Ceiling, after: Ceiling): CeilingChange["kind"] | undefined {
  if (pair.by === "unit") return "unit";
  if (pair.by === "narrowed") return "narrowed";
  if (isRaised(before, after)) return "raised";
  if (before.kind !== after.kind) return "kind";
  if (isLowered(before, after)) return "lowered";
  return pair.by === "coverage" ? "selector" : undefined;
}

function isWeaker(kind: CeilingChange["kind"], before: Ceiling, after: Ceiling): boolean {
  if (kind === "raised" || kind === "unit" || kind === "narrowed") return true;
  const loose = before.kind === "pin" || (before.kind === "limit" && after.kind === "ceiling");
  return kind === "kind" && loose;
}

function isRaised(before: Ceiling, after: Ceiling): boolean {
  const most = Number.POSITIVE_INFINITY;
  return (after.max ?? most) > (before.max ?? most) || (after.min ?? 0) < (before.min ?? 0);
}

function isLowered(before: Ceiling, after: Ceiling): boolean {
  return before.max !== after.max || before.min !== after.min;
}

function noteOf(kind: CeilingChange["kind"], before: Ceiling, after: Ceiling): string | undefined {
  if (kind === "narrowed" || kind === "selector") return `it was: ${selectorOf(before)}`;
  return before.kind === after.kind ? undefined : `${before.kind} → ${after.kind}`;
}

function standing(
  ceiling: Ceiling,
  rows: readonly CeilingRow[],
): Pick<CeilingChange, "selector" | "file" | "line" | "after" | "actual"> {
  const { file, line } = ceiling;
  const selector = selectorOf(ceiling);
  // A budgets file may be one line long: the line alone does not tell its ceilings apart.
  const row = rows.find(
    (one) =>
      one.file === file &&
      one.line === line &&
      one.selector === selector &&
      one.unit === ceiling.unit.name &&
      one.max === ceiling.max &&
      one.min === ceiling.min,
  );
  return {
    selector,
    file,
    line,
    after: boundOf(ceiling),
    ...(row === undefined ? {} : { actual: row.actual }),
  };
}

function boundOf({ max, min, unit, kind, why }: Ceiling): Bound {
  return {
    ...(max === undefined ? {} : { max }),
    ...(min === undefined ? {} : { min }),
    unit: unit.name,
    unitLabel: unitLabel(unit),
    kind,
    why,
  };
}

/** A figure that follows the text is no reason: a new word has a letter in it. */
export function hasNewWords(before: string, after: string): boolean {
  const known = new Set(wordsOf(before));
  return wordsOf(after).some((word) => !known.has(word));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => /\p{L}/u.test(word));
}
