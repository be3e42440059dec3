import { CHARACTER_RUNS } from "./char-class-data.ts";

/** Upper and title case letters. */
export const UPPER = 1;
/** Lower case letters. */
export const LOWER = 2;
/** Letters without case: modifiers, ideographs, syllables. */
export const UNCASED = 4;
export const MARK = 8;
export const NUMBER = 16;
/** White space that ends no line; the byte order mark is none, the next-line control is. */
export const BLANK = 32;
/** Carriage return and line feed. */
export const NEWLINE = 64;
/** Punctuation, symbols, controls and everything unassigned. */
export const OTHER = 128;

export const LETTER = UPPER | LOWER | UNCASED;
export const WHITE = BLANK | NEWLINE;
/** What is neither letter nor number nor white space; the patterns count marks among it. */
export const SYMBOL = MARK | OTHER;

const CODE_POINTS = 0x11_0000;
const CLASS_OF_LETTER: Readonly<Record<string, number>> = {
  U: UPPER,
  L: LOWER,
  C: UNCASED,
  M: MARK,
  N: NUMBER,
  B: BLANK,
  R: NEWLINE,
  O: OTHER,
};

let classes: Uint8Array | undefined;

/**
 * The class of every code point, as the pre-tokenisers see it. A table of our own, because the classes
 * that a JavaScript engine knows change with its Unicode version, and a count must not.
 */
export function characterClasses(): Uint8Array {
  classes ??= unpack(CHARACTER_RUNS);
  return classes;
}

function unpack(runs: string): Uint8Array {
  const table = new Uint8Array(CODE_POINTS);
  let from = 0;
  let digits = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const kind = CLASS_OF_LETTER[runs[at]!];
    if (kind === undefined) continue;
    const length = digits === at ? 1 : Number.parseInt(runs.slice(digits, at), 36);
    table.fill(kind, from, from + length);
    from += length;
    digits = at + 1;
  }
  return table;
}
