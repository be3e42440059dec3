import type { Report } from "../../gate/report.ts";
import { diffText } from "../diff-text.ts";
import { table } from "../table.ts";
import { annotations } from "./annotations.ts";
import type { Place } from "./place.ts";
import { stopCommands } from "./stop-commands.ts";

/** What goes to the log of a step: the change and the table, in which the runner obeys nothing, and the annotations. */
export function githubLog(report: Report, place: Place, newToken?: () => string): string {
  const plain = { color: false };
  const change = report.comparison === undefined ? "" : `${diffText(report, plain)}\n`;
  return stopCommands(change + table(report, plain), newToken) + annotations(report.findings, place);
}
