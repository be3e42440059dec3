import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitIn, line } from "../diff/git.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { toolkitRunner } from "../reporters/github/runner.ts";
import { workflowCommand } from "../reporters/github/workflow-command.ts";
import { inert } from "../reporters/inert.ts";
import type { Command } from "./commands.ts";
import { exitCode, type GateRun, renderReport, runGate } from "./gate-run.ts";
import { writeInert } from "./guard.ts";
import { eventOf, summarise } from "./job.ts";
import { parseCommandLine } from "./options.ts";
import type { CliProcess } from "./process.ts";
import { reportersOf } from "./reporters.ts";

/** The files that a run leaves for the artifact, by the output that names them. */
const FILES = {
  "report-json": "report.json",
  "report-html": "report.html",
  "report-markdown": "report.md",
} as const;

/**
 * What the GitHub action runs: the gate beside its base, annotations, summary and outputs, and the reports as files.
 * The inputs of the action come as `INPUT_…` in the environment, so that none is ever part of a script.
 */
export const action: Command = async (_, process) => {
  try {
    return await run(process);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const title = "The prompt gate did not run";
    const words = [error.message, ...(error.fix === undefined ? [] : [`→ ${error.fix}`])];
    const told = words.map((sentence) => inert(sentence)).join("\n");
    writeInert(process.stdout, workflowCommand("error", { title }, told));
    throw error;
  }
};

async function run(process: CliProcess): Promise<number> {
  const folder = mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), "prompt-budget-"));
  const base = await baseOf(process);
  const { flags } = parseCommandLine([
    "--ci",
    ...["json", "html", "github"].map((name) => `--reporter=${name}`),
    ...Object.values(FILES).map((file) => `--output=${join(folder, file)}`),
    ...lines(process.env.INPUT_CONFIG).map((config) => `--config=${config}`),
    ...(base === undefined || base === "none" ? [] : [`--base=${base}`]),
    ...(isYes(process.env.INPUT_REPORT_ONLY) ? ["--report-only"] : []),
  ]);
  const reporters = await reportersOf(flags, process);
  const gate = await runGate(flags, process, { write: false, base: base !== "none" });
  await renderReport(gate.report, reporters, flags, process);
  await setPaths(folder, process);
  await tellSince(gate, process);
  return exitCode(gate.report, flags, process);
}

/** A merge queue that squashes has no merge commit to tell the base by: there the event does, or the parent. */
async function baseOf({ cwd, env }: CliProcess): Promise<string | undefined> {
  const named = (env.INPUT_BASE ?? "").trim();
  if (named !== "") return named;
  if (env.GITHUB_EVENT_NAME !== "merge_group") return undefined;
  const git = gitIn(cwd, env);
  if ((await line(git, ["rev-parse", "--verify", "--quiet", "HEAD^2^{commit}"])) !== undefined)
    return undefined;
  const { merge_group: group } = eventOf(env);
  const here =
    group === undefined
      ? undefined
      : await line(git, ["rev-parse", "--verify", "--quiet", `${group.base_sha}^{commit}`]);
  return here ?? "HEAD^1";
}

async function setPaths(folder: string, { env }: CliProcess): Promise<void> {
  const runner = toolkitRunner(env);
  await runner.setOutput("folder", folder);
  for (const [name, file] of Object.entries(FILES)) {
    const path = join(folder, file);
    if (existsSync(path)) await runner.setOutput(name, path);
  }
}

/** On a branch itself nobody has to ask who broke the gate: the history tells. */
async function tellSince({ report, projects }: GateRun, process: CliProcess): Promise<void> {
  if (process.env.GITHUB_EVENT_NAME !== "push" || report.verdict === "holds") return;
  const { sinceWords } = await import("./since-words.ts");
  const words = await sinceWords(report, projects, process);
  if (words === "") return;
  process.stdout.write(`\n${words}`);
  await summarise(`\n${words}`, process);
}

function lines(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean);
}

function isYes(text: string | undefined): boolean {
  return (text ?? "").trim().toLowerCase() === "true";
}
