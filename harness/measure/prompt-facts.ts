import { hash } from "node:crypto";
import type { Prompt } from "../prompt/prompt.ts";
import { countBytes, countChars } from "./sizes.ts";
import { factsOf, type TextFacts } from "./text-facts.ts";

/** What a prompt is, from what is known of its parts: a whole is seldom met twice, most of its sections are. */
export interface PromptFacts {
  /** Of each section, in order. */
  readonly sections: readonly TextFacts[];
  /** Of the whole text: code points, and UTF-8. */
  readonly chars: number;
  readonly bytes: number;
  /** No part of it holds half a character. */
  readonly wellFormed: boolean;
  /** UTF-8 bytes in front of the section at this index, with the joiner that leads to it left out. */
  bytesAhead(index: number): number;
  /** Stands for the text, one byte a character: the same for the same parts, joined in the same way. */
  readonly digest: string;
}

let last: { readonly prompt: Prompt; readonly facts: PromptFacts } | undefined;

/** Takes a prompt whose text is its sections joined. Checks ask for the same one in turn, so that one is remembered. */
export function factsOfPrompt(prompt: Prompt): PromptFacts {
  if (last?.prompt !== prompt) last = { prompt, facts: new Parts(prompt) };
  return last.facts;
}

class Parts implements PromptFacts {
  readonly sections: readonly TextFacts[];
  readonly wellFormed: boolean;
  readonly chars: number;
  readonly bytes: number;
  readonly #joiners: readonly TextFacts[];
  #digest: string | undefined;

  constructor({ sections, separator, text }: Prompt) {
    const joiner = factsOf(separator);
    this.sections = sections.map((section) => factsOf(section.text));
    this.#joiners = sections.slice(1).map(({ before }) => (before === undefined ? joiner : factsOf(before)));
    const parts = [...this.sections, ...this.#joiners];
    this.wellFormed = parts.every((part) => part.wellFormed);
    // Two halves that meet at a joint are one character.
    this.chars = this.wellFormed ? sum(parts, (part) => part.chars) : countChars(text);
    this.bytes = this.wellFormed ? sum(parts, (part) => part.bytes) : countBytes(text);
  }

  bytesAhead(index: number): number {
    const joiners = this.#joiners.slice(0, Math.max(0, index - 1));
    return sum(this.sections.slice(0, index), (part) => part.bytes) + sum(joiners, (part) => part.bytes);
  }

  get digest(): string {
    if (this.#digest !== undefined) return this.#digest;
    const parts = [...this.sections, ...this.#joiners].map((part) => part.digest).join("");
    const whole = hash("sha256", parts, "binary");
    // Its halves change places: no text, however made, has the key of a list of parts.
    return (this.#digest = whole.slice(16) + whole.slice(0, 16));
  }
}

function sum(parts: readonly TextFacts[], size: (part: TextFacts) => number): number {
  return parts.reduce((total, part) => total + size(part), 0);
}
