import type pc from "picocolors";
import type { WordHunk, WordLine, WordSpan } from "../gate/comparison.ts";
import { drawSpan } from "./diff-words.ts";
import { hunkLine } from "./inert.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** The lines of a hunk for a terminal, with the words that went and came. */
export function drawHunk({ lines }: WordHunk, colors: Colors): string[] {
  return lines.map((one) => `    │ ${drawLine(one, colors)}`);
}

/** Words that went and came are bracketed where they stand, so that a pipe tells them too. */
function drawLine({ mark, spans }: WordLine, colors: Colors): string {
  const paint = (kind: WordSpan["kind"], text: string) =>
    kind === "removed" ? colors.red(text) : kind === "added" ? colors.green(text) : text;
  if (mark === "~") return `~${spans.map((span) => paint(span.kind, drawSpan(span))).join("")}`;
  return paint(spans[0]?.kind ?? "same", hunkLine(mark + spans.map(({ text }) => text).join("")));
}
