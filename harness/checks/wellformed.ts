import { factsOfPrompt } from "../measure/prompt-facts.ts";
import type { Problem } from "../prompt/finding.ts";
import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import { byteOffset } from "./locate.ts";

export interface LoneSurrogate {
  /** UTF-16 index. */
  readonly index: number;
  /** Such as `U+D83D`. */
  readonly unit: string;
}

/** The first half of a character that stands without its other half, or undefined. */
export function loneSurrogate(text: string): LoneSurrogate | undefined {
  const index = text.search(/\p{Surrogate}/u);
  if (index === -1) return undefined;
  return { index, unit: `U+${text.charCodeAt(index).toString(16).toUpperCase()}` };
}

/**
 * Half characters in section texts and joiners. Every one of them becomes the same three bytes in a
 * file, so two different texts would share a golden that matches neither; providers refuse such JSON.
 * Judge this before hashing or writing.
 */
export function checkWellFormed(prompt: Prompt): Problem[] {
  if (factsOfPrompt(prompt).wellFormed) return [];
  const problems: Problem[] = [];
  let start = 0;
  const inspect = (text: string, label: string, what: string) => {
    const lone = loneSurrogate(text);
    if (lone !== undefined) {
      problems.push({
        code: "ill-formed-utf16",
        section: label,
        offset: start + byteOffset(text, lone.index),
        message: `${what} "${label}" holds half a character, ${lone.unit}, at index ${lone.index}`,
        actual: lone.unit,
        allowed: "whole characters",
      });
    }
    start += Buffer.byteLength(text);
  };
  for (const [at, section] of prompt.sections.entries()) {
    if (at > 0) inspect(joinerOf(section, prompt.separator), section.label, "The joiner in front of section");
    inspect(section.text, section.label, "Section");
  }
  return problems;
}
