import { LETTER, NUMBER } from "./char-class.ts";
import { contractionEnd } from "./contraction.ts";
import { classOf, plainWhiteEnd, runEnd, SPACE, symbolsEnd } from "./split.ts";

/**
 * The pattern of r50k_base, p50k_base and p50k_edit (tiktoken): a contraction in lower case, then letters,
 * numbers or symbols with a space in front, white space.
 */
export function splitR50k(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  const contraction = contractionEnd(bytes, start, end, false);
  if (contraction !== start) return contraction;
  const from = bytes[start] === SPACE && start + 1 < end ? start + 1 : start;
  const kind = classOf(bytes, from, classes);
  if ((kind & LETTER) !== 0) return runEnd(bytes, from, end, classes, LETTER);
  if ((kind & NUMBER) !== 0) return runEnd(bytes, from, end, classes, NUMBER);
  const symbols = symbolsEnd(bytes, start, end, classes);
  return symbols === -1 ? plainWhiteEnd(bytes, start, end, classes) : symbols;
}
