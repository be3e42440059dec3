/** What XML 1.0 cannot hold at all, not even as a reference. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/**
 * Text for an attribute or the content of an XML element. Line ends and tabs stand as references, so that no
 * parser turns them into spaces; what XML cannot hold is spelled out. No line of it is a workflow command.
 */
export function xml(text: string): string {
  return text
    .replace(ILLEGAL, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll("##[", "##&#91;")
    .replaceAll("::", "&#58;:");
}
