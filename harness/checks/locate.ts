import { joinerOf, type Prompt } from "../prompt/prompt.ts";

const EXCERPT = 32;

/** UTF-8 bytes ahead of a UTF-16 index. An index inside a surrogate pair counts as the start of its character. */
export function byteOffset(text: string, index: number): number {
  return Buffer.byteLength(text.slice(0, characterStart(text, index)));
}

/** UTF-16 index of the first character at which two texts part; undefined where they are the same. */
export function differenceIndex(a: string, b: string): number | undefined {
  if (a === b) return undefined;
  const shared = Math.min(a.length, b.length);
  let index = 0;
  while (index < shared && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  return Math.min(characterStart(a, index), characterStart(b, index));
}

/** UTF-8 byte offset of the first character at which two texts part; undefined where they are the same. */
export function firstDifference(a: string, b: string): number | undefined {
  const index = differenceIndex(a, b);
  return index === undefined ? undefined : byteOffset(a, index);
}

/**
 * Label of the section that owns a UTF-8 byte of the prompt. A joiner belongs to the section that it
 * leads to. Undefined past the end.
 */
export function sectionAt(prompt: Prompt, offset: number): string | undefined {
  let end = 0;
  for (const [index, section] of prompt.sections.entries()) {
    if (index > 0) end += Buffer.byteLength(joinerOf(section, prompt.separator));
    end += Buffer.byteLength(section.text);
    if (offset < end) return section.label;
  }
  return undefined;
}

const UNSEEN =
  // Marks are escaped too: two spellings of one accented letter would otherwise look the same.
  /["\\]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A text with everything that cannot be seen, or that moves what is seen, written as an escape. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => SHORT[character] ?? codePointEscape(character));
}

/** Up to 32 UTF-16 code units from an index on, whole characters, made visible, with `…` where the text goes on. */
export function excerpt(text: string, at: number, length: number = EXCERPT): string {
  const start = characterStart(text, at);
  const end = characterStart(text, start + length);
  return visible(text.slice(start, end)) + (end < text.length ? "…" : "");
}

/** `1 byte`, `2 bytes`. */
export function bytes(count: number): string {
  return `${count} ${count === 1 ? "byte" : "bytes"}`;
}

function codePointEscape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function characterStart(text: string, index: number): number {
  const inside = index > 0 && isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1));
  return inside ? index - 1 : index;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
