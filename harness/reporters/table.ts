import { markdownTable } from "markdown-table";
import pc from "picocolors";
import stringWidth from "string-width";
import type { Edit, Report } from "../gate/report.ts";
import { integer, plural } from "./figures.ts";
import { type Group, groupFindings, placeOf, sourceOf } from "./groups.ts";
import { prefixTable } from "./prefix-table.ts";
import type { Reporter } from "./reporter.ts";
import { ALIGNMENT, COLUMNS, countsLine, tableRows } from "./rows.ts";
import { visible } from "./visible.ts";

/** More golden findings than these are counted, not listed: the edits above them already say what changed. */
const MOST_GOLDENS = 10;

const WIDEST_CELL = 52;

type Colors = ReturnType<typeof pc.createColors>;

/** For a terminal: the table, the edits, the findings, and one line that says it all. */
export const table: Reporter = (report, { color }) => {
  const colors = pc.createColors(color);
  const blocks = [
    budgetTable(report, colors),
    prefixTable(report, safe),
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
  const cells = rows.map((row) => row.cells.map((cell) => elide(safe(cell))));
  const lines = markdownTable([[...COLUMNS], ...cells], {
    align: [...ALIGNMENT],
    stringLength: stringWidth,
    delimiterStart: false,
    delimiterEnd: false,
  }).split("\n");
  const [head = "", , ...body] = lines.map((line) => line.replaceAll(" | ", "  ").trimEnd());
  const painted = body.map((line, index) => {
    const row = rows[index];
    return row?.failing === true ? colors.red(line) : row?.loose === true ? colors.yellow(line) : line;
  });
  return [colors.bold(head), ...painted].join("\n");
}

function editBlock(edit: Edit, colors: Colors): string {
  const [first = "", ...rest] = edit.cases;
  const reach = rest.length === 0 ? first : `${first} and ${plural(rest.length, "more case")}`;
  const size =
    edit.kind === "moved" ? "" : `: ${integer(edit.charsBefore)} → ${integer(edit.charsAfter)} chars`;
  const head = `${colors.bold(edit.kind)} ${safe(`${edit.contract} · ${edit.section}`)}${size}, in ${safe(reach)}`;
  const lines = edit.hunks.flatMap((hunk) => hunk.lines.map((line) => paint(line, colors)));
  return [head, ...lines].join("\n");
}

function paint(line: string, colors: Colors): string {
  const text = `  │ ${safe(line)}`;
  return line.startsWith("-") ? colors.red(text) : line.startsWith("+") ? colors.green(text) : text;
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

function findingBlock(group: Group, colors: Colors): string {
  const { code, level, message, fix } = group.finding;
  const mark = level === "error" ? colors.red("✗") : colors.yellow("!");
  const place = [placeOf(group), sourceOf(group.finding)].filter((part) => part !== "").map(safe);
  return [
    `${mark} ${colors.bold(safe(code))}  ${place.join("  ")}`,
    `  ${safe(message)}`,
    ...(fix === undefined ? [] : [colors.dim(`  → ${safe(fix)}`)]),
  ].join("\n");
}

function written({ written }: Report): string {
  if (written.length === 0) return "";
  return [`${plural(written.length, "golden")} written:`, ...written.map((file) => `  ${safe(file)}`)].join(
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
  const tail = /( \(.*\))?$/.exec(cell)?.[0] ?? "";
  const kept = Math.max(8, room - tail.length);
  return `${cell.slice(0, kept)}…${tail}`;
}

/** The runner of GitHub Actions takes `##[` for a command anywhere in a line, and `::` where a line starts. */
function safe(text: string): string {
  return visible(text)
    .replaceAll("##[", "##\\[")
    .replace(/^\s*::/, (start) => start.replace("::", "\\::"));
}
