import { join, relative, resolve } from "node:path";
import { folderStore } from "../gate/golden-store.ts";
import { mergeReports } from "../gate/merge.ts";
import type { Project } from "../gate/project.ts";
import type { Report } from "../gate/report.ts";
import type { Reach } from "../gate/reach.ts";
import { runProject } from "../gate/run.ts";
import { dealShard, parseShard, type Shard } from "../gate/shards.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { BaseOf } from "./base.ts";
import { emit } from "./emit.ts";
import type { Flags } from "./options.ts";
import { type CliProcess, isCi, wantsColor } from "./process.ts";
import { projectsOf, requireSelection, type Select, selectOf, shownRoot } from "./projects.ts";
import type { ChosenReporter } from "./reporters.ts";

export interface GateOptions {
  readonly write: boolean;
  /** Puts the run beside a base: the one of `--base`, or where that is absent the one that is found. */
  readonly base?: boolean;
  /** In place of those that the command line names. */
  readonly projects?: readonly Project[] | undefined;
}

export interface GateRun {
  readonly report: Report;
  readonly projects: readonly Project[];
}

/** Runs every project of a command line: one report, paths told from where the command runs. */
export async function runGate(
  flags: Flags,
  process: CliProcess,
  { write, base = false, projects: given }: GateOptions,
): Promise<GateRun> {
  const shard = shardOf(flags);
  const projects = given ?? (await projectsOf(flags, process));
  const filter = selectOf(flags.filter);
  requireSelection(projects, filter, flags.filter);
  const dealt = shard === undefined ? undefined : dealShard(projects, shard, filter);
  const select = dealt?.select ?? filter;
  const beside = base ? await (await import("./base.ts")).baseFor(projects, flags, process) : undefined;
  const reports: Report[] = [];
  for (const project of projects) {
    reports.push(await runOne(project, projects, flags, process, write, select, beside?.of(project)));
  }
  const placed = reports.map((report, index) => ({ report, root: rootOf(projects[index], process) }));
  const merged = mergeReports(placed);
  if (dealt !== undefined) {
    const { fingerprint } = await import("./fingerprint.ts");
    const shared = { plan: dealt.plan, fingerprint: await fingerprint(projects, process.cwd) };
    return { report: { ...merged, ...shared }, projects };
  }
  return { report: beside === undefined ? merged : beside.merge(merged, placed), projects };
}

/** Renders a report for every face that was asked for. */
export async function renderReport(
  report: Report,
  reporters: readonly ChosenReporter[],
  flags: Flags,
  process: CliProcess,
): Promise<void> {
  // What the project rejected and nothing awaits comes up before a verdict is told.
  await new Promise((resolve) => setImmediate(resolve));
  const color = wantsColor(process, flags.color);
  for (const reporter of reporters) await emit(reporter, report, process, color);
}

/** 0 or 1 by the verdict; `--report-only` says so where it turns a 1 into a 0. */
export function exitCode({ verdict }: Report, flags: Flags, process: CliProcess): number {
  if (verdict === "holds") return 0;
  if (!flags["report-only"]) return 1;
  process.stderr.write("Report only: the gate is broken, exit code 0 all the same.\n");
  return 0;
}

async function runOne(
  project: Project,
  projects: readonly Project[],
  flags: Flags,
  process: CliProcess,
  update: boolean,
  select: Select | undefined,
  beside: BaseOf | undefined,
): Promise<Report> {
  const progress = process.stderr.isTTY === true && !isCi(process, flags.ci);
  try {
    const report = await runProject(project, {
      store: folderStore(join(project.root, project.goldens)),
      update,
      structural: flags.structural,
      prune: flags.prune,
      prefixTokens: flags.prefix,
      reach: reachOf(project, flags, process),
      neighbours: neighboursOf(project, projects),
      scope: {
        full: select === undefined,
        ...(flags.filter === undefined ? {} : { filter: flags.filter }),
        ...(flags.shard === undefined ? {} : { shard: flags.shard }),
      },
      ...(select === undefined ? {} : { select }),
      ...(beside === undefined ? {} : { onGoldens: beside.take }),
      ...(progress
        ? { onCase: (contract, name) => process.stderr.write(`\r\u001B[K${contract}/${name}`) }
        : {}),
    });
    return beside === undefined ? report : await beside.compare(report, select);
  } finally {
    if (progress) process.stderr.write("\r\u001B[K");
  }
}

/** A part of the cases cannot be put beside a base: what the other shards hold would look removed. @throws UsageError */
function shardOf({ shard, base }: Flags): Shard | undefined {
  if (shard === undefined) return undefined;
  if (base !== undefined) {
    throw new UsageError("--shard and --base do not go together: no shard sees the whole change", {
      fix: "Merge the shards, and compare in a run of its own: prompt-budget diff --base REF",
    });
  }
  return parseShard(shard);
}

function neighboursOf(project: Project, projects: readonly Project[]): ReadonlySet<string> {
  const folder = (one: Project) => resolve(one.root, one.goldens);
  const others = projects.filter((one) => one !== project && folder(one) === folder(project));
  return new Set(others.flatMap(({ contracts }) => contracts.map(({ name }) => name)));
}

/** A config that was named must be named again. */
function reachOf(project: Project, { config }: Flags, process: CliProcess): Reach {
  const root = shownRoot(project, process.cwd);
  if (config.length === 0 || project.config === undefined) return { root };
  return { root, config: relative(process.cwd, project.config) };
}

function rootOf(project: Project | undefined, { cwd }: CliProcess): string {
  return project === undefined ? "" : shownRoot(project, cwd);
}
