import { type BaseData, type Places, readBase } from "../diff/base.ts";
import { besideBase, withFindings } from "../diff/beside.ts";
import type { Git } from "../diff/git.ts";
import { pastCeilings } from "../diff/past-ceilings.ts";
import { sideOf } from "../diff/side.ts";
import type { Ceiling } from "../checks/ceilings.ts";
import { toFinding } from "../gate/findings.ts";
import type { BaseRef } from "../gate/comparison.ts";
import type { Finding } from "../prompt/finding.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Measurer } from "../measure/measure.ts";
import { type Commits, type Landed, landedFiles } from "./landed.ts";
import { type Measured, measureRecorded } from "./measured.ts";

/**
 * A pull request measured from its committed goldens against the budgets and contracts of its base, with what it
 * changes beside it. Everything is read through git as data: none of its code runs, nothing of it is checked out.
 * @param git in the project's root
 * @throws UsageError where the base itself cannot be read
 */
export async function measureChange(
  git: Git,
  commits: Commits,
  ref: string,
  places: Places,
  measurer: Measurer,
): Promise<Measured> {
  const base: BaseRef = { ref, commit: commits.base, how: "named" };
  const data = await readBase(git, base, places);
  const landed = await landedFiles(git, commits, places);
  const { ceilings, findings } = ceilingsOf(landed, data, places);
  try {
    const after = sideOf(landed.goldens, ceilings, "the pull request");
    const { report, notes } = await measureRecorded(data, after, measurer);
    const head = { report, goldens: landed.goldens, ceilings, levels: {} };
    const beside = await besideBase(head, data, measurer);
    return { report: withFindings(beside, [...findings, ...beside.findings]), notes };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const empty = await measureRecorded(data, { contracts: new Map(), ceilings: [] }, measurer);
    const malformed = problem("golden-malformed", error);
    return { report: withFindings(empty.report, [...findings, ...malformed]), notes: [] };
  }
}

/** Budgets that do not parse hold nothing: then those of the base stand in, and it is a finding. */
function ceilingsOf(
  { budgets }: Landed,
  { side }: BaseData,
  { counters }: Places,
): { readonly ceilings: readonly Ceiling[]; readonly findings: readonly Finding[] } {
  try {
    const files = [...budgets].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { ceilings: files.flatMap(([file, bytes]) => pastCeilings(bytes, file, counters)), findings: [] };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ceilings: side.ceilings, findings: problem("budgets-malformed", error) };
  }
}

function problem(code: string, { message, where }: UsageError): Finding[] {
  const { file, line } = where;
  return toFinding(
    {
      code,
      message: `The pull request cannot be read: ${message}`,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
    },
    {},
    {},
  );
}
