import { difference, integer } from "./figures.ts";

/**
 * How a figure changed: the difference in its unit, and its share of what it was. Null is a side that does not
 * have the thing at all; a share is never told of nothing, and what is not nothing never reads 0%.
 */
export function change(before: number | null, after: number | null, unit: string): string {
  if (before === null) return after === null ? "" : "new";
  if (after === null) return "removed";
  const delta = after - before;
  if (delta === 0) return `0 ${unit} (0%)`;
  const share = before === 0 ? "new" : after === 0 ? "removed, -100%" : percent(delta, before);
  return `${difference(delta)} ${unit} (${share})`;
}

/** A figure, or a dash where a side has none. */
export function figure(value: number | null): string {
  return value === null ? "-" : integer(value);
}

/** `-2 … +43`, or one figure where both are the same. */
export function rangeOf(range: readonly [number, number] | null): string {
  if (range === null) return "";
  const [least, most] = range;
  return least === most ? difference(most) : `${difference(least)} … ${difference(most)}`;
}

function percent(delta: number, before: number): string {
  const share = (delta / before) * 100;
  if (Math.abs(share) < 0.1) return "<0.1%";
  // What is left of something is never told as if nothing were.
  if (share < -99.9) return "<-99.9%";
  return `${share > 0 ? "+" : ""}${share.toFixed(1)}%`;
}
