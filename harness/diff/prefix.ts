import { DEFAULT_LIFETIME, type Lifetime } from "../prompt/lifetime.ts";
import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";

/** A prompt cut where a provider's cache ends: in front of the first `turn` section. */
export interface Cut {
  /** The joiner in front of the rest belongs to the rest. */
  readonly cached: string;
  readonly uncached: string;
}

export function cutAtTurn(prompt: Prompt): Cut {
  const at = turnIndex(prompt);
  return { cached: textOf(prompt, 0, at), uncached: textOf(prompt, at, prompt.sections.length) };
}

/** What of a cached prefix must be written again after a change, from the first section that differs. */
export interface Rebuilt {
  readonly from: string;
  readonly lifetime: Lifetime;
  readonly text: string;
}

/** Undefined where the new prefix is one that the cache already holds. */
export function rebuiltPrefix(before: Prompt, after: Prompt): Rebuilt | undefined {
  const end = turnIndex(after);
  const held = turnIndex(before);
  let at = 0;
  while (at < end && at < held && sameAt(before, after, at)) at++;
  const first = after.sections[at];
  if (at >= end || first === undefined) return undefined;
  return { from: first.label, lifetime: first.lifetime ?? DEFAULT_LIFETIME, text: textOf(after, at, end) };
}

function turnIndex({ sections }: Prompt): number {
  const index = sections.findIndex((section) => section.lifetime === "turn");
  return index < 0 ? sections.length : index;
}

function sameAt(before: Prompt, after: Prompt, index: number): boolean {
  const a = before.sections[index];
  const b = after.sections[index];
  if (a === undefined || b === undefined) return false;
  return pieceOf(a, before, index) === pieceOf(b, after, index);
}

function textOf(prompt: Prompt, from: number, to: number): string {
  return prompt.sections
    .slice(from, to)
    .map((section, index) => pieceOf(section, prompt, from + index))
    .join("");
}

function pieceOf(section: Section, prompt: Prompt, index: number): string {
  return index === 0 ? section.text : joinerOf(section, prompt.separator) + section.text;
}
