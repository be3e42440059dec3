import picomatch from "picomatch";
import { budgetMatcher, within } from "../diff/base.ts";
import { type Git, gitIn, line, prefixOf } from "../diff/git.ts";
import { type GrowthRow, growthOf } from "../diff/history.ts";
import { GoldenPlaces } from "../diff/history-places.ts";
import { commitsSince, requireHistory } from "../diff/since.ts";
import type { Project } from "../gate/project.ts";
import { createMeasurer } from "../measure/measure.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { historyCsv } from "../reporters/history-csv.ts";
import { historyText } from "../reporters/history-text.ts";
import { jsonText } from "../reporters/json-text.ts";
import type { Command } from "./commands.ts";
import { projectsOf } from "./projects.ts";

/** Who grew the prompts, when and why: a table, CSV or JSON, newest first. */
export const history: Command = async ({ flags }, process) => {
  const by = flags.by ?? "contract";
  if (by !== "contract" && by !== "section") {
    throw new UsageError(`There is no history by "${by}"`, { fix: "Take --by section or --by contract" });
  }
  if (flags.csv && flags.json)
    throw new UsageError("--csv and --json say two things", { fix: "Leave one of them out" });
  const projects = await projectsOf(flags, process);
  const rows: GrowthRow[] = [];
  for (const project of projects) rows.push(...(await projectRows(project, by, flags.since)));
  const shown = rows.filter(({ contract }) => isChosen(contract, flags.filter));
  const measurer = createMeasurer();
  const result = { format: 1, by, encoding: measurer.label("tokens"), rows: shown };
  process.stdout.write(
    flags.json ? jsonText(result) : flags.csv ? historyCsv(shown) : historyText(shown, result.encoding),
  );
  return 0;
};

/** What each commit did to the sizes of a project. @throws UsageError where its history is not there */
export async function projectRows(
  project: Project,
  by: "contract" | "section",
  since: string | undefined,
): Promise<GrowthRow[]> {
  const own = gitIn(project.root);
  const prefix = await prefixOf(own);
  const git = await atTop(own, project.root);
  await requireHistory(git);
  const roots = project.budgets.map((glob) => within(prefix, picomatch.scan(glob).base));
  const places = new GoldenPlaces(
    within(prefix, project.goldens),
    roots,
    budgetMatcher(prefix, project.budgets),
  );
  const { counters } = project;
  const only = since === undefined ? undefined : await commitsSince(git, since);
  return growthOf(git, places, createMeasurer({ counters }), {
    by,
    counters,
    ...(only === undefined ? {} : { only }),
  });
}

async function atTop(git: Git, root: string): Promise<Git> {
  return gitIn((await line(git, ["rev-parse", "--show-toplevel"])) ?? root);
}

function isChosen(contract: string, filter: string | undefined): boolean {
  return filter === undefined || contract.includes(filter) || picomatch(filter, { dot: true })(contract);
}
