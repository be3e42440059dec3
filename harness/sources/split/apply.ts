import type { Split } from "../../prompt/contract.ts";
import { createPrompt, DEFAULT_SEPARATOR, joinerOf } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";

/**
 * The sections of a text, each but the first with its joiner spelled out, so that they can stand among others.
 * @throws Error where the split loses or adds a byte
 */
export function splitText(text: string, split: Split): Section[] {
  const parts = split(text);
  const prompt = "sections" in parts ? parts : createPrompt(parts, DEFAULT_SEPARATOR);
  const sections = prompt.sections.map((section, index) =>
    index === 0 ? section : { ...section, before: joinerOf(section, prompt.separator) },
  );
  if (createPrompt(sections, "").text !== text) {
    throw new Error("The `split` is not lossless: its sections joined are not the text");
  }
  return sections;
}
