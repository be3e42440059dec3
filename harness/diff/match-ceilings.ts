import type { Ceiling } from "../checks/ceilings.ts";
import { type Coverage, coverageOf, includes, mannerOf } from "./coverage.ts";
import type { Side } from "./side.ts";

export interface CeilingPair {
  readonly before?: Ceiling;
  readonly after?: Ceiling;
  /** How the two belong together; `narrowed`: the new one covers less. */
  readonly by: "selector" | "unit" | "coverage" | "narrowed" | "none";
  /** The base's ceiling covers nothing that is still there. */
  readonly idle: boolean;
}

/**
 * Ceilings of base and head, each once: by selector, unit and kind; by selector and unit; by selector; then
 * by what they cover of the head, so that a reworded selector is told apart from a removed ceiling.
 */
export function matchCeilings(base: readonly Ceiling[], head: Side): CeilingPair[] {
  const before = [...base];
  const after = [...head.ceilings];
  const pairs: CeilingPair[] = [];
  const pairOff = (key: (ceiling: Ceiling) => string, by: "selector" | "unit") => {
    for (const old of byBound(before)) {
      const now = byBound(after).find((ceiling) => key(ceiling) === key(old));
      if (now === undefined) continue;
      drop(before, old);
      drop(after, now);
      pairs.push({ before: old, after: now, by, idle: false });
    }
  };
  pairOff((ceiling) => JSON.stringify([selectorKey(ceiling), ceiling.unit.name, ceiling.kind]), "selector");
  pairOff((ceiling) => JSON.stringify([selectorKey(ceiling), ceiling.unit.name]), "selector");
  pairOff(selectorKey, "unit");

  for (const old of before) {
    const covered = coverageOf(old, head);
    const other = covered.size === 0 ? undefined : heir(old, covered, after, head);
    if (other !== undefined) drop(after, other.ceiling);
    pairs.push({
      before: old,
      ...(other === undefined ? {} : { after: other.ceiling }),
      by: other?.by ?? "none",
      idle: covered.size === 0,
    });
  }
  return [...pairs, ...after.map((ceiling): CeilingPair => ({ after: ceiling, by: "none", idle: false }))];
}

/** True where another ceiling of the head holds all of it down at least as far. */
export function isHeldAnyway(old: Ceiling, head: Side): boolean {
  const covered = coverageOf(old, head);
  return head.ceilings.some(
    (other) => alike(old, other) && isAsTight(old, other) && includes(coverageOf(other, head), covered),
  );
}

function heir(
  old: Ceiling,
  covered: Coverage,
  candidates: readonly Ceiling[],
  head: Side,
): { ceiling: Ceiling; by: "coverage" | "narrowed" } | undefined {
  const kin = candidates.filter((other) => alike(old, other));
  const wide = kin.find((other) => includes(coverageOf(other, head), covered));
  if (wide !== undefined) return { ceiling: wide, by: "coverage" };
  const narrow = kin.find((other) => {
    const own = coverageOf(other, head);
    return own.size > 0 && includes(covered, own);
  });
  return narrow === undefined ? undefined : { ceiling: narrow, by: "narrowed" };
}

function alike(a: Ceiling, b: Ceiling): boolean {
  return a.unit.name === b.unit.name && mannerOf(a) === mannerOf(b);
}

function isAsTight(old: Ceiling, other: Ceiling): boolean {
  const above = other.max !== undefined && other.max <= (old.max ?? Number.POSITIVE_INFINITY);
  const below = other.min !== undefined && other.min >= (old.min ?? 0);
  return (old.max === undefined || above) && (old.min === undefined || below);
}

function selectorKey(ceiling: Ceiling): string {
  const { contract, case: name, tag, section, sum, except, measure, part, transform } = ceiling;
  return JSON.stringify([contract, name, tag, section, sum, except, measure, part, transform]);
}

/** Two ceilings with one selector, a ratchet below a cap, are matched from the lower one up. */
function byBound(ceilings: readonly Ceiling[]): Ceiling[] {
  return ceilings.toSorted((a, b) => (a.max ?? a.min ?? 0) - (b.max ?? b.min ?? 0));
}

function drop<T>(items: T[], item: T): void {
  items.splice(items.indexOf(item), 1);
}
