import { structuredPatch } from "diff/lib/patch/create.js";
import type { Change } from "./changes.ts";
import { sortEdits } from "./edits-order.ts";
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
  readonly #byId = new Map<string, Noted>();

  /** @param name the case; none for a change of the contract's record */
  add(change: Change, name?: string): void {
    const known = this.#byId.get(change.id);
    const cases = name === undefined ? [] : [name];
    if (known === undefined) this.#byId.set(change.id, { ...toldOf(change), cases, ...this.#texts(change) });
    else known.cases.push(...cases);
  }

  /** Widest reach first; the cases that no edit explains last. */
  list(): Edit[] {
    const deadline = Date.now() + PATIENCE;
    return sortEdits([...this.#byId.values()]).map(({ texts, ...edit }) => ({
      ...edit,
      hunks: texts === undefined ? [] : hunksOf(...texts, Math.max(1, deadline - Date.now())),
    }));
  }

  #texts({ before, after }: Change): Pick<Noted, "texts"> {
    return before === after || this.#byId.size >= MOST_SHOWN ? {} : { texts: [before, after] };
  }
}

/** What a report and a review both say of a change. */
export function toldOf(change: Change): Omit<Edit, "hunks" | "cases"> {
  const { id, contract, section, kind, transform, what, structural, chars } = change;
  return {
    id,
    contract,
    section,
    kind,
    ...(transform === undefined ? {} : { transform }),
    ...(what === undefined ? {} : { what }),
    ...(structural.length === 0 ? {} : { structural: true as const }),
    charsBefore: chars[0],
    charsAfter: chars[1],
  };
}

/** The lines that differ with two around them, bounded in number, length and time (in ms). */
export function hunksOf(before: string, after: string, timeout = PATIENCE, most = MOST_LINES): Hunk[] {
  const hunks = patchOf(before, after, timeout) ?? [
    { line: 1, lines: [...signed("-", before, most), ...signed("+", after, most)] },
  ];
  return bounded(hunks, most);
}

/** All the lines that differ with two around each, or undefined where finding them takes too long (in ms). */
export function patchOf(before: string, after: string, timeout = PATIENCE): Hunk[] | undefined {
  const patch = structuredPatch("", "", before, after, "", "", {
    context: 2,
    timeout,
    maxEditLength: 2000,
  });
  // Both sides without a last newline is how sections are; only a difference there is worth a line.
  const alike = before.endsWith("\n") === after.endsWith("\n");
  const kept = (line: string) => !alike || !line.startsWith("\\");
  return patch?.hunks.map(({ oldStart, lines }) => ({ line: oldStart, lines: lines.filter(kept) }));
}

function bounded(hunks: readonly Hunk[], most: number): Hunk[] {
  let room = most;
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

function signed(sign: string, text: string, most: number): string[] {
  return text === ""
    ? []
    : text
        .split("\n")
        .slice(0, most)
        .map((line) => sign + line);
}

export { moved } from "../checks/golden/moved.ts";
