const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Unicode code points, as Python's `len` counts; a surrogate without its pair is one. The engine knows
 * without looking that a one-byte string holds no pair, so most texts cost nothing.
 */
export function countChars(text: string): number {
  let chars = text.length;
  PAIR.lastIndex = 0;
  while (PAIR.test(text)) chars -= 1;
  return chars;
}

/** UTF-8 bytes; a surrogate without its pair is written as U+FFFD. */
export function countBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** Pieces between line feeds, a last line feed not counted; no text is no line. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** A quarter of the code points, rounded down: protoAgent's estimate. */
export function approximateTokens(text: string): number {
  return Math.floor(countChars(text) / 4);
}
