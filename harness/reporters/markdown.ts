import { markdownTable } from "markdown-table";
import type { Edit, Report } from "../gate/report.ts";
import { clip } from "./clip.ts";
import { plural } from "./figures.ts";
import { editSize } from "./finding-block.ts";
import { groupFindings, placeOf, sourceOf } from "./groups.ts";
import { hunkLine } from "./inert.ts";
import type { Reporter } from "./reporter.ts";
import { ALIGNMENT, COLUMNS, countsLine, type Row, tableRows } from "./rows.ts";
import { visible } from "./visible.ts";

/** For a pull request, a wiki or a job summary: the same rows, with every cell escaped. */
export const markdown: Reporter = (report) => {
  const blocks = [
    `**${countsLine(report)}**`,
    budgetTable(tableRows(report)),
    findingList(report),
    ...report.edits.map((edit) => editBlock(edit)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
};

/** Rows of the table of ceilings, or nothing where there are none. */
export function budgetTable(rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  return markdownTable([[...COLUMNS], ...rows.map((row) => row.cells.map(cell))], { align: [...ALIGNMENT] });
}

/** The names of contracts, cases, sections and of a user's own unit are foreign; marks and figures are ours. */
function cell(text: string, column: number): string {
  const ours = column === 7 ? /^[\w ≈:.-]*$/.test(text) : column < 1 || column > 3;
  return ours ? text.replaceAll("|", "\\|") : code(text);
}

export function findingList(report: Report): string {
  const items = groupFindings(report.findings).map((group) => {
    const { code: name, level, message, fix } = group.finding;
    const place = [placeOf(group), sourceOf(group.finding)].filter((part) => part !== "");
    const todo = fix === undefined ? "" : `<br>→ ${codeSpan(fix)}`;
    return `- **${level}** ${[name, ...place].map(codeSpan).join(" ")}<br>${codeSpan(message)}${todo}`;
  });
  return items.join("\n");
}

/** An edit and its lines in a fence. */
export function editBlock(edit: Edit): string {
  const { kind, structural, contract, section, what, cases } = edit;
  const size = editSize(edit);
  const parts = [
    `**${kind}**${structural === true ? " (structure)" : ""} ${codeSpan(`${contract} · ${section}`)}`,
    ...(size === "" ? [] : [size]),
    ...(cases.length === 0 ? [] : [plural(cases.length, "case")]),
    ...(what === undefined ? [] : [codeSpan(what)]),
  ];
  const head = parts.join(", ");
  const lines = edit.hunks.flatMap((hunk) => hunk.lines.map(hunkLine));
  return lines.length === 0 ? head : `${head}\n\n${fenced(lines.join("\n"))}`;
}

/** A fence longer than any run of backticks inside it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

/** Foreign text as a code span for the cell of a table, where a pipe parts cells even inside a span. */
export function code(text: string): string {
  return codeSpan(text).replaceAll("|", "\\|");
}

/**
 * Foreign text as a code span: inside one, nothing is markup, a mention, a reference or a link. Its run of
 * backticks is longer than any in the text.
 */
export function codeSpan(text: string): string {
  const shown = visible(clip(text));
  if (shown === "") return "";
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}
