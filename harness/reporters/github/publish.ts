import type { Report } from "../../gate/report.ts";
import { integer } from "../figures.ts";
import { countsLine } from "../rows.ts";
import { cutMarkdown } from "./cut.ts";
import type { Environment, Runner } from "./runner.ts";
import { summaryMarkdown } from "./summary.ts";

/** GitHub drops the whole summary of a step when it is larger, in UTF-8 bytes. Equal is allowed. */
const SUMMARY_LIMIT = 1024 * 1024;

/**
 * Writes the summary and the outputs of a step: `verdict`, `counts` in a sentence, `errors`, `warnings` and
 * `changed` (edits). What the runner refuses is told in words and changes no verdict.
 * @returns sentences about what could not be written whole
 */
export async function publish(report: Report, runner: Runner, env: Environment): Promise<string[]> {
  const told: string[] = [];
  const attempt = async (what: string, act: () => Promise<string | undefined>) => {
    try {
      const note = await act();
      if (note !== undefined) told.push(note);
    } catch (error) {
      told.push(`${what} not written: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await attempt("The outputs of the step were", async () => {
    for (const [name, value] of Object.entries(outputsOf(report))) await runner.setOutput(name, value);
    return undefined;
  });
  await attempt("The job summary was", () => appendSummary(report, runner, env));
  return told;
}

function outputsOf(report: Report): Readonly<Record<string, string>> {
  const { verdict, counts, edits, comparison } = report;
  return {
    verdict,
    counts: countsLine(report),
    errors: String(counts.errors),
    warnings: String(counts.warnings),
    changed: String(comparison?.edits.length ?? edits.length),
  };
}

async function appendSummary(report: Report, runner: Runner, env: Environment): Promise<string | undefined> {
  const held = await runner.summarySize();
  if (held === undefined) return undefined;
  const whole = summaryMarkdown(report);
  const text = cutMarkdown(whole, SUMMARY_LIMIT - held, pointer(env));
  if (text !== "") await runner.appendSummary(text);
  if (text === whole) return undefined;
  return `The job summary was cut: ${integer(Buffer.byteLength(whole))} bytes, and ${integer(SUMMARY_LIMIT)} are allowed, of which earlier commands took ${integer(held)}`;
}

function pointer(env: Environment): string {
  const { GITHUB_SERVER_URL: server = "", GITHUB_REPOSITORY: repository = "", GITHUB_RUN_ID: run = "" } = env;
  const known =
    /^https:\/\/[\w.:-]+$/.test(server) && /^[\w.-]+\/[\w.-]+$/.test(repository) && /^\d+$/.test(run);
  const artifacts = known
    ? `[artifacts of this run](${server}/${repository}/actions/runs/${run}#artifacts)`
    : "artifacts of this run";
  return `**Cut here: a job summary holds 1 MiB.** The whole report is among the ${artifacts}.`;
}
