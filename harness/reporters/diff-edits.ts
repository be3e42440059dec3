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
  if (odd.length === 0) {
    return {
      first: shared.map((edit, index) => editBlock(edit, index < MOST_EDITS ? undefined : 0)),
      rest: [],
    };
  }
  let room = ROOM;
  const first: EditBlock[] = [];
  for (const edit of shared) {
    const block = editBlock(edit, MOST_LINES);
    room -= linesOf(block.hunks) + 1;
    if (room < 0 && first.length > 0) break;
    first.push(block);
  }
  const rest = shared.slice(first.length);
  return { first, rest: rest.map((edit, index) => editBlock(edit, index < MOST_EDITS ? undefined : 0)) };
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
    ...own.map((edit) => cutBlock([foreign(name), `${shared}: `, ...told(edit)], edit)),
    ...item.payloads.map((change): EditBlock => ({
      head: [foreign(name), ": ", ...payloadItem(change)],
      hunks: [],
    })),
  ];
}

function editBlock(edit: ComparedEdit, most?: number): EditBlock {
  const { contract, cases, of } = edit;
  const [only] = cases;
  const reach =
    cases.length === 1 && only !== undefined
      ? say`, in ${only}`
      : [`, in ${integer(cases.length)} of ${plural(of, "case")}`];
  return cutBlock([...say`${contract}: `, ...told(edit), ...reach], edit, most);
}

/** The lines of an edit up to a number, and a word where that is not all of them. */
function cutBlock(
  head: Inline,
  { hunks, left = 0 }: ComparedEdit,
  most = Number.POSITIVE_INFINITY,
): EditBlock {
  const kept: WordHunk[] = [];
  let room = most;
  for (const { line, lines } of hunks) {
    if (room <= 0) break;
    kept.push({ line, lines: lines.slice(0, room) });
    room -= lines.length;
  }
  const [shown, total] = [linesOf(kept), linesOf(hunks) + left];
  const cut = shown === total ? [] : [`, the first ${integer(shown)} of ${integer(total)} lines`];
  return { head: [...head, ...cut], hunks: kept };
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

function linesOf(hunks: readonly WordHunk[]): number {
  return hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
}
