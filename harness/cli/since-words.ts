import picomatch from "picomatch";
import { isFailure } from "../checks/ceilings.ts";
import { type Broken, overSince } from "../comment/over-since.ts";
import { overSinceMarkdown } from "../comment/over-since-words.ts";
import { budgetMatcher, within } from "../diff/base.ts";
import { gitIn, line, prefixOf } from "../diff/git.ts";
import { GoldenPlaces } from "../diff/history-places.ts";
import { requireHistory } from "../diff/since.ts";
import { selectorOf } from "../gate/ceiling-rows.ts";
import type { Project } from "../gate/project.ts";
import type { Report } from "../gate/report.ts";
import { createMeasurer } from "../measure/measure.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { CliProcess } from "./process.ts";
import { shownRoot } from "./projects.ts";

/** Ceilings beyond these stand in the report; the walk through history is not free. */
const MOST = 10;

/** Since when the ceilings of a report have not held, as Markdown; nothing where all hold. */
export async function sinceWords(
  report: Report,
  projects: readonly Project[],
  { cwd }: CliProcess,
): Promise<string> {
  const found = [];
  for (const project of projects) {
    const broken = brokenOf(report, project, shownRoot(project, cwd)).slice(0, MOST);
    if (broken.length === 0) continue;
    try {
      found.push(...(await sinceIn(project, broken)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return `Since when the gate is broken is not known: ${error.message}. ${error.fix ?? ""}\n`;
    }
  }
  return overSinceMarkdown(found);
}

function brokenOf({ ceilings }: Report, project: Project, root: string): Broken[] {
  return ceilings.flatMap((row) => {
    if (!isFailure(row.status)) return [];
    const ceiling = project.ceilings.find(
      (one) =>
        (root === "" ? one.file : `${root}/${one.file}`) === row.file &&
        one.line === row.line &&
        selectorOf(one) === row.selector,
    );
    return ceiling === undefined ? [] : [{ ceiling, row }];
  });
}

async function sinceIn(project: Project, broken: readonly Broken[]) {
  const own = gitIn(project.root);
  await requireHistory(own);
  const prefix = await prefixOf(own);
  const top = gitIn((await line(own, ["rev-parse", "--show-toplevel"])) ?? project.root);
  const places = new GoldenPlaces(
    within(prefix, project.goldens),
    project.budgets.map((glob) => within(prefix, picomatch.scan(glob).base)),
    budgetMatcher(prefix, project.budgets),
  );
  const { counters } = project;
  return overSince(top, places, broken, createMeasurer({ counters }), counters);
}
