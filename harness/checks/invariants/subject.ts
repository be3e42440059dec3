import type { CaseContext } from "../../prompt/contract.ts";
import { joinerOf, type Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { matchesLabel } from "../rules.ts";

/** A section with the UTF-8 byte offset of its text in the prompt. */
export interface Placed {
  readonly section: Section;
  readonly offset: number;
}

/** The prompt of a case; undefined where the case was rejected and there is no text to judge. */
export function promptOf(context: Pick<CaseContext, "outcome">): Prompt | undefined {
  return context.outcome.kind === "prompt" ? context.outcome.prompt : undefined;
}

/** The sections of a case, those that fall under the patterns only, where there are patterns. */
export function sectionsOf(context: Pick<CaseContext, "outcome">, patterns?: readonly string[]): Placed[] {
  const prompt = promptOf(context);
  if (prompt === undefined) return [];
  let offset = 0;
  const placed = prompt.sections.map((section, index) => {
    if (index > 0) offset += Buffer.byteLength(joinerOf(section, prompt.separator));
    const at = { section, offset };
    offset += Buffer.byteLength(section.text);
    return at;
  });
  if (patterns === undefined) return placed;
  return placed.filter(({ section }) => patterns.some((pattern) => matchesLabel(section.label, pattern)));
}

/** `"a", "b" and "c"`. */
export function quoted(names: readonly string[]): string {
  const all = names.map((name) => `"${name}"`);
  const last = all.pop();
  return all.length === 0 ? (last ?? "none") : `${all.join(", ")} and ${last}`;
}
