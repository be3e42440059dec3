import { createHash } from "node:crypto";
import { structuredPatch } from "diff";
import { countChars } from "../measure/sizes.ts";
import type { Prompt } from "../prompt/prompt.ts";
import type { Edit, Hunk } from "./report.ts";

const MOST_LINES = 40;
/** Edits beyond these are told by their sizes alone. */
const MOST_SHOWN = 100;
/** Milliseconds for the hunks of all edits together: a diff of two unlike texts is slow, and nobody reads it. */
const PATIENCE = 2000;
const LONGEST_LINE = 400;

type Noted = Omit<Edit, "hunks" | "cases"> & {
  readonly cases: string[];
  /** Kept for the first edits only. */
  readonly texts?: readonly [before: string, after: string];
};

/** Gathers the changes of all cases so that one change is told once, with the cases that it reaches. */
export class Edits {
  readonly #byKey = new Map<string, Noted>();

  /** Compares a case's sections with those its golden recorded. */
  add(contract: string, name: string, before: ReadonlyMap<string, string>, prompt: Prompt): void {
    const after = new Map(prompt.sections.map((section) => [section.label, section.text]));
    for (const [label, text] of after) {
      const old = before.get(label);
      if (old === undefined) this.#note(contract, name, label, "added", "", text);
      else if (old !== text) this.#note(contract, name, label, "changed", old, text);
    }
    for (const [label, text] of before) {
      if (!after.has(label)) this.#note(contract, name, label, "removed", text, "");
    }
    for (const label of moved([...before.keys()], [...after.keys()])) {
      this.#note(contract, name, label, "moved", before.get(label) ?? "", after.get(label) ?? "");
    }
  }

  /** Widest reach first. */
  list(): Edit[] {
    const deadline = Date.now() + PATIENCE;
    return [...this.#byKey.values()]
      .toSorted((a, b) => b.cases.length - a.cases.length)
      .map(({ texts, ...edit }) => ({
        ...edit,
        hunks: texts === undefined ? [] : hunksOf(...texts, Math.max(1, deadline - Date.now())),
      }));
  }

  #note(
    contract: string,
    name: string,
    section: string,
    kind: Edit["kind"],
    before: string,
    after: string,
  ): void {
    const id = createHash("sha256")
      .update([contract, section, kind, before, after].join("\0"))
      .digest("hex")
      .slice(0, 10);
    const known = this.#byKey.get(id);
    if (known !== undefined) {
      known.cases.push(name);
      return;
    }
    this.#byKey.set(id, {
      id,
      contract,
      section,
      kind,
      cases: [name],
      charsBefore: countChars(before),
      charsAfter: countChars(after),
      ...(kind === "moved" || this.#byKey.size >= MOST_SHOWN ? {} : { texts: [before, after] }),
    });
  }
}

/** The lines that differ with two around them, bounded in number, length and time (in ms). */
export function hunksOf(before: string, after: string, timeout = PATIENCE): Hunk[] {
  const patch = structuredPatch("", "", before, after, "", "", {
    context: 2,
    timeout,
    maxEditLength: 2000,
  });
  // Both sides without a last newline is how sections are; only a difference there is worth a line.
  const alike = before.endsWith("\n") === after.endsWith("\n");
  const kept = (line: string) => !alike || !line.startsWith("\\");
  const hunks = patch?.hunks.map(({ oldStart, lines }) => ({
    line: oldStart,
    lines: lines.filter(kept),
  })) ?? [{ line: 1, lines: [...signed("-", before), ...signed("+", after)] }];
  return bounded(hunks);
}

function bounded(hunks: readonly Hunk[]): Hunk[] {
  let room = MOST_LINES;
  const kept: Hunk[] = [];
  for (const { line, lines } of hunks) {
    if (room <= 0) break;
    kept.push({ line, lines: lines.slice(0, room).map((text) => cut(text)) });
    room -= lines.length;
  }
  return kept;
}

function cut(line: string): string {
  return line.length <= LONGEST_LINE
    ? line
    : `${line.slice(0, LONGEST_LINE)} … ${line.length - LONGEST_LINE} more`;
}

function signed(sign: string, text: string): string[] {
  return text === ""
    ? []
    : text
        .split("\n")
        .slice(0, MOST_LINES)
        .map((line) => sign + line);
}

/** The fewest labels on both sides that explain the other order: all but the longest run that kept its own. */
export function moved(before: readonly string[], after: readonly string[]): string[] {
  const place = new Map(before.map((label, index) => [label, index]));
  const common = after.filter((label) => place.has(label));
  const at = (index: number) => place.get(common[index] ?? "") ?? -1;
  const best: { length: number; previous: number }[] = [];
  let last = -1;
  for (let index = 0; index < common.length; index++) {
    let longest = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if (at(earlier) < at(index) && length > longest.length) longest = { length, previous: earlier };
    }
    best.push(longest);
    if (longest.length > (best[last]?.length ?? 0)) last = index;
  }
  const kept = new Set<number>();
  for (let index = last; index >= 0; index = best[index]?.previous ?? -1) kept.add(index);
  return common.filter((_, index) => !kept.has(index));
}
