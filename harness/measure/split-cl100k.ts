import { BLANK, LETTER, NUMBER, SYMBOL } from "./char-class.ts";
import { contractionEnd } from "./contraction.ts";
import { classOf, lineEndsEnd, runEnd, symbolsEnd, threeNumbersEnd, whiteEnd, widthOf } from "./split.ts";

/**
 * The pattern of cl100k_base (tiktoken 1.0.22): a contraction, letters with one character in front, up to
 * three numbers, symbols with their line ends, white space up to its last line end, other white space.
 */
export function splitCl100k(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  const contraction = contractionEnd(bytes, start, end, true);
  if (contraction !== start) return contraction;
  const kind = classOf(bytes, start, classes);
  if ((kind & LETTER) !== 0) return runEnd(bytes, start, end, classes, LETTER);
  if ((kind & NUMBER) !== 0) return threeNumbersEnd(bytes, start, end, classes);
  if ((kind & (BLANK | SYMBOL)) !== 0) {
    const after = start + widthOf(bytes[start]!);
    const word = runEnd(bytes, after, end, classes, LETTER);
    if (word > after) return word;
    const symbols = symbolsEnd(bytes, start, end, classes);
    if (symbols !== -1) return lineEndsEnd(bytes, symbols, end, false);
  }
  return whiteEnd(bytes, start, end, classes);
}
