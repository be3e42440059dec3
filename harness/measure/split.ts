import { NEWLINE, NUMBER, SYMBOL, WHITE } from "./char-class.ts";

/**
 * Where the piece that starts at `start` ends. A splitter is an encoding's pre-tokeniser pattern, worked
 * out by hand: one pass, each byte looked at a fixed number of times, where a backtracking engine can be
 * made to take the square of the text. `bytes` is well-formed UTF-8 and `end` its length.
 */
export type Splitter = (bytes: Uint8Array, start: number, end: number, classes: Uint8Array) => number;

export const APOSTROPHE = 0x27;
export const SPACE = 0x20;
export const SLASH = 0x2f;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Bytes in the character whose first byte this is. */
export function widthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** The class of the character at `index`. */
export function classOf(bytes: Uint8Array, index: number, classes: Uint8Array): number {
  const lead = bytes[index]!;
  return lead < 0x80 ? classes[lead]! : classes[decode(bytes, index, lead)]!;
}

/** The end of the run of characters from `start` whose class is in `set`. */
export function runEnd(
  bytes: Uint8Array,
  start: number,
  end: number,
  classes: Uint8Array,
  set: number,
): number {
  let at = start;
  while (at < end) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      if ((classes[lead]! & set) === 0) return at;
      at += 1;
    } else {
      if ((classes[decode(bytes, at, lead)]! & set) === 0) return at;
      at += widthOf(lead);
    }
  }
  return at;
}

/** `\p{N}{1,3}`, from a number on. */
export function threeNumbersEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  let at = start;
  for (let count = 0; count < 3 && at < end; count += 1) {
    if ((classOf(bytes, at, classes) & NUMBER) === 0) break;
    at += widthOf(bytes[at]!);
  }
  return at;
}

/** The start of ` ?[^\s\p{L}\p{N}]+`: the end of that match, or -1. */
export function symbolsEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  const from = bytes[start] === SPACE ? start + 1 : start;
  const to = runEnd(bytes, from, end, classes, SYMBOL);
  return to > from ? to : -1;
}

/** The end of the run of line ends, and of slashes where `slashes`, from `start`. */
export function lineEndsEnd(bytes: Uint8Array, start: number, end: number, slashes: boolean): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at]!;
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN && !(slashes && byte === SLASH)) break;
    at += 1;
  }
  return at;
}

/** `\s*[\r\n]+|\s+(?!\S)|\s+`, from white space on. */
export function whiteEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  let at = start;
  let last = start;
  let afterNewline = -1;
  while (at < end) {
    const kind = classOf(bytes, at, classes);
    if ((kind & WHITE) === 0) break;
    last = at;
    at += widthOf(bytes[at]!);
    if (kind === NEWLINE) afterNewline = at;
  }
  if (afterNewline !== -1) return afterNewline;
  return at === end || last === start ? at : last;
}

/** `\s+(?!\S)|\s+`, from white space on. */
export function plainWhiteEnd(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  let at = start;
  let last = start;
  while (at < end && (classOf(bytes, at, classes) & WHITE) !== 0) {
    last = at;
    at += widthOf(bytes[at]!);
  }
  return at === end || last === start ? at : last;
}

function decode(bytes: Uint8Array, index: number, lead: number): number {
  const second = bytes[index + 1]! & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = bytes[index + 2]! & 0x3f;
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[index + 3]! & 0x3f);
}
