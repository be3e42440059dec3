import { createRequire } from "node:module";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_TEXTS, hostileText } from "../testing/hostile-text.ts";
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
import type { Splitter } from "./split.ts";
import { splitCl100k } from "./split-cl100k.ts";
import { splitO200k } from "./split-o200k.ts";
import { splitR50k } from "./split-r50k.ts";

const require = createRequire(import.meta.url);
const classes = characterClasses();

/** The encoding's own pattern, with white space and case folding as Rust's engine has them. */
function patternOf(name: string): RegExp {
  const { pat_str } = require(`tiktoken/encoders/${name}.json`) as { pat_str: string };
  const source = pat_str
    .replaceAll(/\(\?i:([^)]*)\)/g, (_, inner: string) => `(?:${inner.replaceAll(/[a-z]/g, bothCases)})`)
    .replaceAll("\\s", "\\p{White_Space}")
    .replaceAll("\\S", "\\P{White_Space}");
  return new RegExp(source, "gu");
}

function bothCases(letter: string): string {
  return `[${letter}${letter.toUpperCase()}${letter === "s" ? "ſ" : ""}]`;
}

function piecesOf(split: Splitter, text: string): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const stop = split(bytes, start, bytes.length, classes);
    pieces.push(bytes.toString("utf8", start, stop));
    start = stop;
  }
  return pieces;
}

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

const CLASSES = [
  [UPPER, /[\p{Lu}\p{Lt}]/u],
  [LOWER, /\p{Ll}/u],
  [UNCASED, /[\p{Lm}\p{Lo}]/u],
  [MARK, /\p{M}/u],
  [NUMBER, /\p{N}/u],
  [NEWLINE, /[\r\n]/],
  [BLANK, /(?![\r\n])\p{White_Space}/u],
  [OTHER, /[^\p{L}\p{M}\p{N}\p{White_Space}]/u],
] as const;

/** This engine's Unicode may be older or newer than the encodings': a text is left out where that shows. */
function knownAlike(text: string): boolean {
  return Array.from(text).every((character) => {
    const kind = classes[character.codePointAt(0)!];
    return CLASSES.find(([own]) => own === kind)?.[1].test(character) === true;
  });
}

describe.each([
  ["o200k_base", splitO200k],
  ["cl100k_base", splitCl100k],
  ["p50k_base", splitR50k],
  ["r50k_base", splitR50k],
])("%s parts text where its pattern does", (name, split) => {
  const pattern = patternOf(name);
  const expected = (text: string): string[] => text.match(pattern) ?? [];

  it.each(Object.entries(HOSTILE_TEXTS))("%s", (_, hostile) => {
    const text = Array.from(wellFormed(hostile)).filter(knownAlike).join("");
    expect(piecesOf(split, text)).toEqual(expected(text));
  });

  it("any text", () => {
    fc.assert(
      fc.property(hostileText, (hostile) => {
        const text = wellFormed(hostile);
        fc.pre(knownAlike(text));
        expect(piecesOf(split, text)).toEqual(expected(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("any short run of characters of all classes", () => {
    const character = fc.constantFrom(
      ...Array.from("Aǅaßʰ你\u03011Ⅷ \t\u0085\u3000\r\n'/.!\uFEFF🚀sStTlLvVeErRmMdDſ"),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const text = characters.join("");
        expect(piecesOf(split, text)).toEqual(expected(text));
      }),
      { numRuns: 5000 },
    );
  });
});
