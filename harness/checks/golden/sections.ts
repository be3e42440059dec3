import * as v from "valibot";
import { LIFETIMES } from "../../prompt/lifetime.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import { DEFAULT_LIFETIME } from "../../prompt/lifetime.ts";
import { factsOfPrompt } from "../../measure/prompt-facts.ts";

const Row = v.strictObject({
  label: v.string(),
  lifetime: v.picklist(LIFETIMES),
  before: v.optional(v.string()),
  chars: v.pipe(v.number(), v.integer(), v.minValue(0)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export const SectionTable = v.strictObject({
  format: v.literal(1),
  separator: v.string(),
  sections: v.array(Row),
});

/** The section table of a golden. Sizes in code points and UTF-8 bytes; no totals, so that edits of different sections merge. */
export type SectionTable = v.InferOutput<typeof SectionTable>;

/**
 * One line a section, no figure that two edits would share. Written by hand rather than by `layout`: every case of
 * every run renders one.
 */
export function renderSections(prompt: Prompt): string {
  const { sections, separator } = prompt;
  const facts = factsOfPrompt(prompt).sections;
  const rows = sections.map(({ label, lifetime = DEFAULT_LIFETIME, before }, index) => {
    const own = before === undefined ? "" : ` "before": ${JSON.stringify(before)},`;
    const sizes = `"chars": ${facts[index]?.chars}, "bytes": ${facts[index]?.bytes}`;
    return `    { "label": ${JSON.stringify(label)}, "lifetime": "${lifetime}",${own} ${sizes} }`;
  });
  const list = rows.length === 0 ? "[]" : `[\n${rows.join(",\n")}\n  ]`;
  return `{\n  "format": 1,\n  "separator": ${JSON.stringify(separator)},\n  "sections": ${list}\n}\n`;
}

/** The table in a golden's bytes, or undefined where they hold none. */
export function parseSections(bytes: Uint8Array): SectionTable | undefined {
  try {
    const parsed = v.safeParse(SectionTable, JSON.parse(Buffer.from(bytes).toString("utf8")));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Label → text as a golden recorded them, or undefined where the text and its table do not fit together. */
export function recoverSections(text: Uint8Array, table: SectionTable): Map<string, string> | undefined {
  const sections = new Map<string, string>();
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  let at = 0;
  for (const [index, row] of table.sections.entries()) {
    if (index > 0) {
      const joiner = Buffer.from(row.before ?? table.separator);
      if (!buffer.subarray(at, at + joiner.length).equals(joiner)) return undefined;
      at += joiner.length;
    }
    sections.set(row.label, buffer.subarray(at, at + row.bytes).toString("utf8"));
    at += row.bytes;
  }
  return at === buffer.length ? sections : undefined;
}
