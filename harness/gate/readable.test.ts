import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readable } from "./readable.ts";

describe("readable bounds", () => {
  it.each([
    [0, 0],
    [0.2, 1],
    [1, 1],
    [9.1, 10],
    [17.4, 18],
    [20, 20],
    [45.6, 46],
    [99.9, 100],
    [100, 100],
    [101, 105],
    [126, 130],
    [200, 200],
    [201, 210],
    [494.4, 500],
    [1027.2, 1050],
    [1.1 * 100, 110],
    [1.2 * 2531, 3100],
    [1.2 * 3024, 3700],
    [1.2 * 3317, 4000],
    [1.2 * 6411, 7700],
    [1.2 * 7051, 8500],
    [9999, 10_000],
    [131_073, 135_000],
  ])("%d is written %d", (size, written) => {
    expect(readable(size)).toBe(written);
  });

  it("are never smaller, at most 5 % larger than the next integer, and the same when rounded again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (size) => {
        const written = readable(size);
        expect(written).toBeGreaterThanOrEqual(size);
        expect(written).toBeLessThanOrEqual(size * 1.05);
        expect(readable(written)).toBe(written);
      }),
    );
  });

  it("have two digits and zeros, or a half step after a leading 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 10_000_000 }), (size) => {
        expect(String(readable(size))).toMatch(/^(\d\d?0*|1\d[05]0*)$/);
      }),
    );
  });
});
