import { excerpt, firstDifference, differenceIndex } from "../../checks/locate.ts";
import { sectionOffset } from "../../checks/order.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import { stableText, type Taken } from "./take.ts";

/** Where two compositions of one case part, in bytes of the first. */
export interface Difference {
  /** Absent where one of them is no prompt. */
  readonly section?: string;
  /** A transform, or empty for the request that the transforms are given. */
  readonly transform?: string;
  /** First byte of the prompt, or of the payload's golden, that is not the same. */
  readonly offset: number;
  /** Bytes from the start on that both have. */
  readonly shared: number;
  readonly total: number;
  /** What stands there on either side, excerpts made visible. */
  readonly one: string;
  readonly other: string;
}

/**
 * The first byte at which two compositions of one case differ and must not: a section that is declared
 * `turn` may be whatever it likes, or be missing. Undefined where nothing differs.
 */
export function difference(one: Taken, other: Taken): Difference | undefined {
  if (one.kind !== "prompt" || other.kind !== "prompt") return otherOutcome(one, other);
  if (stableText(one) !== stableText(other)) return inSections(one.prompt, other.prompt);
  return turnLabels(one.prompt) === turnLabels(other.prompt) ? onWire(one.wire, other.wire) : undefined;
}

function otherOutcome(one: Taken, other: Taken): Difference | undefined {
  // Two errors are one fault: the run itself reports it.
  if (one.kind === other.kind && (one.kind === "error" || stableText(one) === stableText(other))) {
    return undefined;
  }
  return { offset: 0, shared: 0, total: sizeOf(one), one: words(one), other: words(other) };
}

function inSections(one: Prompt, other: Prompt): Difference {
  const mine = stableIndices(one);
  const theirs = stableIndices(other);
  const total = Buffer.byteLength(one.text);
  const shared = firstDifference(one.text, other.text) ?? total;
  for (const [at, index] of mine.entries()) {
    const section = one.sections[index];
    const twin = other.sections[theirs[at] ?? -1];
    if (section === undefined) continue;
    const start = sectionOffset(one, index);
    const found = { section: section.label, total };
    if (twin === undefined || twin.label !== section.label) {
      return {
        ...found,
        offset: start,
        shared: Math.min(shared, start),
        one: excerpt(section.text, 0),
        other: twin === undefined ? "" : excerpt(twin.text, 0),
      };
    }
    const local = differenceIndex(section.text, twin.text);
    if (local !== undefined) {
      const offset = start + Buffer.byteLength(section.text.slice(0, local));
      return {
        ...found,
        offset,
        shared: Math.min(shared, offset),
        one: excerpt(section.text, local),
        other: excerpt(twin.text, local),
      };
    }
    if (section.before !== twin.before || section.lifetime !== twin.lifetime) {
      return {
        ...found,
        offset: start,
        shared: Math.min(shared, start),
        one: aside(section),
        other: aside(twin),
      };
    }
  }
  const extra = other.sections[theirs[mine.length] ?? -1];
  return {
    ...(extra === undefined ? {} : { section: extra.label }),
    offset: shared,
    shared,
    total,
    one: extra === undefined ? excerpt(one.separator, 0) : "",
    other: excerpt(extra?.text ?? other.separator, 0),
  };
}

function onWire(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Difference | undefined {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[name] ?? "", other[name] ?? ""];
    const index = differenceIndex(a, b);
    if (index === undefined) continue;
    const offset = Buffer.byteLength(a.slice(0, index));
    return {
      transform: name,
      offset,
      shared: offset,
      total: Buffer.byteLength(a),
      one: excerpt(a, index),
      other: excerpt(b, index),
    };
  }
  return undefined;
}

function stableIndices(prompt: Prompt): number[] {
  return prompt.sections.flatMap((section, index) => (section.lifetime === "turn" ? [] : [index]));
}

function turnLabels(prompt: Prompt): string {
  const turns = prompt.sections.filter((section) => section.lifetime === "turn");
  return turns.map((section) => section.label).join("\n");
}

function aside({ before, lifetime }: { readonly before?: string; readonly lifetime?: string }): string {
  return `${lifetime ?? ""}, joined by ${before === undefined ? "the separator" : JSON.stringify(before)}`;
}

function sizeOf(taken: Taken): number {
  return taken.kind === "prompt" ? Buffer.byteLength(taken.prompt.text) : 0;
}

function words(taken: Taken): string {
  if (taken.kind === "prompt") return "a prompt";
  return taken.kind === "rejection" ? `a rejection, ${taken.message}` : `an error: ${taken.message}`;
}
