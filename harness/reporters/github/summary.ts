import type { Report } from "../../gate/report.ts";
import { diffMarkdown } from "../diff-markdown.ts";
import { integer, plural } from "../figures.ts";
import { budgetTable, editBlock, findingList } from "../markdown.ts";
import type { Reporter } from "../reporter.ts";
import { countsLine, tableRows } from "../rows.ts";

/**
 * How much of a report is told. `full`: all of it · `changed`: what fails and what changed, without the lines of
 * the changes · `counts`: the verdict and the counts.
 */
export type Detail = "full" | "changed" | "counts";

/** The whole report as Markdown; the CLI gives what fits of it to the summary of a job, with annotations beside it. */
export const github: Reporter = (report) => summaryMarkdown(report);

/** A report as a page on GitHub: the verdict, what fails, what changed, and folded away all that was measured. */
export function summaryMarkdown(report: Report, detail: Detail = "full"): string {
  const blocks = [verdict(report), countsLine(report)];
  if (detail !== "counts") {
    const rows = tableRows(report);
    blocks.push(
      budgetTable(rows.filter((row) => row.failing)),
      ...changes(report, detail),
      detail === "full" ? folded(`${plural(rows.length, "ceiling")} measured`, budgetTable(rows)) : "",
    );
  }
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function verdict({ verdict, counts }: Report): string {
  if (verdict === "broken") return `### ❌ The prompt gate is broken: ${plural(counts.errors, "error")}`;
  const warnings = counts.warnings === 0 ? "" : `, with ${plural(counts.warnings, "warning")}`;
  return `### ✅ The prompt gate holds${warnings}`;
}

/** A base tells findings and edits in its own order; without one they stand as the run found them. */
function changes(report: Report, detail: Detail): string[] {
  const { comparison, edits } = report;
  if (comparison !== undefined) {
    const short = { ...comparison, edits: comparison.edits.map((edit) => ({ ...edit, hunks: [] })) };
    const told = detail === "full" ? report : { ...report, comparison: short };
    return [diffMarkdown(told, { color: false }).trimEnd()];
  }
  return [
    findingList(report),
    ...edits.map((edit) => editBlock(detail === "full" ? edit : { ...edit, hunks: [] })),
    detail === "full" ? "" : `${integer(edits.length)} edits; their lines are in the full report`,
  ];
}

function folded(title: string, body: string): string {
  return body === "" ? "" : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
