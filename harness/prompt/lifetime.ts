/**
 * How long a section's bytes stay the same, longest first.
 * `release`: until the software ships again · `user`: for one user or agent ·
 * `session`: for one session or connection · `turn`: may change on every turn.
 */
export const LIFETIMES = ["release", "user", "session", "turn"] as const;

export type Lifetime = (typeof LIFETIMES)[number];

export const DEFAULT_LIFETIME: Lifetime = "session";

/** Positive when `a` outlives `b`, negative when `b` outlives `a`, 0 when they last alike. */
export function compareLifetimes(a: Lifetime, b: Lifetime): number {
  return LIFETIMES.indexOf(b) - LIFETIMES.indexOf(a);
}
