/** The characters that `visible` spells out, where JSON itself leaves them as they are. */
const HIDDEN =
  /(?!(?<=\p{Emoji})\uFE0F)[\u007F-\u00A0\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u1680\u2000-\u200A\u202F\u205F\u2800\uFFF9-\uFFFB]/gu;

/**
 * A value as indented JSON and a newline. Parsed, it is the value; printed, it hides nothing and holds no
 * workflow command: what is invisible is escaped, and so is the bracket of `##[`.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return `${text.replace(HIDDEN, escaped).replaceAll("##[", "##\\u005b")}\n`;
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");
}
