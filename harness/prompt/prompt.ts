import type { Section } from "./section.ts";

export const DEFAULT_SEPARATOR = "\n\n";

/** Sections in a fixed order, a separator, and the text they make together. */
export interface Prompt<Label extends string = string> {
  readonly sections: readonly Section<Label>[];
  readonly separator: string;
  readonly text: string;
}

/**
 * Joins sections into a prompt. A section with no text contributes nothing, not even a joiner,
 * so an optional part that came out empty leaves no doubled separator behind.
 */
export function createPrompt<Label extends string>(
  sections: readonly Section<Label>[],
  separator: string = DEFAULT_SEPARATOR,
): Prompt<Label> {
  const present = sections.every(hasText) ? sections : sections.filter(hasText);
  return { sections: present, separator, text: joinSections(present, separator) };
}

/** The text of sections in order, each after its own joiner or the separator. */
export function joinSections(sections: readonly Section[], separator: string): string {
  // One join builds a flat string; adding up leaves a rope that the first reader pays for.
  const own = sections.some((section, index) => index > 0 && section.before !== undefined);
  if (!own) return sections.map((section) => section.text).join(separator);
  return sections
    .flatMap((section, index) =>
      index === 0 ? [section.text] : [joinerOf(section, separator), section.text],
    )
    .join("");
}

/** What stands in front of a section that is not the first. */
export function joinerOf(section: Section, separator: string): string {
  return section.before ?? separator;
}

function hasText(section: Section): boolean {
  return section.text !== "";
}
