import { type BaseData, readBase } from "../diff/base.ts";
import { besideBase } from "../diff/beside.ts";
import { gitIn } from "../diff/git.ts";
import { mergeComparisons } from "../diff/merge.ts";
import { resolveBase } from "../diff/resolve-base.ts";
import type { PlacedReport } from "../gate/merge.ts";
import type { GoldenFiles } from "../gate/goldens.ts";
import type { Project } from "../gate/project.ts";
import type { Report } from "../gate/report.ts";
import { createMeasurer } from "../measure/measure.ts";
import type { Flags } from "./options.ts";
import { type CliProcess, isCi } from "./process.ts";
import type { Select } from "./projects.ts";

/** One project's run beside its base. */
export interface BaseOf {
  /** Takes golden files as they are composed. */
  readonly take: (files: GoldenFiles) => void;
  compare(report: Report, select: Select | undefined): Promise<Report>;
}

export interface Bases {
  of(project: Project): BaseOf | undefined;
  /** The merged report with the comparisons of all projects as one. */
  merge(merged: Report, placed: readonly PlacedReport[]): Report;
}

/** The bases of all projects, read before anything is composed: a bad ref costs no run. @throws UsageError */
export async function baseFor(
  projects: readonly Project[],
  flags: Flags,
  process: CliProcess,
): Promise<Bases> {
  const ci = isCi(process, flags.ci);
  const bases = new Map<Project, BaseOf>();
  for (const project of projects) {
    const git = gitIn(project.root);
    const ref = await resolveBase(git, { ref: flags.base, env: process.env, ci });
    bases.set(project, baseOf(project, await readBase(git, ref, project)));
  }
  return {
    of: (project) => bases.get(project),
    merge: (merged, placed) => {
      const comparisons = placed.flatMap(({ report: { comparison }, root }) =>
        comparison === undefined ? [] : [{ comparison, root }],
      );
      const comparison = mergeComparisons(comparisons, merged);
      return comparison === undefined ? merged : { ...merged, comparison };
    },
  };
}

function baseOf(project: Project, base: BaseData): BaseOf {
  const goldens = new Map<string, Uint8Array>();
  const { ceilings, levels, counters, models } = project;
  return {
    take: (files) => {
      for (const [name, text] of files) goldens.set(name, Buffer.from(text));
    },
    compare: (report, select) =>
      besideBase(
        { report, goldens, ceilings, levels, models, ...(select === undefined ? {} : { select }) },
        base,
        createMeasurer({ counters }),
      ),
  };
}
