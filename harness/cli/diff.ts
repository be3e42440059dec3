import { resolve } from "node:path";
import { compareReports } from "../diff/compare-reports.ts";
import { readReport } from "../diff/report-file.ts";
import type { Report } from "../gate/report.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Reporter } from "../reporters/reporter.ts";
import type { Command } from "./commands.ts";
import { exitCode, renderReport, runGate } from "./gate-run.ts";
import type { CliProcess } from "./process.ts";
import { reportersOf } from "./reporters.ts";
import { withHistory } from "./size-history.ts";

/** The faces that tell a comparison; any other shows the report that carries it. */
const FACES: Readonly<Record<string, () => Promise<Reporter>>> = {
  table: async () => (await import("../reporters/diff-text.ts")).diffText,
  markdown: async () => (await import("../reporters/diff-markdown.ts")).diffMarkdown,
};

/** This change beside its base, or one report beside another. Exit code by the verdict of the head. */
export const diff: Command = async ({ flags, positionals }, process) => {
  const reporters = await reportersOf(flags, process, FACES);
  const report =
    positionals.length === 0
      ? await withHistory(await runGate(flags, process, { write: false, base: true }), reporters)
      : await reportsOf(positionals, flags.base, process);
  await renderReport(report, reporters, flags, process);
  return exitCode(report, flags, process);
};

async function reportsOf(
  [base, head, ...rest]: readonly string[],
  ref: string | undefined,
  { cwd }: CliProcess,
): Promise<Report> {
  if (base === undefined || head === undefined || rest.length > 0) {
    throw new UsageError("`diff` takes two report files, or none to compare with a commit", {
      fix: "prompt-budget diff BASE_REPORT.json HEAD_REPORT.json, or prompt-budget diff --base REF",
    });
  }
  if (ref !== undefined)
    throw new UsageError("--base and two report files say two things", {
      fix: "Leave --base out, or the reports",
    });
  const after = await readReport(resolve(cwd, head), head);
  if (after === undefined)
    throw new UsageError(`There is no report ${head}`, {
      where: { file: head },
      fix: `Write it first: prompt-budget check --json --output ${head}`,
    });
  return compareReports(await readReport(resolve(cwd, base), base), after, base);
}
