import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { change, figure, rangeOf } from "./change.ts";

describe("how a figure changed", () => {
  it.each([
    [0, 0, "0 B (0%)"],
    [0, 5, "+5 B (new)"],
    [5, 0, "-5 B (removed, -100%)"],
    [100_000, 100_004, "+4 B (<0.1%)"],
    [100_000, 99_996, "-4 B (<0.1%)"],
    [100, 100, "0 B (0%)"],
    [100, 110, "+10 B (+10.0%)"],
    [4, 1, "-3 B (-75.0%)"],
    [1_000_000, 1, "-999,999 B (<-99.9%)"],
    [1, 1001, "+1,000 B (+100000.0%)"],
    [null, 100, "new"],
    [100, null, "removed"],
    [null, null, ""],
  ])("from %s to %s reads %s", (before, after, words) => {
    expect(change(before, after, "B")).toBe(words);
  });

  it("never reads as nothing, as not a number or as endless", () => {
    const size = fc.oneof(fc.constant(0), fc.nat(), fc.nat(20));
    fc.assert(
      fc.property(size, size, (before, after) => {
        const words = change(before, after, "B");
        expect(words).not.toMatch(/NaN|Infinity|[-+]0(\.0+)?%/);
        expect(words.includes("(0%)")).toBe(before === after);
      }),
    );
  });
});

it("shows a dash where a side has no figure", () => {
  expect([figure(null), figure(0), figure(1234)]).toEqual(["-", "0", "1,234"]);
});

it("tells a range by its ends, and one figure where they are the same", () => {
  expect([rangeOf([-2, 43]), rangeOf([5, 5]), rangeOf([0, 0]), rangeOf(null)]).toEqual([
    "-2 … +43",
    "+5",
    "0",
    "",
  ]);
});
