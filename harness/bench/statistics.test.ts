import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapMedian, median } from "./statistics.ts";

describe("median", () => {
  it.each([
    [[3], 3],
    [[4, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
  ])("of %j is %d", (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("the bootstrap interval", () => {
  it("holds the median and stays within the values, the same each time", () => {
    const ratios = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(ratios, (values) => {
        const { low, high } = bootstrapMedian(values, { draws: 200 });
        expect(low).toBeLessThanOrEqual(median(values));
        expect(high).toBeGreaterThanOrEqual(median(values));
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(bootstrapMedian(values, { draws: 200 })).toEqual({ low, high });
      }),
      { numRuns: 40 },
    );
  });

  it("is narrow where values agree and wide where they do not", () => {
    const width = (values: number[]) => {
      const { low, high } = bootstrapMedian(values);
      return high - low;
    };
    const spread = (by: number) => Array.from({ length: 24 }, (_, at) => 1 + by * ((at % 7) - 3));
    expect(width(spread(0.001))).toBeLessThan(width(spread(0.1)));
  });
});
