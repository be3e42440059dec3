import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { bytes } from "../locate.ts";
import { type Placed, quoted, sectionsOf } from "./subject.ts";

export interface NoDuplicatesOptions {
  /** Bodies of fewer code points may repeat: a rule or a heading is no waste. Default 80. */
  readonly minChars?: number;
}

/**
 * No label and no body stands twice. A body is a section's text without its first heading, its wrapping
 * tag and the white space around it, or one of its named measures; so a file that two sources inject
 * under two spellings of its path is found.
 *
 * @example noDuplicates({ minChars: 200 })
 */
export function noDuplicates({ minChars = 80 }: NoDuplicatesOptions = {}): CaseInvariant {
  return {
    name: "no-duplicates",
    params: { minChars },
    check(context) {
      const sections = sectionsOf(context);
      return [...repeatedLabels(sections), ...repeatedBodies(sections, minChars)];
    },
  };
}

function repeatedLabels(sections: readonly Placed[]): Problem[] {
  const labels = sections.map(({ section }) => section.label);
  return sections.flatMap(({ section: { label }, offset }, index) =>
    labels.indexOf(label) < index && labels.lastIndexOf(label) === index
      ? [{ section: label, offset, message: `More than one section is labelled "${label}"` }]
      : [],
  );
}

function repeatedBodies(sections: readonly Placed[], minChars: number): Problem[] {
  const holders = new Map<string, Placed[]>();
  for (const placed of sections) {
    for (const body of bodiesOf(placed)) {
      if (body.length >= minChars) holders.set(body, [...(holders.get(body) ?? []), placed]);
    }
  }
  const told = new Set<string>();
  return [...holders].flatMap(([body, placed]) => {
    const last = placed.at(-1);
    const names = quoted(placed.map(({ section }) => section.label));
    if (placed.length < 2 || last === undefined || told.has(names) || charsIn(body) < minChars) return [];
    told.add(names);
    const wasted = Buffer.byteLength(body) * (placed.length - 1);
    return [
      {
        section: last.section.label,
        offset: last.offset,
        message: `Sections ${names} hold the same body: ${bytes(wasted)} wasted`,
        actual: wasted,
        allowed: 0,
        unit: "bytes",
        fix: "Compose the body once",
      },
    ];
  });
}

/** The longest first, so that a repeat is counted with as much of the text as repeats. */
function bodiesOf({ section }: Placed): Set<string> {
  const bodies = [section.text, ...Object.values(section.measures ?? {})].map((text) => text.trim());
  const bare = bodies.map((text) =>
    text
      .replace(/^<([\w:.-]+)(?:\s[^>]*)?>([\s\S]*)<\/\1>$/, "$2")
      .trim()
      .replace(/^#{1,6} .*(?:\n|$)/, "")
      .trim(),
  );
  return new Set([...bodies, ...bare]);
}

function charsIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) index++;
    count++;
  }
  return count;
}
