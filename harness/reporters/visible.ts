/**
 * Characters that move a cursor, hide or reorder text: C0 and C1 controls, zero-width characters, line and
 * paragraph separators, bidirectional controls, variation and tag characters, lone surrogates.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/gu;

/** One line of foreign text with everything invisible spelled out, so that it can neither act nor hide. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => NAMED[character] ?? `\\u{${hex(character)}}`);
}

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
