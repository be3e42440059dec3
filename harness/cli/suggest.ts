import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { Ceiling } from "../checks/ceilings.ts";
import { budgetMatcher } from "../diff/base.ts";
import { parseBudgets } from "../gate/budgets-file.ts";
import { appendCeilings, budgetsText } from "../gate/ceiling-lines.ts";
import { selectorOf } from "../gate/ceiling-rows.ts";
import type { Project } from "../gate/project.ts";
import { readText } from "../gate/read-text.ts";
import { HEADROOM } from "../gate/room.ts";
import { type SuggestOptions, suggestCeilings, type Suggestion, type Suggestions } from "../gate/suggest.ts";
import { projectCache } from "../gate/token-counts.ts";
import type { Counter } from "../measure/counter.ts";
import { createMeasurer } from "../measure/measure.ts";
import { parseUnit, UnknownUnit } from "../measure/units.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { plural } from "../reporters/figures.ts";
import { inert } from "../reporters/inert.ts";
import type { Command } from "./commands.ts";
import { writeInert } from "./guard.ts";
import type { CliProcess } from "./process.ts";
import { projectsOf, requireSelection, selectOf } from "./projects.ts";

/**
 * Ceilings for what none covers, printed as a budgets file or added to one.
 * @returns 1 where a case came to nothing, so that it could not be measured, else 0
 */
export const suggest: Command = async ({ flags }, process) => {
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const options = {
    unit: flags.unit ?? "chars",
    headroom: headroomOf(flags.headroom),
    all: flags.all,
    ...(select === undefined ? {} : { select }),
  };
  const found: Suggestions[] = [];
  for (const project of projects) found.push(await suggestOne(project, options));
  const ceilings = found.flatMap((one) => one.ceilings);
  const failed = found.flatMap((one) => one.failed);
  for (const { contract, case: name, message } of failed) {
    process.stderr.write(`Not measured: ${inert(`${contract} · ${name}: ${message}`)}\n`);
  }
  if (flags.write === undefined) writeInert(process.stdout, budgetsText(ceilings));
  else await writeCeilings(flags.write, ceilings, projects, process);
  if (ceilings.length === 0) process.stderr.write(`${NOTHING}\n`);
  return failed.length === 0 ? 0 : 1;
};

const NOTHING = "Every section and every whole has a ceiling; --all suggests for them as well";

async function suggestOne(project: Project, options: Omit<SuggestOptions, "measurer">): Promise<Suggestions> {
  requireUnit(options.unit, project);
  const cache = projectCache(project.root);
  const measurer = createMeasurer({
    counters: project.counters,
    ...(cache === undefined ? {} : { cache }),
  });
  const found = await suggestCeilings(project, { ...options, measurer });
  cache?.save();
  return found;
}

/** Adds ceilings to a budgets file, which need not be there; what stands in it must be sound. */
async function writeCeilings(
  name: string,
  ceilings: readonly Suggestion[],
  projects: readonly Project[],
  process: CliProcess,
): Promise<void> {
  const path = resolve(process.cwd, name);
  const counters = projects.flatMap((project) => project.counters);
  const exists = existsSync(path);
  const before = exists ? await readText(path, name) : "";
  const held = exists ? parseBudgets(before, name, counters) : [];
  const fresh = withoutHeld(ceilings, held, counters);
  if (fresh.length < ceilings.length) {
    const kept = plural(ceilings.length - fresh.length, "ceiling");
    process.stderr.write(`${kept} left out: ${inert(name)} holds the same already\n`);
  }
  if (fresh.length === 0) return;
  const after = exists ? appendCeilings(before, name, fresh) : budgetsText(fresh);
  parseBudgets(after, name, counters);
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, after);
  process.stdout.write(`${plural(fresh.length, "ceiling")} written to ${inert(name)}\n`);
  if (!projects.some((project) => reads(project, path))) {
    const globs = [...new Set(projects.flatMap((project) => project.budgets))].join(", ");
    process.stderr.write(`No config reads it: \`budgets\` is ${inert(globs)}\n`);
  }
}

/** Without those that a line of the file holds down already: the same selector and unit, whatever its bound. */
function withoutHeld(
  ceilings: readonly Suggestion[],
  held: readonly Ceiling[],
  counters: readonly Counter[],
): Suggestion[] {
  const taken = new Set(held.filter(({ max }) => max !== undefined).map(subjectOf));
  const read = parseBudgets(budgetsText(ceilings), "suggested", counters);
  return ceilings.filter((_, index) => !taken.has(subjectOf(read[index] as Ceiling)));
}

function subjectOf(ceiling: Ceiling): string {
  const { unit } = ceiling;
  // One encoding has two names.
  return `${selectorOf(ceiling)} in ${unit.kind === "tokens" ? unit.encoding : unit.name}`;
}

function reads({ root, budgets }: Project, path: string): boolean {
  return budgetMatcher("", budgets)(relative(root, path).replaceAll("\\", "/"));
}

function headroomOf(given: string | undefined): number {
  if (given === undefined) return HEADROOM;
  const headroom = Number(given);
  if (given.trim() !== "" && Number.isFinite(headroom) && headroom >= 1) return headroom;
  throw new UsageError(`--headroom "${given}" is no factor from 1 on`, {
    fix: "Give what a ceiling allows as a multiple of what is measured, such as --headroom 1.2",
  });
}

function requireUnit(unit: string, { counters }: Project): void {
  try {
    parseUnit(unit, counters);
  } catch (error) {
    if (error instanceof UnknownUnit)
      throw new UsageError(error.message, {
        fix: "Name a unit as budgets files do, such as --unit tokens",
        cause: error,
      });
    throw error;
  }
}
