import type { WordHunk, WordLine } from "../gate/comparison.ts";

/** Characters of what stayed that are kept on each side of what changed. */
const CONTEXT = 80;
/** Characters of what went or came that are kept. */
const LONGEST = 400;

/** Hunks of so many lines at most, and long lines without the middle of what did not change in them. */
export function boundHunks(hunks: readonly WordHunk[], most: number): WordHunk[] {
  let room = most;
  const kept: WordHunk[] = [];
  for (const { line, lines } of hunks) {
    if (room <= 0) break;
    kept.push({ line, lines: lines.slice(0, room).map(boundLine) });
    room -= lines.length;
  }
  return kept;
}

function boundLine({ mark, spans }: WordLine): WordLine {
  const last = spans.length - 1;
  return {
    mark,
    spans: spans.map(({ kind, text }, index) => {
      if (mark !== "~" || kind !== "same") return { kind, text: elided(text, LONGEST, 0) };
      return { kind, text: elided(text, index === 0 ? 0 : CONTEXT, index === last ? 0 : CONTEXT) };
    }),
  };
}

/** The head and the tail of a text, and how much is left out between them. */
function elided(text: string, head: number, tail: number): string {
  const left = text.length - head - tail;
  if (left <= 20) return text;
  const [from, to] = [characterStart(text, head), characterStart(text, text.length - tail)];
  return `${text.slice(0, from)}… ${left} more …${text.slice(to)}`;
}

/** The index itself, or the one before it where it would part a surrogate pair. */
function characterStart(text: string, index: number): number {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(index - 1, index + 1)) ? index - 1 : index;
}
