/**
 * Characters that move a cursor, hide, reorder text or pass for a space: controls, whatever Unicode lets a
 * renderer ignore (zero-width and bidirectional characters, variation selectors, tags, fillers), separators of
 * lines and paragraphs, every space but the plain and the ideographic one, lone surrogates, noncharacters.
 * A variation selector that asks for the emoji form of the character before it hides nothing.
 */
const HIDDEN =
  /(?!(?<=\p{Emoji})\uFE0F)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\uFFF9-\uFFFB]/gu;

/** One line of foreign text with everything invisible spelled out, so that it can neither act nor hide. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => NAMED[character] ?? `\\u{${hex(character)}}`);
}

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
