import type { Split } from "../../prompt/contract.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import { uniqueLabels } from "./labels.ts";
import { linesOf } from "./lines.ts";

/**
 * Cuts Markdown in front of every heading of this level or above (`# ` is level 1); what stands ahead of the first
 * is the section `preamble`. A section's label is its heading's text, and blank lines stay at the end of the section
 * that they follow, so that the sections join without a separator. Headings with underlines and those in fenced
 * code cut nothing.
 *
 * @throws UsageError for a level that is not 1 to 6
 */
export function byHeading(level: number = 2): Split {
  if (!Number.isInteger(level) || level < 1 || level > 6) {
    throw new UsageError(`byHeading takes a level from 1 to 6, not ${level}`, {
      fix: "Count the # of the deepest heading that begins a section",
    });
  }
  return (text) => {
    const unique = uniqueLabels();
    const sections: Section[] = [];
    let start = 0;
    let label = "preamble";
    const close = (end: number) => {
      if (end > start) sections.push({ label: unique(label), text: text.slice(start, end) });
      start = end;
    };
    for (const line of linesOf(text)) {
      if (line.code) continue;
      const heading = headingOf(text.slice(line.start, line.end), level);
      if (heading === undefined) continue;
      close(line.start);
      label = heading;
    }
    close(text.length);
    return createPrompt(sections, "");
  };
}

/** The text of a heading of at most this level (CommonMark, ATX headings). */
function headingOf(line: string, level: number): string | undefined {
  const marks = /^\uFEFF? {0,3}(#{1,6})(?=\s|$)/.exec(line);
  const depth = marks?.[1]?.length ?? Number.POSITIVE_INFINITY;
  if (marks === null || depth > level) return undefined;
  const text = line.slice(marks[0].length).trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  const closed = end === 0 || /\s/.test(text[end - 1] ?? "");
  return (closed ? text.slice(0, end).trim() : text) || "untitled";
}
