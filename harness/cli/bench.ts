import { benchProjects } from "../bench/bench.ts";
import { benchTable } from "../bench/bench-table.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Command } from "./commands.ts";
import { projectsOf, requireSelection, selectOf } from "./projects.ts";

/** Milliseconds: long enough for a steady median of a handful of contracts. */
const BUDGET = 10_000;

/** Measures the composers; a filter names cases, otherwise the largest of each contract is taken. */
export const bench: Command = async ({ flags }, process) => {
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const result = await benchProjects(projects, {
    budget: BUDGET,
    ...(select === undefined ? {} : { select }),
  });
  if (result.rows.length === 0)
    throw new UsageError("No case composes a prompt, so there is nothing to measure");
  process.stdout.write(flags.json ? `${JSON.stringify(result, null, 2)}\n` : benchTable(result));
  return 0;
};
