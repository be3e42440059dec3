import type { CeilingKind } from "./ceilings.ts";

/** When a ceiling that holds is worth a warning; false: never. */
export interface Thresholds {
  /** It allows more than this many times its largest match, so it holds nothing down. */
  readonly slack: number | false;
  /** Its largest match uses more than this share of it, so the next sentence breaks it. */
  readonly near: number | false;
}

export const DEFAULT_THRESHOLDS: Thresholds = { slack: 2, near: 0.95 };

/** What is asked of a ceiling. */
export interface Room {
  readonly kind: CeilingKind;
  readonly max?: number;
  readonly min?: number;
  readonly failing: number;
  /** The largest match, in the ceiling's unit. */
  readonly largest: number;
}

/**
 * Whether a ceiling leaves too much room or too little. A limit is not ours to lower, a pin is meant to be
 * exact, and so is a ceiling that stands on its floor; one that fails has said so already.
 */
export function headroomOf(room: Room, { slack, near }: Thresholds): "slack" | "near" | undefined {
  const { kind, max, min, failing, largest } = room;
  if (kind !== "ceiling" || max === undefined || min === max || failing > 0) return undefined;
  if (slack !== false && max > slack * largest) return "slack";
  if (near !== false && largest > near * max) return "near";
  return undefined;
}
