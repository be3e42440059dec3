import type { Project } from "../gate/project.ts";
import { agentFilesIntroduction, withoutConfig } from "./agent-files.ts";
import type { Command } from "./commands.ts";
import { exitCode, renderReport, runGate } from "./gate-run.ts";
import type { CommandLine, Flags } from "./options.ts";
import type { CliProcess } from "./process.ts";
import { reportersOf } from "./reporters.ts";
import { withHistory } from "./size-history.ts";

/** Holds every case to its goldens, budgets and invariants. */
export const check: Command = (line, process) => gate(line, process, line.flags.update);

/** Records what is composed now, then judges the rest as `check` does. */
export const update: Command = (line, process) => gate(line, process, true);

async function gate({ flags }: CommandLine, process: CliProcess, write: boolean): Promise<number> {
  const reporters = await reportersOf(flags, process);
  // Nothing is written for files that stand for themselves.
  const agentFiles = write ? undefined : await withoutConfig(flags, process);
  if (agentFiles !== undefined && !flags.json && flags.reporter.length === 0) {
    process.stdout.write(`${await agentFilesIntroduction(agentFiles)}\n`);
  }
  const run = await runGate(flags, process, {
    write,
    base: flags.base !== undefined,
    projects: agentFiles,
  });
  const report = await withHistory(run, reporters);
  await renderReport(report, reporters, flags, process);
  if (flags.bench) await shortBench(run.projects, process, flags);
  return exitCode(report, flags, process);
}

/** Only as an aside: a benchmark is no verdict, and JSON on stdout stays alone. */
async function shortBench(projects: readonly Project[], process: CliProcess, flags: Flags): Promise<void> {
  const { benchProjects } = await import("../bench/bench.ts");
  const { benchTable } = await import("../bench/bench-table.ts");
  const result = await benchProjects(projects, { budget: 3000 });
  (flags.json ? process.stderr : process.stdout).write(`\n${benchTable(result)}`);
}
