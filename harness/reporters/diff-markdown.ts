import { markdownTable } from "markdown-table";
import type { WordHunk } from "../gate/comparison.ts";
import type { DiffBlock, DiffTable, EditBlock } from "./diff-block.ts";
import { diffBlocks, firstLook } from "./diff-blocks.ts";
import { drawSpan } from "./diff-words.ts";
import { hunkLine, inert } from "./inert.ts";
import type { Inline } from "./inline.ts";
import { code } from "./markdown.ts";
import type { Reporter } from "./reporter.ts";

/** The diff of a change for a pull request: foreign words in code spans and fences, nowhere else. */
export const diffMarkdown: Reporter = (report) => {
  const { comparison } = report;
  if (comparison === undefined) return "There is nothing to compare with\n";
  const mark = report.verdict === "holds" ? "✅" : "❌";
  const look = firstLook(comparison);
  const parts = [
    `${mark} **${prose(comparison.verdict)}**`,
    ...(look.length === 0 ? [] : [line(look)]),
    ...diffBlocks(report, comparison).map(drawBlock),
  ];
  return `${parts.join("\n\n")}\n`;
};

function drawBlock({ title, alarm, table, items = [], edits = [] }: DiffBlock): string {
  const head = `### ${alarm === true ? "⚠️ " : ""}${prose(title)}`;
  const list = items.map((item) => `- ${line(item)}`).join("\n");
  const parts = table === undefined ? [list, ...edits.map(drawEdit)] : [drawTable(table)];
  return [head, ...parts.filter((part) => part !== "")].join("\n\n");
}

function drawTable({ head, rows }: DiffTable["table"]): string {
  return markdownTable([[...head], ...rows.map((row) => row.map((cell) => line(cell)))], {
    align: head.map((_, column) => (column < 2 ? "l" : "r")),
  });
}

function drawEdit({ head, hunks }: EditBlock): string {
  const lines = hunks.flatMap(hunkLines);
  return lines.length === 0 ? line(head) : `${line(head)}\n\n${fenced(lines.join("\n"))}`;
}

/** In front of each line stands a mark, so that none of them can begin with what a runner obeys. */
function hunkLines({ lines }: WordHunk): string[] {
  return lines.map(({ mark, spans }) => {
    if (mark === "~") return `~ ${spans.map(drawSpan).join("")}`;
    const text = spans.map((span) => span.text).join("");
    return mark === " " ? `· ${inert(text)}` : hunkLine(mark + text);
  });
}

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function line(inline: Inline): string {
  return inline
    .map((piece) => (typeof piece === "string" ? piece.replaceAll("|", "\\|") : code(inert(piece.foreign))))
    .join("");
}

/** Words of ours around a name that is not: marks of Markdown are escaped, a mention reaches nobody, no address is a link. */
function prose(text: string): string {
  return inert(text)
    .replaceAll(/[\\`*_[\]<>|~#]/g, "\\$&")
    .replaceAll(/@|:(?=\/\/)|\bwww(?=\.)/gi, "$&\u200B");
}
