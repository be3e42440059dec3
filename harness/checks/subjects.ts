import type { Measurer } from "../measure/measure.ts";
import type { Composed } from "../prompt/outcome.ts";
import type { TransformSpec } from "../prompt/transform.ts";
import type { Section } from "../prompt/section.ts";
import type { Ceiling, Cut } from "./ceilings.ts";
import { carriers } from "./payload/carriers.ts";
import { matchesLabel } from "./rules.ts";
import { carriedTexts } from "./transforms.ts";

/** Something that a ceiling measures in one case. */
export interface Subject {
  readonly name: string;
  /** In the ceiling's unit. */
  readonly actual: number;
  /** Where a sum passes its bound. */
  readonly cut?: Cut;
}

/**
 * What a ceiling measures in a case, each subject with its size; none where the case has no such part.
 * `section`: each match alone · `sum`: the matches added up · `except`: the others added up · `part` and
 * `transform`: one text · nothing named: the whole prompt. Joiners count in the whole only.
 */
export async function subjectsOf(
  ceiling: Ceiling,
  outcome: Composed,
  measurer: Measurer,
  transforms: Readonly<Record<string, Pick<TransformSpec, "text">>> = {},
): Promise<readonly Subject[]> {
  const size = (text: string) => measurer.measure(text, ceiling.unit.name);
  const sum = async (name: string, sections: readonly Section[]): Promise<Subject[]> => {
    const parts: { readonly label: string; readonly size: number }[] = [];
    for (const { label, ...section } of sections) {
      for (const text of textsOf(section, ceiling.measure)) parts.push({ label, size: await size(text) });
    }
    if (parts.length === 0) return [];
    const actual = parts.reduce((total, part) => total + part.size, 0);
    const whole = ceiling.sum !== undefined && ceiling.measure === undefined;
    const cut = whole ? cutOf(parts, ceiling.max ?? actual) : undefined;
    return [{ name, actual, ...(cut === undefined ? {} : { cut }) }];
  };
  const { sections } = outcome.prompt;
  const within = (patterns: readonly string[]) => (section: Section) =>
    patterns.some((pattern) => matchesLabel(section.label, pattern));

  if (ceiling.section !== undefined) {
    const matches = sections.filter(within([ceiling.section]));
    const each = await Promise.all(matches.map((section) => sum(named(section.label, ceiling), [section])));
    return each.flat();
  }
  if (ceiling.sum !== undefined) {
    const subject = ceiling.sum.includes("**") ? "every section" : `sum of ${ceiling.sum.join(", ")}`;
    return sum(named(subject, ceiling), sections.filter(within(ceiling.sum)));
  }
  if (ceiling.except !== undefined) {
    const excluded = within(ceiling.except);
    return sum(
      `all but ${ceiling.except.join(", ")}`,
      sections.filter((section) => !excluded(section)),
    );
  }
  if (ceiling.transform !== undefined) {
    const payload = outcome.payloads[ceiling.transform];
    if (payload === undefined) return [];
    const pieces = carriedTexts(transforms[ceiling.transform] ?? {}, payload);
    const text = pieces.map((piece) => piece.text).join("");
    return [{ name: `→ ${ceiling.transform}`, actual: await size(text) }];
  }
  if (ceiling.part !== undefined) {
    return [{ name: `part ${ceiling.part}`, actual: await size(partText(outcome, ceiling.part)) }];
  }
  return [{ name: "whole", actual: await measurer.measurePrompt(outcome.prompt, ceiling.unit.name) }];
}

/** What a reader that stops at the bound no longer sees: readers of a chain of files do. */
function cutOf(
  parts: readonly { readonly label: string; readonly size: number }[],
  max: number,
): Cut | undefined {
  let read = 0;
  for (const [index, { label, size }] of parts.entries()) {
    read += size;
    if (read > max) return { section: label, lost: read - max, later: parts.length - index - 1 };
  }
  return undefined;
}

function named(name: string, ceiling: Ceiling): string {
  return ceiling.measure === undefined ? name : `${name} (${ceiling.measure})`;
}

function textsOf(section: Pick<Section, "text" | "measures">, measure: string | undefined): string[] {
  const text = measure === undefined ? section.text : section.measures?.[measure];
  return text === undefined ? [] : [text];
}

/** System text as it is; the structured parts as compact JSON. */
function partText({ request }: Composed, part: NonNullable<Ceiling["part"]>): string {
  switch (part) {
    case "system":
      return carriers({ system: request.system })
        .map((carrier) => carrier.text)
        .join("");
    case "tools":
      return JSON.stringify(request.tools);
    case "messages":
      return JSON.stringify(request.messages);
    case "request":
      return JSON.stringify(request);
  }
}
