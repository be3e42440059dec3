import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { touchedByFormatter } from "./formatter.ts";

const touched = (expected: string, actual: string) =>
  touchedByFormatter(Buffer.from(expected), Buffer.from(actual));

describe("what a formatter did to a golden", () => {
  it.each([
    ["a last newline added", "a\nb", "a\nb\n", 3, 'the text ends with 1 byte "\\n" instead of no byte'],
    ["a last newline dropped", "a\nb\n", "a\nb", 3, 'the text ends with no byte instead of 1 byte "\\n"'],
    [
      "blank lines dropped at the end",
      "a\n\n \n",
      "a\n",
      1,
      'ends with 1 byte "\\n" instead of 4 bytes "\\n\\n \\n"',
    ],
    ["trailing spaces stripped", "a  \nb", "a\nb", 1, 'line 1 ends with no byte instead of 2 bytes "  "'],
    ["a blank line stripped", "a\n\t\nb", "a\n\nb", 2, 'line 2 ends with no byte instead of 1 byte "\\t"'],
  ])("names %s with the bytes and where", (_, expected, actual, offset, what) => {
    const found = touched(expected, actual);
    expect(found?.offset).toBe(offset);
    expect(found?.what).toContain(what);
  });

  it("tells three places and counts the others", () => {
    const lines = ["a", "b", "c", "d", "e"];
    expect(touched(lines.join(" \n"), lines.join("\n"))?.what).toMatch(
      /^line 1 .*; line 2 .*; line 3 .* and 1 more places$/,
    );
  });

  it.each([
    ["nothing", "a \nb\n", "a \nb\n"],
    ["white space inside a line", "a b", "a  b"],
    ["white space ahead of a line", "a\nb", "a\n b"],
    ["a blank line in the middle", "a\n\nb", "a\nb"],
    ["other line endings", "a\nb\n", "a\r\nb\r\n"],
    ["a letter", "a \nb", "a\nc"],
    ["a no-break space, which is text", "a\u00a0", "a"],
  ])("is silent about %s", (_, expected, actual) => {
    expect(touched(expected, actual)).toBeUndefined();
  });

  it("names exactly the pairs that are equal once line ends and the end are trimmed", () => {
    const text = fc
      .array(fc.constantFrom("a", " ", "\n", "\t", "é"), { maxLength: 12 })
      .map((pieces) => pieces.join(""));
    const trimmed = (value: string) =>
      value
        .split("\n")
        .map((line) => line.replace(/[ \t]+$/, ""))
        .join("\n")
        .replace(/\n+$/, "");
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(touched(a, b) !== undefined).toBe(a !== b && trimmed(a) === trimmed(b));
      }),
    );
  });
});
