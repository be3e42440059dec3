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

/** Texts that are measured and added up under one name. */
interface Group {
  readonly name: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly label: string;
  readonly text: string;
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
  const unit = ceiling.unit.name;
  const groups = groupsOf(ceiling, outcome, transforms);
  if (groups === undefined) {
    return [{ name: "whole", actual: await measurer.measurePrompt(outcome.prompt, unit) }];
  }
  const asked: readonly (number | Promise<number>)[] = groups.flatMap(({ parts }) =>
    parts.map(({ text }) => measurer.measure(text, unit)),
  );
  const sizes = areCounted(asked) ? asked : await Promise.all(asked.map((size) => Promise.resolve(size)));
  let from = 0;
  return groups.map((group) => {
    const own = sizes.slice(from, (from += group.parts.length));
    return subjectOf(ceiling, group, own);
  });
}

/** Most are, at once: only a counter of the project's own gives promises. */
function areCounted(sizes: readonly (number | Promise<number>)[]): sizes is readonly number[] {
  return sizes.every((size) => typeof size === "number");
}

/** The groups that a ceiling speaks of, each of one text at least; undefined where that is the whole prompt. */
function groupsOf(
  ceiling: Ceiling,
  outcome: Composed,
  transforms: Readonly<Record<string, Pick<TransformSpec, "text">>>,
): Group[] | undefined {
  const { sections } = outcome.prompt;
  const { section, sum, except, measure, transform, part } = ceiling;
  if (section !== undefined) {
    return sections
      .filter(({ label }) => matchesLabel(label, section))
      .map((match) => ({ name: named(match.label, measure), parts: partsOf([match], measure) }))
      .filter(({ parts }) => parts.length > 0);
  }
  if (sum !== undefined) {
    const name = sum.includes("**") ? "every section" : `sum of ${sum.join(", ")}`;
    const matches = sections.filter(({ label }) => matchesAny(label, sum));
    return grouped(named(name, measure), partsOf(matches, measure));
  }
  if (except !== undefined) {
    const others = sections.filter(({ label }) => !matchesAny(label, except));
    return grouped(`all but ${except.join(", ")}`, partsOf(others, measure));
  }
  if (transform !== undefined) {
    const payload = outcome.payloads[transform];
    if (payload === undefined) return [];
    const pieces = carriedTexts(transforms[transform] ?? {}, payload);
    const text = pieces.map((piece) => piece.text).join("");
    return [{ name: `→ ${transform}`, parts: [{ label: "", text }] }];
  }
  if (part === undefined) return undefined;
  return [{ name: `part ${part}`, parts: [{ label: "", text: partText(outcome, part) }] }];
}

function subjectOf(ceiling: Ceiling, { name, parts }: Group, sizes: readonly number[]): Subject {
  const actual = sizes.reduce((total, size) => total + size, 0);
  const whole = ceiling.sum !== undefined && ceiling.measure === undefined;
  const cut = whole ? cutOf(parts, sizes, ceiling.max ?? actual) : undefined;
  return { name, actual, ...(cut === undefined ? {} : { cut }) };
}

/** What a reader that stops at the bound no longer sees: readers of a chain of files do. */
function cutOf(parts: readonly Part[], sizes: readonly number[], max: number): Cut | undefined {
  let read = 0;
  for (const [index, { label }] of parts.entries()) {
    read += sizes[index] ?? 0;
    if (read > max) return { section: label, lost: read - max, later: parts.length - index - 1 };
  }
  return undefined;
}

function grouped(name: string, parts: readonly Part[]): Group[] {
  return parts.length === 0 ? [] : [{ name, parts }];
}

function named(name: string, measure: string | undefined): string {
  return measure === undefined ? name : `${name} (${measure})`;
}

function matchesAny(label: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesLabel(label, pattern));
}

/** The sections themselves, or the texts that they keep under a measure's name. */
function partsOf(sections: readonly Section[], measure: string | undefined): readonly Part[] {
  if (measure === undefined) return sections;
  return sections.flatMap(({ label, measures }) => {
    const text = measures?.[measure];
    return text === undefined ? [] : [{ label, text }];
  });
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
