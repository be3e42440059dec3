import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { textTable } from "./text-table.ts";

describe("a table for a terminal", () => {
  it("aligns text to the left and figures to the right, with no rule and no trailing space", () => {
    expect(
      textTable(
        [
          ["name", "size"],
          ["a", "1,000"],
          ["long name", "2"],
        ],
        ["l", "r"],
      ),
    ).toEqual(["name        size", "a          1,000", "long name      2"]);
  });

  it("keeps columns straight whatever the width of a character", () => {
    const cell = fc
      .oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("✓", "× ≈ Δ", "你好", "👩‍🌾", "é"))
      .map((text) => text.replaceAll(/[|\p{Cc}\n]/gu, ""));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const lines = textTable(
          cells.map((text) => [text, "end"]),
          ["l", "l"],
        );
        const starts = lines.map((line) => stringWidth(line.slice(0, line.lastIndexOf("end"))));
        expect(new Set(starts).size).toBe(1);
      }),
    );
  });
});
