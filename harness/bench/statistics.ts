/** The middle value; of an even number, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The percentile bootstrap interval of the median: values are drawn again with replacement, many times. The draw
 * starts from a fixed seed, so that the same values give the same interval.
 */
export function bootstrapMedian(
  values: readonly number[],
  { level = 0.95, draws = 2000, seed = 1 }: { level?: number; draws?: number; seed?: number } = {},
): Interval {
  if (values.length === 0) return { low: Number.NaN, high: Number.NaN };
  const random = generator(seed);
  const medians = Array.from({ length: draws }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).toSorted((a, b) => a - b);
  const tail = (1 - level) / 2;
  const at = (share: number) =>
    medians[Math.min(draws - 1, Math.max(0, Math.round(share * (draws - 1))))] ?? Number.NaN;
  return { low: at(tail), high: at(1 - tail) };
}

/** Mulberry32: small, even enough for drawing indices, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
