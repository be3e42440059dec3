import { BLANK, LETTER, LOWER, MARK, NUMBER, SYMBOL, UNCASED, UPPER } from "./char-class.ts";
import { contractionEnd } from "./contraction.ts";
import { classOf, lineEndsEnd, runEnd, symbolsEnd, threeNumbersEnd, whiteEnd, widthOf } from "./split.ts";

const HEAD = UPPER | UNCASED | MARK;
const TAIL = LOWER | UNCASED | MARK;

/**
 * The pattern of o200k_base and o200k_harmony (tiktoken): a word of upper then lower case with one
 * character in front and a contraction behind, up to three numbers, symbols with their line ends and
 * slashes, white space up to its last line end, other white space.
 */
export function splitO200k(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  const kind = classOf(bytes, start, classes);
  if ((kind & LETTER) !== 0) return contractionEnd(bytes, wordEnd(bytes, start, end, classes), end, true);
  if ((kind & NUMBER) !== 0) return threeNumbersEnd(bytes, start, end, classes);
  if ((kind & (BLANK | SYMBOL)) !== 0) {
    const word = prefixedWordEnd(bytes, start, end, classes, kind);
    if (word !== -1) return contractionEnd(bytes, word, end, true);
    const symbols = symbolsEnd(bytes, start, end, classes);
    if (symbols !== -1) return lineEndsEnd(bytes, symbols, end, true);
  }
  return whiteEnd(bytes, start, end, classes);
}

/** A word whose first character is none of its letters, or -1. */
function prefixedWordEnd(
  bytes: Uint8Array,
  start: number,
  end: number,
  classes: Uint8Array,
  kind: number,
): number {
  const after = start + widthOf(bytes[start]!);
  if (kind !== MARK) return wordEnd(bytes, after, end, classes);
  const lower = loweredEnd(bytes, after, end, classes);
  // A mark is both a prefix and a letter of the pattern's words, and the form with lower case goes first.
  return lower === -1 ? loweredEnd(bytes, start, end, classes) : lower;
}

/** `HEAD*TAIL+`, else `HEAD+TAIL*`, else -1. */
function wordEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  const lower = loweredEnd(bytes, start, end, classes);
  if (lower !== -1) return lower;
  const head = runEnd(bytes, start, end, classes, UPPER);
  return head > start ? head : -1;
}

/** `HEAD*TAIL+`, or -1. Where no lower case follows the head, it gives back up to its last uncased character. */
function loweredEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  let at = start;
  let given = -1;
  while (at < end) {
    const kind = classOf(bytes, at, classes);
    if (kind === LOWER) return runEnd(bytes, at, end, classes, TAIL);
    if ((kind & HEAD) === 0) break;
    at += widthOf(bytes[at]!);
    if (kind !== UPPER) given = at;
  }
  return given;
}
