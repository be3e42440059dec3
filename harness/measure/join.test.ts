import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_TEXTS, hostileText } from "../testing/hostile-text.ts";
import { codePointBefore } from "./cuts.ts";
import { openEncoding, type Encoding } from "./encoding.ts";
import { ENCODING_NAMES } from "./encoding-names.ts";
import { countJoined } from "./join.ts";
import { createMemoryCache } from "./token-cache.ts";

/** A text and places at which it falls into parts: inside words, runs and surrogate pairs too. */
const partedText = fc.tuple(
  hostileText,
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
);

function part(text: string, places: readonly number[]): string[] {
  const cuts = [
    0,
    ...places.map((place) => Math.floor(place * text.length)).sort((a, b) => a - b),
    text.length,
  ];
  return cuts.slice(1).map((to, index) => text.slice(cuts[index], to));
}

describe.each(ENCODING_NAMES)("%s", (name) => {
  const encoding = openEncoding(name);

  it("counts joined parts as the text that they make", () => {
    fc.assert(
      fc.property(partedText, ([text, places]) => {
        expect(countJoined(encoding, part(text, places))).toBe(encoding.count(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("counts unrelated texts, joined, as one", () => {
    fc.assert(
      fc.property(
        fc.array(hostileText, { maxLength: 5 }),
        fc.constantFrom("\n\n", "\n", "", " ", "\n---\n", "/"),
        (texts, separator) => {
          const parts = texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text]));
          expect(countJoined(encoding, parts)).toBe(encoding.count(parts.join("")));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is additive wherever it says that a text can be cut", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (before, after) => {
        fc.pre(before !== "" && after !== "" && cutsAt(encoding, before, after));
        expect(encoding.count(before) + encoding.count(after)).toBe(encoding.count(before + after));
      }),
      { numRuns: 1000 },
    );
  });
});

function cutsAt(encoding: Encoding, before: string, after: string): boolean {
  return encoding.cuts(codePointBefore(before, before.length), after.codePointAt(0)!);
}

describe("cuts, in o200k", () => {
  it.each([
    ["Rules.\n\n", "# Tools", true],
    ["Rules.\n\n", "你好", true],
    ["word", " next", true],
    ["word", "\n", true],
    ["word", ".", true],
    ["你好", "，", true],
    ["12", "a", true],
    ["a", "12", true],
    ["Rules.\n", "/usr", false],
    ["Rules.\n", "\n", false],
    ["Rules.", "\n", false],
    ["word ", "next", false],
    ["  ", "1", false],
    ["don", "'t", false],
    ["你", "好", false],
    ["(", "a", false],
    ["e", "\u0301", false],
    ["\uD83D", "\uDE00", false],
  ])("%j | %j: %s", (before, after, certain) => {
    expect(cutsAt(openEncoding("o200k_base"), before, after)).toBe(certain);
  });
});

describe("the work of counting joined parts", () => {
  const plain = openEncoding("o200k_base");

  function watched(): { encoding: Encoding; counted: string[] } {
    const counted: string[] = [];
    const count = (text: string): number => {
      counted.push(text);
      return plain.count(text);
    };
    return { encoding: { ...plain, count }, counted };
  }

  it("counts a part that the cache knows no second time", () => {
    const { encoding, counted } = watched();
    const cache = createMemoryCache();
    const prose = HOSTILE_TEXTS["prose"]!;
    countJoined(encoding, [prose, "# Tools\n"], cache);
    counted.length = 0;
    expect(countJoined(encoding, ["# Tools\n", prose], cache)).toBe(plain.count(`# Tools\n${prose}`));
    expect(counted).toEqual([]);
  });

  it("counts no more than a few words again around a joint", () => {
    const { encoding, counted } = watched();
    const cache = createMemoryCache();
    const parts = ["Say what you changed.", "\n\n", "List the files, with their sizes."];
    for (const text of parts) cache.set(encoding.name, text, plain.count(text));
    expect(countJoined(encoding, parts, cache)).toBe(plain.count(parts.join("")));
    expect(counted).toEqual([".", ".\n\n"]);
  });
});
