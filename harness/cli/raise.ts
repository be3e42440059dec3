import { join, relative, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { covers } from "../checks/ceilings.ts";
import { hasNewWords } from "../diff/ceiling-changes.ts";
import { parseBudgets } from "../gate/budgets-file.ts";
import { folderStore } from "../gate/golden-store.ts";
import type { Project } from "../gate/project.ts";
import { boundFor, ceilingAt, type Placed, raiseCeiling } from "../gate/raise.ts";
import { readText } from "../gate/read-text.ts";
import type { CeilingRow } from "../gate/report.ts";
import { runProject } from "../gate/run.ts";
import { unitLabel } from "../measure/units.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { inert } from "../reporters/inert.ts";
import type { Command } from "./commands.ts";
import type { Flags } from "./options.ts";
import type { CliProcess } from "./process.ts";
import { projectsOf } from "./projects.ts";

/** Gives one ceiling another bound in its file: a higher one with a reason, a lower one freely. */
export const raise: Command = async ({ flags, positionals }, process) => {
  const { name, line } = placeOf(positionals);
  const projects = await projectsOf(flags, process);
  const { project, file } = owner(projects, name, process);
  const path = join(project.root, file);
  const shown = relative(process.cwd, path);
  const text = await readText(path, name);
  const placed = ceilingAt(text, name, line, parseBudgets(text, name, project.counters));
  const { ceiling } = placed;
  const row = await measured(project, file, placed);
  const to = targetOf(flags, row, ceiling.max === undefined);
  const current = ceiling[boundFor(ceiling, to)];
  if (current === to && flags.why === undefined) {
    process.stdout.write(`${inert(shown)}:${ceiling.line} allows ${to} already\n`);
    return 0;
  }
  const raised = raiseCeiling(
    text,
    placed,
    { to, ...(flags.why === undefined ? {} : { why: flags.why }) },
    hasNewWords,
  );
  parseBudgets(raised.text, name, project.counters);
  await writeFileAtomic(path, raised.text);
  const { bound, from } = raised;
  process.stdout.write(
    `${inert(shown)}:${ceiling.line}  ${bound} ${from} → ${to} ${unitLabel(ceiling.unit)}${actualWords(row, bound, to)}\n`,
  );
  return 0;
};

/** @throws UsageError */
function placeOf(positionals: readonly string[]): { readonly name: string; readonly line: number } {
  const [place = "", ...rest] = positionals;
  const [, name, line] = /^(.+):(\d+)$/.exec(place) ?? [];
  if (name !== undefined && line !== undefined && rest.length === 0) return { name, line: Number(line) };
  throw new UsageError("`raise` takes the place of one ceiling, as FILE:LINE", {
    fix: 'prompt-budget raise budgets/agent.json:6 --to 240 --why "what needs the room"; check prints the place of each that fails',
  });
}

/** The project that reads a budgets file, and what it calls it. @throws UsageError */
function owner(
  projects: readonly Project[],
  name: string,
  { cwd }: CliProcess,
): { readonly project: Project; readonly file: string } {
  const files = projects.flatMap((project) =>
    [...new Set(project.ceilings.map((ceiling) => ceiling.file))].map((file) => ({ project, file })),
  );
  const path = resolve(cwd, name);
  const found =
    files.find(({ project, file }) => join(project.root, file) === path) ??
    files.find(({ file }) => file === name);
  if (found !== undefined) return found;
  const names = files.map(({ project, file }) =>
    relative(cwd, join(project.root, file)).replaceAll("\\", "/"),
  );
  throw new UsageError(`No config reads a budgets file ${name}${didYouMean(name, names)}`, {
    fix: names.length === 0 ? "There is none yet: prompt-budget suggest" : `Take one of ${names.join(", ")}`,
  });
}

/** The ceiling as it is measured now; undefined where it matches nothing. */
async function measured(
  project: Project,
  file: string,
  { ceiling }: Placed,
): Promise<CeilingRow | undefined> {
  const tags = new Map(
    project.contracts.flatMap((contract) =>
      contract.cases.map((item) => [`${contract.name}/${item.name}`, item.tags] as const),
    ),
  );
  const report = await runProject(project, {
    store: folderStore(join(project.root, project.goldens)),
    scope: { full: false },
    isolate: false,
    select: (contract, name) => covers(ceiling, contract, name, tags.get(`${contract}/${name}`) ?? []),
  });
  return report.ceilings.find((row) => row.file === file && row.line === ceiling.line);
}

/** `--to`, or exactly what is measured. @throws UsageError */
function targetOf({ to }: Flags, row: CeilingRow | undefined, isFloor: boolean): number {
  if (to === undefined) {
    const actual = isFloor || row?.status === "under" ? row?.actual : row?.largest?.actual;
    if (actual !== undefined) return actual;
    throw new UsageError("The ceiling measures nothing now, so there is no actual size to take", {
      fix: "Say the figure with --to, or mend what it selects",
    });
  }
  const figure = /^\d[\d,_]*$/.test(to) ? Number(to.replaceAll(/[,_]/g, "")) : Number.NaN;
  if (Number.isSafeInteger(figure)) return figure;
  throw new UsageError(`--to "${to}" is no whole number from 0 on`, { fix: "For example --to 240" });
}

function actualWords(row: CeilingRow | undefined, bound: "max" | "min", to: number): string {
  if (row === undefined) return "; nothing matches it now";
  const actual = bound === "max" ? (row.largest?.actual ?? row.actual) : row.actual;
  const fails = bound === "max" ? actual > to : actual < to;
  return `; ${actual} measured in ${inert(`${row.contract} · ${bound === "max" ? (row.largest?.case ?? row.case) : row.case}`)}${fails ? ", so it still fails" : ""}`;
}
