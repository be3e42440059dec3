import { projectCache } from "../gate/token-counts.ts";
import { createMeasurer } from "../measure/measure.ts";
import { planProject, type Plan } from "../plan/plan.ts";
import { planTable } from "../plan/plan-table.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { findingBlock } from "../reporters/finding-block.ts";
import { groupFindings } from "../reporters/groups.ts";
import type { Project } from "../gate/project.ts";
import type { Command } from "./commands.ts";
import { projectsOf, requireSelection, type Select, selectOf } from "./projects.ts";

/** Lays every contract against every model of the config; 1 where one does not fit its window. */
export const plan: Command = async ({ flags }, process) => {
  const projects = await projectsOf(flags, process);
  if (projects.every((project) => project.models.length === 0)) {
    throw new UsageError("No config names a model, so there is nothing to plan", {
      fix: 'Add models: { "my-model": { counter: "tokens", window: 128_000, outputReserve: 8_000 } }',
    });
  }
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const plans: Plan[] = [];
  for (const project of projects) plans.push(await planOne(project, select));
  const rows = plans.flatMap((one) => one.rows);
  const findings = plans.flatMap((one) => one.findings);
  if (rows.length === 0 && findings.length === 0) {
    throw new UsageError("No case composes a prompt, so there is nothing to plan", {
      fix: "Choose other cases; `prompt-budget check` says what these come to",
    });
  }
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ format: 1, rows, findings }, null, 2)}\n`);
  } else {
    const blocks = [
      ...(rows.length === 0 ? [] : [planTable(rows)]),
      ...groupFindings(findings).map((group) => findingBlock(group)),
    ];
    process.stdout.write(`${blocks.join("\n\n")}\n`);
  }
  return findings.some((finding) => finding.level === "error") ? 1 : 0;
};

async function planOne(project: Project, select: Select | undefined): Promise<Plan> {
  const cache = projectCache(project.root);
  const measurer = createMeasurer({
    counters: project.counters,
    ...(cache === undefined ? {} : { cache }),
  });
  const planned = await planProject(project, {
    measurer,
    ...(select === undefined ? {} : { select }),
  });
  cache?.save();
  return planned;
}
