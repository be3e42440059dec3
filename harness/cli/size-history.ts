import type { GrowthRow } from "../diff/history.ts";
import type { Project } from "../gate/project.ts";
import type { Report, SizeHistory } from "../gate/report.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { GateRun } from "./gate-run.ts";
import type { ChosenReporter } from "./reporters.ts";

/** A report beside a commit, with its past where the page of it is asked for: that has a place to draw it. */
export async function withHistory(
  { report, projects }: GateRun,
  reporters: readonly ChosenReporter[],
): Promise<Report> {
  const drawn = reporters.some(({ name }) => name === "html");
  if (!drawn || report.comparison?.base.commit === undefined) return report;
  const history = await sizeHistory(projects);
  return history.length === 0 ? report : { ...report, history };
}

/** How large each contract was over time; nothing of a project whose history is not there. */
async function sizeHistory(projects: readonly Project[]): Promise<SizeHistory[]> {
  const { createMeasurer } = await import("../measure/measure.ts");
  const { projectRows } = await import("./history.ts");
  const tokens = createMeasurer().label("tokens");
  const lines: SizeHistory[] = [];
  for (const project of projects) {
    try {
      lines.push(...historyLines(await projectRows(project, "contract", undefined), tokens));
    } catch (error) {
      // A shallow clone can still be put beside its base: that it has no past is no fault of the change.
      if (!(error instanceof UsageError)) throw error;
    }
  }
  return lines;
}

/** Rows, newest first, as one line a contract, oldest first: in tokens, or in chars where some text is not kept. */
export function historyLines(rows: readonly GrowthRow[], tokens: string): SizeHistory[] {
  const byContract = new Map<string, GrowthRow[]>();
  for (const row of rows.toReversed()) {
    byContract.set(row.contract, [...(byContract.get(row.contract) ?? []), row]);
  }
  return [...byContract].map(([contract, own]) => {
    const counted = own.every(({ after }) => after === null || after.tokens !== null);
    const points = own.map(({ commit, date, subject, after }) => ({
      commit,
      date,
      subject,
      size: (counted ? after?.tokens : after?.chars) ?? 0,
    }));
    return { contract, unit: counted ? tokens : "chars", points };
  });
}
