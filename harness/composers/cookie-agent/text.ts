const CARRIAGE_RETURN = /\r\n?/g;
const VISIBLE = /\P{White_Space}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PROSE = /[^\P{Cc}\n\t]/u;

/** UTF-8 bytes. A lone surrogate counts as the replacement character that an encoder writes for it. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/** CRLF and lone CR become LF. */
export function normaliseNewlines(text: string): string {
  return text.includes("\r") ? text.replace(CARRIAGE_RETURN, "\n") : text;
}

/**
 * True when nothing but Unicode white space stands in the text. `String.trim` would differ: it takes
 * a byte order mark for space, and a next-line character for text.
 */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** True when the text holds a control character of any kind, line breaks and tabs included. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** True when the text holds a control character other than a line feed or a tab. */
export function hasControlInProse(text: string): boolean {
  return CONTROL_IN_PROSE.test(text);
}

/** The text of well-formed UTF-8, a leading byte order mark included; undefined where it is not. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Orders strings by their UTF-8 bytes. JavaScript compares UTF-16 units, which puts a character
 * outside the basic plane before U+E000 to U+FFFF; UTF-8 puts it after.
 */
export function compareUtf8(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return utf8Rank(left) - utf8Rank(right);
  }
  return a.length - b.length;
}

function utf8Rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
