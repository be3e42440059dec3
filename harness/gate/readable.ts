/**
 * A bound rounded up to a number that a person reads and remembers: two digits and zeros, and half a step where
 * the first digit is a 1, so that the rounding itself never adds more than 5 %. Below 20, the next integer.
 */
export function readable(size: number): number {
  // 1.1 × 100 is 110.00000000000001 in binary: noise must not cost a step.
  const wanted = Math.ceil(Number(size.toFixed(6)));
  if (wanted < 20) return wanted;
  const digit = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, wanted < 2 * digit ? digit / 20 : digit / 10);
  return Math.ceil(wanted / step) * step;
}
