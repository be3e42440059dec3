import { APOSTROPHE } from "./split.ts";

const D = 0x64;
const E = 0x65;
const L = 0x6c;
const M = 0x6d;
const R = 0x72;
const S = 0x73;
const T = 0x74;
const V = 0x76;
const LOWER_CASE = 0x20;

/**
 * The end of `'s|'t|'re|'ve|'m|'ll|'d` at `start`, or `start` where there is none. With `anyCase`, the
 * pattern's case folding is Unicode's: a long s (U+017F) is an s.
 */
export function contractionEnd(bytes: Uint8Array, start: number, end: number, anyCase: boolean): number {
  if (start + 1 >= end || bytes[start] !== APOSTROPHE) return start;
  const fold = anyCase ? LOWER_CASE : 0;
  const first = bytes[start + 1]! | fold;
  if (first === S || first === T || first === M || first === D) return start + 2;
  if (start + 2 >= end) return start;
  const second = bytes[start + 2]!;
  if (first === L) return (second | fold) === L ? start + 3 : start;
  if (first === R || first === V) return (second | fold) === E ? start + 3 : start;
  const longS = anyCase && bytes[start + 1] === 0xc5 && second === 0xbf;
  return longS ? start + 3 : start;
}
