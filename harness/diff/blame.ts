import type { Ceiling } from "../checks/ceilings.ts";
import { subjectsOf } from "../checks/subjects.ts";
import { rehydratePayload } from "../checks/golden/payload.ts";
import { signed } from "../gate/ceiling-rows.ts";
import type { CeilingChange } from "../gate/comparison.ts";
import type { CeilingRow, Report } from "../gate/report.ts";
import type { Measurer } from "../measure/measure.ts";
import type { Finding } from "../prompt/finding.ts";
import type { Composed } from "../prompt/outcome.ts";
import type { Pairs } from "./pairs.ts";
import { promptOf, type SideCase, templatesOf } from "./side.ts";

const BOUND_CODES = new Set(["over-ceiling", "over-limit", "over-pin", "under-floor"]);

/** Findings of ceilings that do not hold, each told whether this change is to blame for it. */
export async function blameCeilings(
  report: Report,
  ceilings: readonly Ceiling[],
  changes: readonly CeilingChange[],
  pairs: Pairs,
  measurer: Measurer,
): Promise<Finding[]> {
  return Promise.all(
    report.findings.map(async (finding) => {
      if (!BOUND_CODES.has(finding.code)) return finding;
      const row = report.ceilings.find((one) => isAbout(finding, one));
      const ceiling = ceilings.find(
        (one) => one.file === row?.file && one.line === row.line && bounds(one, row),
      );
      if (row === undefined || ceiling === undefined) return finding;
      const before = await measuredAtBase(ceiling, row, pairs, measurer);
      const change = changes.find(({ file, line, selector }) => {
        return file === row.file && line === row.line && selector === row.selector;
      });
      const words = blame(row, before, change);
      return words === undefined ? finding : { ...finding, message: `${finding.message}; ${words}` };
    }),
  );
}

/** The same text measured with the ceiling of today; undefined where the base has no such text. */
async function measuredAtBase(
  ceiling: Ceiling,
  row: CeilingRow,
  pairs: Pairs,
  measurer: Measurer,
): Promise<number | undefined> {
  const pair = pairs.both.find(({ after }) => after.name === row.contract);
  const item = pair?.cases.find(({ after }) => after.name === row.case)?.before;
  // A request is recorded only as what the transforms made of it.
  if (item === undefined || ceiling.part !== undefined) return undefined;
  const outcome = composedOf(item);
  if (outcome === undefined) return undefined;
  const subjects = await subjectsOf(ceiling, outcome, measurer);
  return subjects.find(({ name }) => name === row.subject)?.actual;
}

/** What was composed, as far as the goldens of a case tell; undefined where they keep no text. */
export function composedOf(item: SideCase): Composed | undefined {
  const prompt = promptOf(item);
  if (prompt === undefined) return undefined;
  const payloads = Object.fromEntries(
    [...templatesOf(item)].map(([name, template]) => [name, rehydratePayload(template, prompt)]),
  );
  return { kind: "prompt", prompt, request: { system: prompt.text, messages: [], tools: [] }, payloads };
}

function blame(
  row: CeilingRow,
  before: number | undefined,
  change: CeilingChange | undefined,
): string | undefined {
  const under = row.status === "under";
  const bound = (under ? row.min : row.max) ?? 0;
  const former = under ? change?.before?.min : change?.before?.max;
  const passes = (size: number, limit: number) => (under ? size >= limit : size <= limit);
  if (former !== undefined && passes(row.actual, former)) {
    return `this change moves the bound from ${former} to ${bound}`;
  }
  if (before === undefined) return undefined;
  const difference = row.actual - before;
  const worse = under ? difference < 0 : difference > 0;
  if (!worse) return `${under ? "under" : "over"}, but not by this change: ${before} at the base`;
  const already = passes(before, bound) ? "" : `, ${under ? "under" : "over"} already`;
  return `${signed(difference)} by this change, ${before} at the base${already}`;
}

function isAbout({ where }: Finding, row: CeilingRow): boolean {
  return (
    where.file === row.file &&
    where.line === row.line &&
    where.contract === row.contract &&
    where.case === row.case &&
    where.section === row.subject
  );
}

function bounds(ceiling: Ceiling, row: CeilingRow): boolean {
  return ceiling.unit.name === row.unit && ceiling.max === row.max && ceiling.min === row.min;
}
