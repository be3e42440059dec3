import pc from "picocolors";
import type { Report } from "../gate/report.ts";
import { characterStart } from "./clip.ts";
import { plural } from "./figures.ts";
import { type Colors, editBlock, findingBlock } from "./finding-block.ts";
import { groupFindings } from "./groups.ts";
import { inert } from "./inert.ts";
import { prefixTable } from "./prefix-table.ts";
import type { Reporter } from "./reporter.ts";
import { ALIGNMENT, COLUMNS, countsLine, tableRows } from "./rows.ts";
import { textTable } from "./text-table.ts";

/** More golden findings than these are counted, not listed: the edits above them already say what changed. */
const MOST_GOLDENS = 10;

const WIDEST_CELL = 52;

/** For a terminal: the table, the edits, the findings, and one line that says it all. */
export const table: Reporter = (report, { color }) => {
  const colors = pc.createColors(color);
  const blocks = [
    budgetTable(report, colors),
    prefixTable(report, inert),
    ...report.edits.map((edit) => editBlock(edit, colors)),
    ...findingBlocks(report, colors),
    written(report),
    verdict(report, colors),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
};

function budgetTable(report: Report, colors: Colors): string {
  const rows = tableRows(report);
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.cells.map((cell) => elide(inert(cell))));
  const [head = "", ...body] = textTable([COLUMNS, ...cells], ALIGNMENT);
  const painted = body.map((line, index) => {
    const row = rows[index];
    return row?.failing === true ? colors.red(line) : row?.loose === true ? colors.yellow(line) : line;
  });
  return [colors.bold(head), ...painted].join("\n");
}

function findingBlocks(report: Report, colors: Colors): string[] {
  const groups = groupFindings(report.findings);
  const goldens = groups.filter(({ finding }) => finding.code === "golden-differs");
  const hidden = new Set(report.edits.length > 0 ? goldens.slice(MOST_GOLDENS) : []);
  const blocks = groups.filter((group) => !hidden.has(group)).map((group) => findingBlock(group, colors));
  return hidden.size === 0
    ? blocks
    : [...blocks, `${plural(hidden.size, "more golden")} differ by the edits above`];
}

function written({ written, removed = [] }: Report): string {
  const gone = new Set(removed);
  const kept = written.filter((file) => !gone.has(file));
  return [listed(kept, "written"), listed(removed, "removed")].filter((part) => part !== "").join("\n\n");
}

function listed(files: readonly string[], what: string): string {
  if (files.length === 0) return "";
  return [`${plural(files.length, "golden")} ${what}:`, ...files.map((file) => `  ${inert(file)}`)].join(
    "\n",
  );
}

function verdict(report: Report, colors: Colors): string {
  const line = countsLine(report);
  return report.verdict === "holds" ? colors.green(line) : colors.red(line);
}

/** Names made by a matrix are long; findings and JSON give them whole. */
function elide(cell: string): string {
  const room = WIDEST_CELL - 1;
  if (cell.length <= WIDEST_CELL) return cell;
  const tail = /( \(worst of [\d,]+( failing)?\))?$/.exec(cell)?.[0] ?? "";
  const kept = Math.max(8, room - tail.length);
  return `${cell.slice(0, characterStart(cell, kept))}…${tail}`;
}
