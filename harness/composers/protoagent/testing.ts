import type { Section } from "../../prompt/section.ts";
import { SUBAGENT_REGISTRY } from "./index.ts";
import type { LeadLabel, PromptOptions } from "./index.ts";

/** As long as the fixture's persona: 57 code points. */
export const SOUL = "You are Harbour, the agent that keeps a small shop afloat";

/** Options with the fixed parts filled in: everything bound, the shipped roles, no projects, no delegates. */
export function leadOptions(options: Partial<PromptOptions> = {}): PromptOptions {
  return { soul: soulOf({ "/instance/SOUL.md": SOUL }), subagents: SUBAGENT_REGISTRY, ...options };
}

/** Sources over files in memory; a missing one throws, as a disk does. */
export function soulOf(files: Readonly<Record<string, string>>): PromptOptions["soul"] {
  return {
    instancePath: "/instance/SOUL.md",
    defaultPath: "/repo/SOUL.md",
    read(path) {
      const text = files[path];
      if (text === undefined) throw new Error(`ENOENT: ${path}`);
      return text;
    },
  };
}

/** A section's text; fails where the section is absent. */
export function textOf(parts: readonly Section<LeadLabel>[], label: LeadLabel): string {
  const part = parts.find((section) => section.label === label);
  if (part === undefined) throw new Error(`There is no section "${label}"`);
  return part.text;
}

export function labelsOf(parts: readonly Section<LeadLabel>[]): readonly LeadLabel[] {
  return parts.map((part) => part.label);
}

/** Size in code points. */
export function chars(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
