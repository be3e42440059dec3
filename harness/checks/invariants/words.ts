/**
 * Finds a text as a word of its own: where it begins or ends in a letter, digit or underscore, no other
 * may touch it, not even across a hyphen or a dot. So `grep` is found in "use `grep`" and in neither
 * "egrep" nor "grep-all". Global.
 */
export function wordPattern(text: string): RegExp {
  const before = /^[\p{L}\p{N}_]/u.test(text) ? "(?<![\\p{L}\\p{N}_][-.]?)" : "";
  const after = /[\p{L}\p{N}_]$/u.test(text) ? "(?![-.]?[\\p{L}\\p{N}_])" : "";
  return new RegExp(before + escaped(text) + after, "gu");
}

/** A pattern as one that can be run over a whole text: a string as a word of its own, an expression as it is. */
export function globalPattern(pattern: string | RegExp): RegExp {
  if (typeof pattern === "string") return wordPattern(pattern);
  return new RegExp(pattern.source, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`);
}

/** A pattern as a parameter that contract.json can record. */
export function recorded(pattern: string | RegExp): string {
  return typeof pattern === "string" ? pattern : String(pattern);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
