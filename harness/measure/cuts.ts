import { BLANK, characterClasses, LETTER, NEWLINE, NUMBER, OTHER, SYMBOL, WHITE } from "./char-class.ts";

/**
 * True where a pre-tokeniser ends a piece between two code points whatever stands around them, and where
 * what follows changes nothing in the pieces before. Tokens never span pieces, so a count is then the sum
 * of the counts of both sides. False says nothing: the two may or may not be parted.
 */
export type Cuts = (before: number, after: number) => boolean;

const APOSTROPHE = 0x27;
const SLASH = 0x2f;

/**
 * o200k: a line end goes on with white space and slashes alone. Otherwise only a piece's first character
 * may be blank, numbers stand by themselves, and letters go on with letters, marks and contractions alone.
 * White space before a cut is left out, since a run of it gives its last character to what follows.
 */
export function cutsO200k(before: number, after: number): boolean {
  const classes = characterClasses();
  const [left, right] = [classes[before]!, classes[after]!];
  if (left === NEWLINE) return (right & WHITE) === 0 && after !== SLASH;
  if (left === BLANK) return false;
  if (right === BLANK || (left === NUMBER) !== (right === NUMBER)) return true;
  return (left & LETTER) !== 0 && (right & (NEWLINE | OTHER)) !== 0 && after !== APOSTROPHE;
}

/** cl100k: as o200k, but no slash follows a line end, marks are no letters, and a contraction is a piece. */
export function cutsCl100k(before: number, after: number): boolean {
  const classes = characterClasses();
  const [left, right] = [classes[before]!, classes[after]!];
  if (left === NEWLINE) return (right & WHITE) === 0;
  if (left === BLANK) return false;
  if (right === BLANK || (left === NUMBER) !== (right === NUMBER)) return true;
  return (left & LETTER) !== 0 && (right & LETTER) === 0;
}

/** r50k and p50k: nothing but white space goes on with white space, and letters, numbers and symbols part. */
export function cutsR50k(before: number, after: number): boolean {
  const classes = characterClasses();
  const left = kindOf(classes[before]!);
  if (left === WHITE || (classes[after]! & left) !== 0) return false;
  return before !== APOSTROPHE || (classes[after]! & LETTER) === 0;
}

/** The set that a class belongs to in r50k's pattern. */
function kindOf(kind: number): number {
  if ((kind & LETTER) !== 0) return LETTER;
  if ((kind & WHITE) !== 0) return WHITE;
  return kind === NUMBER ? NUMBER : SYMBOL;
}

/** The first index inside `text` that parts it for sure, or -1. */
export function firstCut(text: string, cuts: Cuts): number {
  for (let index = 1; index < text.length; index += 1) {
    if (cuts(codePointBefore(text, index), text.codePointAt(index)!)) return index;
  }
  return -1;
}

/** The last index inside `text` that parts it for sure, or -1. */
export function lastCut(text: string, cuts: Cuts): number {
  for (let index = text.length - 1; index > 0; index -= 1) {
    if (cuts(codePointBefore(text, index), text.codePointAt(index)!)) return index;
  }
  return -1;
}

/** The code point that ends before `index`; a surrogate without its pair stands for itself. */
export function codePointBefore(text: string, index: number): number {
  const unit = text.charCodeAt(index - 1);
  if (index < 2 || unit < 0xdc00 || unit > 0xdfff) return unit;
  const pair = text.codePointAt(index - 2)!;
  return pair > 0xffff ? pair : unit;
}
