import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, dollars } from "./money.ts";

describe("costOf", () => {
  it.each([
    [[[1_234_000, 3]], 1e6, 3.702, "$3.702"],
    [[[1_234_000, 0.075]], 1e6, 0.09255, "$0.0926"],
    [
      [
        [3, 0.1],
        [3, 0.2],
      ],
      1,
      0.9,
      "$0.90",
    ],
    [[[1, 1e-7]], 1, 1e-7, "<$0.0001"],
    [[[0, 3]], 1e6, 0, "$0.00"],
    [[], 1e6, 0, "$0.00"],
    [[[1, 1]], 3, 0.3333333333, "$0.3333"],
    [[[1_234_567_890, 1]], 1, 1_234_567_890, "$1,234,567,890.00"],
    [[[1, 0.00005]], 1, 0.00005, "$0.0001"],
    [[[1, 0.00004999]], 1, 0.00004999, "<$0.0001"],
    [[[2.5, 2]], 1, 5, "$5.00"],
    [[[1e21, 1]], 1e6, 1e15, "$1,000,000,000,000,000.00"],
  ] as const)("of %j per %d is %d, shown as %s", (terms, per, figure, shown) => {
    const cost = costOf(terms, per);
    expect([cost, dollars(cost)]).toEqual([figure, shown]);
  });

  it("adds up without the errors of binary fractions, in any order", () => {
    const term = fc.tuple(
      fc.nat(2_000_000),
      fc.nat(10_000).map((thousandths) => thousandths / 1000),
    );
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), (terms) => {
        const exact = terms.reduce((sum, [tokens, price]) => sum + tokens * Math.round(price * 1000), 0);
        expect(costOf(terms, 1e6)).toBe(Number(`${exact}e-9`));
        expect(costOf(terms.toReversed(), 1e6)).toBe(Number(`${exact}e-9`));
      }),
    );
  });
});
