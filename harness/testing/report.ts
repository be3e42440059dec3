import type { CaseReport, CeilingRow, Report } from "../gate/report.ts";

/** A ceiling that holds. */
export function ceilingRowWith(fields: Partial<CeilingRow> = {}): CeilingRow {
  return {
    file: "budgets/demo.json",
    line: 5,
    selector: 'contract "demo"',
    kind: "ceiling",
    unit: "chars",
    unitLabel: "chars",
    max: 100,
    why: "small",
    status: "ok",
    actual: 80,
    contract: "demo",
    case: "full",
    subject: "whole",
    matched: 1,
    failing: 0,
    ...fields,
  };
}

/** A case whose sections are given by label and size. */
export function caseWith(
  name: string,
  sections: readonly (readonly [label: string, chars: number])[] = [["Role", 80]],
  fields: Partial<CaseReport> = {},
): CaseReport {
  const size = sections.reduce((sum, [, chars]) => sum + chars, 0);
  return {
    name,
    tags: [],
    outcome: "prompt",
    golden: "same",
    chars: size,
    bytes: size,
    sections: sections.map(([label, chars]) => ({ label, lifetime: "session", chars, bytes: chars })),
    transforms: [],
    ...fields,
  };
}

/** A report that holds, of nothing. */
export function reportWith(fields: Partial<Report> = {}): Report {
  return {
    format: 1,
    version: "0.0.0",
    verdict: "holds",
    scope: { full: true },
    counts: { contracts: 1, cases: 2, goldens: 3, ceilings: 4, errors: 0, warnings: 0 },
    contracts: [],
    ceilings: [],
    edits: [],
    findings: [],
    written: [],
    ...fields,
  };
}
