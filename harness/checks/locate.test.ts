import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { createPrompt } from "../prompt/prompt.ts";
import { byteOffset, differenceIndex, excerpt, firstDifference, sectionAt, visible } from "./locate.ts";

describe("offsets are UTF-8 bytes at the start of a character", () => {
  it.each([
    ["abc", 1, 1],
    ["é-", 1, 2],
    ["€-", 1, 3],
    ["🔥-", 2, 4],
    ["🔥-", 1, 0],
    ["abc", 9, 3],
  ])("%j at index %i is byte %i", (text, index, offset) => {
    expect(byteOffset(text, index)).toBe(offset);
  });

  it.each([
    ["abc", "abc", undefined],
    ["abc", "abd", 2],
    ["abc", "ab", 2],
    ["", "a", 0],
    ["é1", "é2", 2],
    ["🔥", "🔦", 0],
    ["a🔥", "a🔥b", 5],
  ])("%j and %j part at byte %s", (a, b, offset) => {
    expect(firstDifference(a, b)).toBe(offset);
  });

  it("shares everything ahead of the difference and nothing at it", () => {
    const text = array(constantFrom("a", "é", "🔥", "\n"), { maxLength: 12 }).map((parts) => parts.join(""));
    assert(
      property(text, text, (a, b) => {
        const index = differenceIndex(a, b) ?? a.length;
        expect(a.slice(0, index)).toBe(b.slice(0, index));
        expect(a.codePointAt(index) === b.codePointAt(index)).toBe(a === b);
      }),
    );
  });
});

describe("a byte belongs to the section that holds it, a joiner to the section it leads to", () => {
  const prompt = createPrompt([
    { label: "Röle", text: "é" },
    { label: "Rules", text: "be brief" },
    { label: "Tail", text: "x", before: "\n" },
  ]);

  it.each([
    [0, "Röle"],
    [1, "Röle"],
    [2, "Rules"],
    [11, "Rules"],
    [12, "Tail"],
    [13, "Tail"],
    [14, undefined],
  ])("byte %i is in %s", (offset, label) => {
    expect(sectionAt(prompt, offset)).toBe(label);
  });
});

describe("an excerpt shows what cannot be seen", () => {
  it.each([
    ["a\nb", "a\\nb"],
    ['say "x"\\', 'say \\"x\\"\\\\'],
    ["\u001B[2J", "\\u{1b}[2J"],
    ["a\u202Eb", "a\\u{202e}b"],
    ["a\u200Bb", "a\\u{200b}b"],
    ["a\u00A0b", "a\\u{a0}b"],
    ["e\u0301", "e\\u{301}"],
    ["ok \uD83D", "ok \\u{d83d}"],
    ["été 🔥", "été 🔥"],
  ])("%j is written %s", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it("starts at a whole character, is short, and says that the text goes on", () => {
    expect(excerpt("🔥🔥", 1)).toBe("🔥🔥");
    expect(excerpt("x".repeat(100), 10)).toBe(`${"x".repeat(32)}…`);
    expect(excerpt("abc", 3)).toBe("");
  });
});
