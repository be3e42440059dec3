import { integer } from "./figures.ts";

/** Longer texts than this (in UTF-16 code units) are cut: a reader wants the start, and a log has lines. */
const MOST = 1000;

/** The start of a text, cut between code points, and how much more there is. */
export function clip(text: string, most: number = MOST): string {
  if (text.length <= most) return text;
  const end = characterStart(text, most);
  return `${text.slice(0, end)}… ${integer(text.length - end)} more`;
}

/** The index itself, or the one before it where it would part a surrogate pair. */
export function characterStart(text: string, index: number): number {
  const parts = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(index - 1, index + 1));
  return parts ? index - 1 : index;
}
