import { diffWordsWithSpace } from "diff";
import type { WordHunk, WordLine, WordSpan } from "../gate/comparison.ts";
import type { Hunk } from "../gate/report.ts";

/** Below this share of text that stays, two runs of lines are other lines, not the same ones reworded. */
const LEAST_ALIKE = 0.4;
/** Milliseconds for one run of lines. */
const PATIENCE = 200;

/** Hunks whose changed lines say which of their words changed. */
export function wordHunks(hunks: readonly Hunk[]): WordHunk[] {
  return hunks.map(({ line, lines }) => ({ line, lines: runsOf(lines).flatMap(wordLines) }));
}

interface Run {
  readonly same: readonly string[];
  readonly gone: readonly string[];
  readonly fresh: readonly string[];
}

/** Unchanged lines one by one; lines that went together with those that came in their place. */
function runsOf(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  let gone: string[] = [];
  let fresh: string[] = [];
  const close = () => {
    if (gone.length + fresh.length > 0) runs.push({ same: [], gone, fresh });
    gone = [];
    fresh = [];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith("-")) {
      if (fresh.length > 0) close();
      gone.push(text);
    } else if (line.startsWith("+")) fresh.push(text);
    else {
      close();
      runs.push({ same: [line.startsWith(" ") ? text : line], gone: [], fresh: [] });
    }
  }
  close();
  return runs;
}

function wordLines({ same, gone, fresh }: Run): WordLine[] {
  if (same.length > 0) return whole(" ", "same", same);
  const lines = pairedLines(gone, fresh) ?? joinedLines(gone, fresh);
  return lines ?? [...whole("-", "removed", gone), ...whole("+", "added", fresh)];
}

function whole(mark: WordLine["mark"], kind: WordSpan["kind"], lines: readonly string[]): WordLine[] {
  return lines.map((text) => ({ mark, spans: [{ kind, text }] }));
}

/** As many lines as there were, each much like the one in its place: one by one is how they are read. */
function pairedLines(gone: readonly string[], fresh: readonly string[]): WordLine[] | undefined {
  if (gone.length !== fresh.length) return undefined;
  const lines: WordLine[] = [];
  for (const [index, line] of gone.entries()) {
    const spans = spansOf(line, fresh[index] ?? "");
    if (spans === undefined) return undefined;
    lines.push({ mark: markOf(spans), spans });
  }
  return lines;
}

function joinedLines(gone: readonly string[], fresh: readonly string[]): WordLine[] | undefined {
  if (gone.length === 0 || fresh.length === 0) return undefined;
  const spans = spansOf(gone.join("\n"), fresh.join("\n"));
  return spans === undefined ? undefined : splitLines(spans);
}

/** Undefined where the two have too little in common, or finding it takes too long. */
function spansOf(before: string, after: string): WordSpan[] | undefined {
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE, maxEditLength: 400 });
  if (parts === undefined) return undefined;
  const alike = parts.reduce((sum, part) => (part.added || part.removed ? sum : sum + part.value.length), 0);
  if (alike / Math.max(before.length, after.length) < LEAST_ALIKE) return undefined;
  return parts.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

function splitLines(spans: readonly WordSpan[]): WordLine[] {
  const lines: WordSpan[][] = [[]];
  for (const { kind, text } of spans) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (piece !== "") lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines.map((line) => ({ mark: markOf(line), spans: line }));
}

/** A line on which all words have one fate is a line as ever. */
function markOf(spans: readonly WordSpan[]): WordLine["mark"] {
  const kinds = new Set(spans.map((span) => span.kind));
  if (kinds.size > 1) return "~";
  return kinds.has("removed") ? "-" : kinds.has("added") ? "+" : " ";
}
