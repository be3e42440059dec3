import pc from "picocolors";
import type { DiffBlock, DiffTable, EditBlock } from "./diff-block.ts";
import { diffBlocks, firstLook } from "./diff-blocks.ts";
import { inert } from "./inert.ts";
import type { Inline } from "./inline.ts";
import type { Reporter } from "./reporter.ts";
import { drawHunk } from "./word-lines.ts";
import { textTable } from "./text-table.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** The diff of a change for a terminal. Where nothing changed and nothing is wrong, one line. */
export const diffText: Reporter = (report, { color }) => {
  const colors = pc.createColors(color);
  const { comparison } = report;
  if (comparison === undefined) return "There is nothing to compare with\n";
  const paint = report.verdict === "holds" ? colors.green : colors.red;
  const verdict = paint(colors.bold(inert(comparison.verdict)));
  const look = firstLook(comparison);
  const blocks = diffBlocks(report, comparison).map((block) => drawBlock(block, colors));
  const first = [verdict, ...(look.length === 0 ? [] : [colors.yellow(line(look))])].join("\n");
  return `${[first, ...blocks].join("\n\n")}\n`;
};

function drawBlock({ title, alarm, table, items = [], edits = [] }: DiffBlock, colors: Colors): string {
  const head = colors.bold(alarm === true ? colors.red(inert(title)) : inert(title));
  const drawn =
    table === undefined
      ? [...items.map((item) => `  ${line(item)}`), ...edits.flatMap((edit) => drawEdit(edit, colors))]
      : drawTable(table);
  return [head, ...drawn].join("\n");
}

function drawTable({ head, rows }: DiffTable["table"]): string[] {
  const cells = rows.map((row) => row.map((cell) => line(cell)));
  const align = head.map((_, column) => (column < 2 ? "l" : "r"));
  return textTable([head, ...cells], align).map((text) => `  ${text}`);
}

function drawEdit({ head, hunks }: EditBlock, colors: Colors): string[] {
  return [`  ${line(head)}`, ...hunks.flatMap((hunk) => drawHunk(hunk, colors))];
}

function line(inline: Inline): string {
  return inline.map((piece) => (typeof piece === "string" ? piece : inert(piece.foreign))).join("");
}
