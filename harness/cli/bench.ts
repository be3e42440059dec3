import { benchProjects } from "../bench/bench.ts";
import { benchTable, comparedTable } from "../bench/bench-table.ts";
import { type ComparedRow, compareProjects } from "../bench/compare.ts";
import type { Project } from "../gate/project.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Command } from "./commands.ts";
import type { Flags } from "./options.ts";
import { writeJson } from "./guard.ts";
import { type CliProcess, isCi } from "./process.ts";
import { configsOf, projectsOf, requireSelection, type Select, selectOf } from "./projects.ts";

/** Long enough for a steady median of a handful of contracts. */
const SECONDS = "10";
/** Two sides, and many rounds of each. */
const COMPARE_SECONDS = "30";
const MOST_SECONDS = 3600;
const THRESHOLD = "1.1";

/**
 * Measures the composers; a filter names cases, otherwise the largest of each contract is taken. With a base,
 * measures head beside it: exit code 1 where a case is surely slower.
 */
export const bench: Command = async ({ flags }, process) => {
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  if (flags.base !== undefined) return benchBase(projects, flags, process, select);
  if (flags.threshold !== undefined)
    throw new UsageError("--threshold goes with --base", { fix: "Add --base REF, or leave --threshold out" });
  const result = await benchProjects(projects, {
    budget: budgetOf(flags.seconds ?? SECONDS),
    ...(select === undefined ? {} : { select }),
  });
  refuseNothing(result.rows);
  if (flags.json) writeJson(process, result);
  else process.stdout.write(benchTable(result));
  return 0;
};

async function benchBase(
  projects: readonly Project[],
  flags: Flags,
  process: CliProcess,
  select: Select | undefined,
): Promise<number> {
  const { gitIn } = await import("../diff/git.ts");
  const { resolveBase } = await import("../diff/resolve-base.ts");
  const { withBase } = await import("../bench/base.ts");
  const threshold = thresholdOf(flags.threshold ?? THRESHOLD);
  const budget = budgetOf(flags.seconds ?? COMPARE_SECONDS);
  const { cwd, env } = process;
  const { ref, commit = ref } = await resolveBase(gitIn(cwd), {
    ref: flags.base,
    env,
    ci: isCi(process, flags.ci),
  });
  const configs = configsOf(flags, process);
  const rows = await withBase<ComparedRow[]>(configs, cwd, commit, (base) =>
    compareProjects(base, projects, {
      budget,
      threshold,
      ...(select === undefined ? {} : { select }),
    }),
  );
  refuseNothing(rows);
  if (flags.json) writeJson(process, rows);
  else process.stdout.write(comparedTable(rows, threshold));
  return rows.some((row) => row.regressed) ? 1 : 0;
}

function refuseNothing(rows: readonly unknown[]): void {
  if (rows.length === 0)
    throw new UsageError("No case composes a prompt, so there is nothing to measure", {
      fix: "Choose other cases; `prompt-budget check` says what these come to",
    });
}

/** In milliseconds. */
function budgetOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
    throw new UsageError(`--seconds ${text} is no time to measure for`, {
      fix: `Give a number above 0, ${MOST_SECONDS} at most`,
    });
  }
  return seconds * 1000;
}

function thresholdOf(text: string): number {
  const threshold = Number(text);
  if (!Number.isFinite(threshold) || threshold < 1) {
    throw new UsageError(`--threshold ${text} is no ratio from 1 up`, { fix: `The default is ${THRESHOLD}` });
  }
  return threshold;
}
