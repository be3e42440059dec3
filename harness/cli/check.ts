import { join, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { folderStore } from "../gate/golden-store.ts";
import { mergeReports } from "../gate/merge.ts";
import type { Project } from "../gate/project.ts";
import type { Report } from "../gate/report.ts";
import { runProject } from "../gate/run.ts";
import type { Command } from "./commands.ts";
import type { CommandLine, Flags } from "./options.ts";
import { type CliProcess, isCi, wantsColor } from "./process.ts";
import { projectsOf, requireSelection, type Select, selectOf, shownRoot } from "./projects.ts";
import { reportersOf } from "./reporters.ts";

/** Holds every case to its goldens, budgets and invariants. */
export const check: Command = (line, process) => gate(line, process, line.flags.update);

/** Records what is composed now, then judges the rest as `check` does. */
export const update: Command = (line, process) => gate(line, process, true);

async function gate({ flags }: CommandLine, process: CliProcess, write: boolean): Promise<number> {
  const reporters = await reportersOf(flags, process);
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const reports: Report[] = [];
  for (const project of projects) reports.push(await runOne(project, flags, process, write, select));
  const report = mergeReports(
    reports.map((one, index) => ({ report: one, root: rootOf(projects[index], process) })),
  );
  const color = wantsColor(process, flags.color);
  for (const { render, output } of reporters) {
    const text = render(report, { color: color && output === undefined });
    if (output === undefined) process.stdout.write(text);
    else await writeFileAtomic(resolve(process.cwd, output), text);
  }
  if (flags.bench) await shortBench(projects, process, flags);
  if (report.verdict === "holds") return 0;
  if (flags["report-only"]) {
    process.stderr.write("Report only: the gate is broken, exit code 0 all the same.\n");
    return 0;
  }
  return 1;
}

async function runOne(
  project: Project,
  flags: Flags,
  process: CliProcess,
  update: boolean,
  select: Select | undefined,
): Promise<Report> {
  const progress = process.stderr.isTTY === true && !isCi(process, flags.ci);
  try {
    return await runProject(project, {
      store: folderStore(join(project.root, project.goldens)),
      update,
      prune: flags.prune,
      scope: { full: select === undefined, ...(flags.filter === undefined ? {} : { filter: flags.filter }) },
      ...(select === undefined ? {} : { select }),
      ...(progress
        ? { onCase: (contract, name) => process.stderr.write(`\r\u001B[K${contract}/${name}`) }
        : {}),
    });
  } finally {
    if (progress) process.stderr.write("\r\u001B[K");
  }
}

/** Only as an aside: a benchmark is no verdict, and JSON on stdout stays alone. */
async function shortBench(projects: readonly Project[], process: CliProcess, flags: Flags): Promise<void> {
  const { benchProjects } = await import("../bench/bench.ts");
  const { benchTable } = await import("../bench/bench-table.ts");
  const result = await benchProjects(projects, { budget: 3000 });
  (flags.json ? process.stderr : process.stdout).write(`\n${benchTable(result)}`);
}

function rootOf(project: Project | undefined, { cwd }: CliProcess): string {
  return project === undefined ? "" : shownRoot(project, cwd);
}
