import type { Bound, CeilingChange, Weakening } from "../gate/comparison.ts";

/** Ceilings that hold less than before, in words. */
export function ceilingWeakenings(changes: readonly CeilingChange[]): Weakening[] {
  return changes
    .filter(({ weaker }) => weaker)
    .map((change) => ({ kind: "ceiling", what: `${ceilingWords(change)}: ${change.selector}` }));
}

/** What happened to a ceiling, without its selector. */
export function ceilingWords({ kind, before, after, note }: CeilingChange): string {
  switch (kind) {
    case "new":
      return `new ceiling ${boundWords(after)}`;
    case "removed":
      return `ceiling ${boundWords(before)} removed`;
    case "unit":
      return `unit changed from ${boundWords(before)} to ${boundWords(after)}`;
    case "narrowed":
      return `ceiling narrowed, ${boundWords(after)}`;
    case "selector":
      return `selector reworded, ${boundWords(after)}`;
    case "kind":
      return `kind changed, ${note ?? ""}`;
    default:
      return `ceiling ${kind} from ${boundWords(before)} to ${boundWords(after)}`;
  }
}

/** `120 chars`, `≥ 10 chars` or `10–120 chars`. */
export function boundWords(
  bound: Bound | undefined,
  figure: (value: number) => string = (value) => String(value),
): string {
  if (bound === undefined) return "none";
  const { max, min, unitLabel } = bound;
  if (max === undefined) return `≥ ${figure(min ?? 0)} ${unitLabel}`;
  if (min === undefined) return `${figure(max)} ${unitLabel}`;
  return min === max ? `exactly ${figure(max)} ${unitLabel}` : `${figure(min)}–${figure(max)} ${unitLabel}`;
}
