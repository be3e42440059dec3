import type { Problem } from "../prompt/finding.ts";
import { joinSections, type Prompt } from "../prompt/prompt.ts";
import { firstDifference, sectionAt } from "./locate.ts";

/** The text ahead of the first `turn` section, with the joiner that leads to it left out; all of it where none varies. */
export function stablePrefix({ sections, separator, text }: Prompt): string {
  const end = sections.findIndex((section) => section.lifetime === "turn");
  return end === -1 ? text : joinSections(sections.slice(0, end), separator);
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
