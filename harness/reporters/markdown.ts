import { markdownTable } from "markdown-table";
import type { Edit, Report } from "../gate/report.ts";
import { integer, plural } from "./figures.ts";
import { groupFindings, placeOf, sourceOf } from "./groups.ts";
import type { Reporter } from "./reporter.ts";
import { ALIGNMENT, COLUMNS, countsLine, tableRows } from "./rows.ts";
import { visible } from "./visible.ts";

/** For a pull request, a wiki or a job summary: the same rows, with every cell escaped. */
export const markdown: Reporter = (report) => {
  const blocks = [
    `**${countsLine(report)}**`,
    budgetTable(report),
    ...findings(report),
    ...report.edits.map((edit) => editBlock(edit)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
};

function budgetTable(report: Report): string {
  const rows = tableRows(report);
  if (rows.length === 0) return "";
  return markdownTable([[...COLUMNS], ...rows.map((row) => row.cells.map(cell))], { align: [...ALIGNMENT] });
}

/** The names of contracts, cases and sections are foreign; marks, figures and units are ours. */
function cell(text: string, column: number): string {
  return column >= 1 && column <= 3 ? code(text) : text.replaceAll("|", "\\|");
}

function findings(report: Report): string[] {
  return groupFindings(report.findings).map((group) => {
    const { code: name, level, message, fix } = group.finding;
    const place = [placeOf(group), sourceOf(group.finding)].map(code).filter((part) => part !== "");
    const todo = fix === undefined ? "" : `<br>→ ${code(fix)}`;
    return `- **${level}** ${[code(name), ...place].join(" ")}<br>${code(message)}${todo}`;
  });
}

function editBlock(edit: Edit): string {
  const size =
    edit.kind === "moved" ? "" : `: ${integer(edit.charsBefore)} → ${integer(edit.charsAfter)} chars`;
  const head = `**${edit.kind}** ${code(`${edit.contract} · ${edit.section}`)}${size}, ${plural(edit.cases.length, "case")}`;
  const lines = edit.hunks.flatMap((hunk) => hunk.lines.map(visible));
  return lines.length === 0 ? head : `${head}\n\n${fenced(lines.join("\n"))}`;
}

/** A fence longer than any run of backticks inside it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

/**
 * Foreign text as a code span: inside one, nothing is markup, a mention, a reference or a link. Its run of
 * backticks is longer than any in the text; `|` is escaped because tables split cells first.
 */
export function code(text: string): string {
  const shown = visible(text).replaceAll("|", "\\|");
  if (shown === "") return "";
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}
