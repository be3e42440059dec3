import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../testing/hostile-text.ts";
import { approximateTokens, countBytes, countChars, countLines } from "./sizes.ts";

describe("countChars", () => {
  it.each([
    ["", 0],
    ["plain", 5],
    ["é", 1],
    ["e\u0301", 2],
    ["🚀", 1],
    ["👩‍💻", 3],
    ["a\uD83D", 2],
    ["\uDE00\uD83D", 2],
    ["\uD83D\uD83D\uDE00", 2],
  ])("of %j is %i", (text, chars) => {
    expect(countChars(text)).toBe(chars);
  });

  it("is the number of code points of any text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(countChars(text)).toBe(Array.from(text).length);
      }),
    );
  });
});

it("countBytes is the length in UTF-8", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(countBytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

describe("countLines", () => {
  it.each([
    ["", 0],
    ["one", 1],
    ["one\n", 1],
    ["\n", 1],
    ["one\ntwo", 2],
    ["one\n\n", 2],
    ["one\r\ntwo\r\n", 2],
    ["one\rtwo\u2028three", 1],
  ])("of %j is %i", (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });
});

describe("approximateTokens", () => {
  it.each([
    ["", 0],
    ["abc", 0],
    ["abcd", 1],
    ["abcdefg", 1],
    ["🚀🚀🚀🚀", 1],
  ])("of %j is a quarter of its code points, rounded down: %i", (text, tokens) => {
    expect(approximateTokens(text)).toBe(tokens);
  });
});
