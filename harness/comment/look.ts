import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Places } from "../diff/base.ts";
import { gitIn } from "../diff/git.ts";
import { mergeComparisons } from "../diff/merge.ts";
import { mergeReports } from "../gate/merge.ts";
import type { Measurer } from "../measure/measure.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { measureChange } from "./change.ts";
import { type GateEdit, gateEdits } from "./gate-edits.ts";
import type { Commits } from "./landed.ts";
import type { Measured } from "./measured.ts";

export interface Looking {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Paths of the configs, seen from `cwd`: their folders are the projects. They are not read. None: `cwd` itself. */
  readonly configs: readonly string[];
  /** Where each project keeps its goldens and budgets. */
  readonly places: Places;
  /** What the base is called. */
  readonly ref: string;
}

export interface Seen {
  readonly measured: Measured | { readonly problem: string };
  readonly edits: readonly GateEdit[];
}

/** Measures every project of a pull request and tells what it edits of the gate, places told from `cwd`. */
export async function look(commits: Commits, looking: Looking, measurer: Measurer): Promise<Seen> {
  const { cwd, env, configs, places, ref } = looking;
  const projects: readonly (string | undefined)[] = configs.length === 0 ? [undefined] : configs;
  const placed: Placed[] = [];
  const edits = new Map<string, GateEdit>();
  try {
    for (const config of projects) {
      const root = config === undefined ? cwd : dirname(resolve(cwd, config));
      if (!existsSync(root)) throw new UsageError(`The base has no folder ${relative(cwd, root)}`);
      const git = gitIn(root, env);
      const own = config === undefined ? [] : [relative(root, resolve(cwd, config))];
      for (const edit of await gateEdits(git, commits, places, own)) edits.set(edit.path, edit);
      const measured = await measureChange(git, commits, ref, places, measurer);
      placed.push({ measured, root: relative(cwd, root).replaceAll("\\", "/") });
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { measured: { problem: error.message }, edits: [...edits.values()] };
  }
  return { measured: merged(placed), edits: [...edits.values()] };
}

interface Placed {
  readonly measured: Measured;
  readonly root: string;
}

function merged(placed: readonly Placed[]): Measured {
  const report = mergeReports(placed.map(({ measured, root }) => ({ report: measured.report, root })));
  const comparisons = placed.flatMap(({ measured, root }) => {
    const { comparison } = measured.report;
    return comparison === undefined ? [] : [{ comparison, root }];
  });
  const comparison = mergeComparisons(comparisons, report);
  return {
    report: comparison === undefined ? report : { ...report, comparison },
    notes: placed.flatMap(({ measured }) => measured.notes),
  };
}
