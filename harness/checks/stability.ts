import type { Problem } from "../prompt/finding.ts";
import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import { firstDifference, sectionAt } from "./locate.ts";

/** The text ahead of the first `turn` section, with the joiner that leads to it left out; all of it where none varies. */
export function stablePrefix(prompt: Prompt): string {
  let text = "";
  for (const [index, section] of prompt.sections.entries()) {
    if (section.lifetime === "turn") break;
    text += index === 0 ? section.text : joinerOf(section, prompt.separator) + section.text;
  }
  return text;
}

/** What a later turn of the session may not change: every byte ahead of the first `turn` section. */
export function checkStability(first: Prompt, later: Prompt, turn: number): Problem[] {
  const prefix = stablePrefix(first);
  const next = stablePrefix(later);
  if (prefix === next) return [];
  const offset = firstDifference(prefix, next) ?? 0;
  const section = sectionAt(first, offset) ?? sectionAt(later, offset);
  const total = Buffer.byteLength(prefix);
  return [
    {
      code: "unstable-prefix",
      offset,
      ...(section === undefined ? {} : { section }),
      message: `The prefix changes on turn ${turn}: ${offset} of its ${total} bytes are shared${
        section === undefined ? "" : `, then section "${section}" differs`
      }`,
      actual: offset,
      allowed: total,
      unit: "bytes",
    },
  ];
}
