import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPrompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";
import { hostileText } from "../testing/hostile-text.ts";
import { factsOfPrompt } from "./prompt-facts.ts";
import { countBytes, countChars } from "./sizes.ts";

const section = fc.record(
  { label: fc.constant("s"), text: hostileText, before: fc.constantFrom("", "\n", "\uDE80", " — ") },
  { requiredKeys: ["label", "text"] },
);
const prompts = fc
  .tuple(fc.array(section, { maxLength: 6 }), fc.constantFrom("\n\n", "", "/", "\uD83D"))
  .map(([sections, separator]) => createPrompt(sections as Section[], separator));

const of = (separator: string, ...sections: (string | readonly [string, string])[]) =>
  createPrompt(
    sections.map((one, index) => {
      const [text, before] = typeof one === "string" ? [one] : one;
      return { label: `${index}`, text, ...(before === undefined ? {} : { before }) };
    }),
    separator,
  );

describe("what is known of a prompt", () => {
  it("is what its text is, halves of characters that meet at a joint included", () => {
    fc.assert(
      fc.property(prompts, (prompt) => {
        const { chars, bytes, sections } = factsOfPrompt(prompt);
        expect([chars, bytes]).toEqual([countChars(prompt.text), countBytes(prompt.text)]);
        expect(sections.map((part) => part.bytes)).toEqual(
          prompt.sections.map(({ text }) => countBytes(text)),
        );
      }),
    );
  });

  it("tells how much of it lies ahead of a section", () => {
    const prompt = of("\n\n", "one", ["twö", " "], "three");
    const facts = factsOfPrompt(prompt);
    expect([0, 1, 2, 3].map((index) => facts.bytesAhead(index))).toEqual([0, 3, 8, 15]);
    expect(factsOfPrompt(of("\n\n")).bytesAhead(0)).toBe(0);
  });

  it.each([
    ["another text", of("\n", "a", "b"), of("\n", "a", "c")],
    ["another order", of("\n", "a", "b"), of("\n", "b", "a")],
    ["another separator", of("\n", "a", "b"), of(" ", "a", "b")],
    ["another joiner", of("\n", "a", ["b", " "]), of("\n", "a", ["b", "\t"])],
    ["a cut elsewhere", of("", "ab", "c"), of("", "a", "bc")],
    ["a section for a joiner", of("", "a", ["b", "x"]), of("", "a", "x", "b")],
    ["one section more", of("\n", "a"), of("\n", "a", "a")],
  ])("stands under another digest with %s", (_, one, other) => {
    expect(factsOfPrompt(one).digest).not.toBe(factsOfPrompt(other).digest);
  });

  it("stands under the same digest where it is made again, and takes no other prompt's place", () => {
    const [one, other] = [of("\n", "a", "b"), of("\n", "a", "b", "c")];
    const digest = factsOfPrompt(one).digest;
    expect(factsOfPrompt(other).bytes).toBe(5);
    expect(factsOfPrompt(of("\n", "a", "b")).digest).toBe(digest);
    expect(factsOfPrompt(one).bytes).toBe(3);
  });
});
