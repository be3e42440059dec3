import type { ComparedEdit, Comparison, OddCase, WordHunk } from "../gate/comparison.ts";
import type { EditBlock } from "./diff-block.ts";
import { payloadItem, shortList, sizeWords } from "./diff-words.ts";
import { integer, plural } from "./figures.ts";
import { foreign, type Inline, say } from "./inline.ts";

/** Lines of edits ahead of the odd cases: those must not be pushed out of sight. */
const ROOM = 24;
/** Lines of one edit ahead of the odd cases. */
const MOST_LINES = 12;
/** Odd cases told in full; the rest by name. */
const MOST_ODD = 20;
/** Edits told in full; the rest by their heads. */
const MOST_EDITS = 60;

export interface SplitEdits {
  readonly first: readonly EditBlock[];
  readonly rest: readonly EditBlock[];
}

/**
 * The edits that are not told with an odd case, widest reach first. Where there are odd cases, as many stand
 * ahead of them as leave them in sight, shortened, and the rest after.
 */
export function splitEdits({ edits, odd }: Comparison): SplitEdits {
  const own = new Set(odd.flatMap((item) => item.own));
  const shared = edits.filter(({ id }) => !own.has(id));
  const blocks = shared.map((edit, index) => editBlock(edit, index < MOST_EDITS));
  if (odd.length === 0) return { first: blocks, rest: [] };
  let room = ROOM;
  let count = 0;
  const first: EditBlock[] = [];
  for (const block of blocks) {
    const short = shortened(block);
    room -= linesOf(short.hunks) + 1;
    if (room < 0 && count > 0) break;
    first.push(short);
    count++;
  }
  return { first, rest: blocks.slice(count) };
}

/** The cases that no shared edit explains, each with all that is its own. */
export function oddBlocks({ odd, edits }: Comparison): EditBlock[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const blocks = odd.slice(0, MOST_ODD).flatMap((item) => oddBlock(item, byId));
  const left = odd.slice(MOST_ODD).map((item) => `${item.contract} · ${item.case}`);
  if (left.length === 0) return blocks;
  return [
    ...blocks,
    { head: [`${plural(left.length, "more case")}: `, foreign(shortList(left))], hunks: [] },
  ];
}

function oddBlock(item: OddCase, edits: ReadonlyMap<string, ComparedEdit>): EditBlock[] {
  const name = `${item.contract} · ${item.case}`;
  const shared = item.shared.length === 0 ? "" : `, beside ${plural(item.shared.length, "shared edit")}`;
  const own = item.own.flatMap((id) => edits.get(id) ?? []);
  return [
    ...own.map((edit): EditBlock => ({
      head: [foreign(name), `${shared}: `, ...told(edit)],
      hunks: edit.hunks,
    })),
    ...item.payloads.map((change): EditBlock => ({
      head: [foreign(name), ": ", ...payloadItem(change)],
      hunks: [],
    })),
  ];
}

function editBlock(edit: ComparedEdit, full: boolean): EditBlock {
  const { contract, cases, of } = edit;
  const [only] = cases;
  const reach =
    cases.length === 1 && only !== undefined
      ? say`, in ${only}`
      : [`, in ${integer(cases.length)} of ${plural(of, "case")}`];
  return { head: [...say`${contract}: `, ...told(edit), ...reach], hunks: full ? edit.hunks : [] };
}

function told(edit: ComparedEdit): Inline {
  const { kind, section, from = "", to = "" } = edit;
  const size = sizeWords(edit);
  switch (kind) {
    case "renamed":
      return say`section renamed ${from} → ${to}`;
    case "joiner":
      return say`what stands in front of ${section} changed: ${from} → ${to}`;
    case "lifetime":
      return say`lifetime of ${section} changed: ${from} → ${to}`;
    case "outcome":
      return say`outcome changed: ${from} → ${to}`;
    case "rejection":
      return say`rejection changed: ${from} → ${to}`;
    case "resized":
      return [...say`${section} changed, its text is not at hand`, size, ...between(edit)];
    default:
      return [...say`${section} `, kind, size];
  }
}

/** Of two texts of one size their hashes alone show that they differ. */
function between({ charsBefore, charsAfter, from = "", to = "" }: ComparedEdit): Inline {
  return from === to || charsBefore !== charsAfter ? [] : say`, ${from} → ${to}`;
}

function shortened({ head, hunks }: EditBlock): EditBlock {
  const total = linesOf(hunks);
  if (total <= MOST_LINES) return { head, hunks };
  let room = MOST_LINES;
  const kept: WordHunk[] = [];
  for (const { line, lines } of hunks) {
    if (room <= 0) break;
    kept.push({ line, lines: lines.slice(0, room) });
    room -= lines.length;
  }
  return { head: [...head, `, the first ${MOST_LINES} of ${total} lines`], hunks: kept };
}

function linesOf(hunks: readonly WordHunk[]): number {
  return hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
}
