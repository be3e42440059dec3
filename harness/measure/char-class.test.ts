import { get_encoding } from "tiktoken";
import { afterAll, describe, expect, it } from "vitest";
import {
  BLANK,
  characterClasses,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  UNCASED,
  UPPER,
} from "./char-class.ts";
import { openEncoding } from "./encoding.ts";

const tiktoken = get_encoding("o200k_base");
afterAll(() => tiktoken.free());

/** Where a run of one class starts or ends: a table that is right there is right everywhere. */
function edges(): number[] {
  const classes = characterClasses();
  const found: number[] = [];
  for (let point = 0; point < classes.length; point += 1) {
    if (classes[point] !== classes[point - 1] || classes[point] !== classes[point + 1]) found.push(point);
  }
  return found.filter((point) => point < 0xd800 || point > 0xdfff);
}

describe("characterClasses", () => {
  it.each([
    ["A", UPPER],
    ["ǅ", UPPER],
    ["ß", LOWER],
    ["你", UNCASED],
    ["ʰ", UNCASED],
    ["\u0301", MARK],
    ["Ⅷ", NUMBER],
    ["\u0085", BLANK],
    ["\u3000", BLANK],
    ["\r", NEWLINE],
    ["\uFEFF", OTHER],
    ["_", OTHER],
    ["\uA7CE", OTHER],
    ["\u{10FFFF}", OTHER],
  ])("of %j", (character, kind) => {
    expect(characterClasses()[character.codePointAt(0)!]).toBe(kind);
  });

  it("gives every code point one class", () => {
    expect(characterClasses()).toHaveLength(0x110000);
    expect(characterClasses().every((kind) => kind !== 0 && (kind & (kind - 1)) === 0)).toBe(true);
  });

  it("parts text as tiktoken does, at both ends of every run of characters", () => {
    const { count } = openEncoding("o200k_base");
    const wrong = edges().filter((point) => {
      const character = String.fromCodePoint(point);
      return [
        `ab${character}cd`,
        `AB${character}CD`,
        `1${character}1`,
        `..${character}\n`,
        `  ${character}  ${character}`,
      ].some((text) => count(text) !== tiktoken.encode(text, [], []).length);
    });
    expect(wrong).toEqual([]);
  });
});
