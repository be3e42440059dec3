import type { Finding } from "../prompt/finding.ts";
import { sortEdits } from "./edits-order.ts";
import { inOrder, planOf } from "./finding-order.ts";
import { byFile } from "./merge-rows.ts";
import type { Report } from "./report.ts";

/** A report and the folder of its project, seen from where the command runs; empty for that folder itself. */
export interface PlacedReport {
  readonly report: Report;
  readonly root: string;
}

/** Several projects, one verdict. Paths are told from where the command runs. */
export function mergeReports(placed: readonly PlacedReport[]): Report {
  const reports = placed.map(({ report, root }) => (root === "" ? report : underRoot(report, root)));
  const [first, ...rest] = reports;
  if (first === undefined) throw new Error("There is no report to merge");
  if (rest.length === 0) return first;
  const sum = (pick: (report: Report) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  const contracts = reports.flatMap((report) => report.contracts);
  return {
    ...first,
    verdict: reports.every((report) => report.verdict === "holds") ? "holds" : "broken",
    counts: {
      contracts: sum((report) => report.counts.contracts),
      cases: sum((report) => report.counts.cases),
      goldens: sum((report) => report.counts.goldens),
      ceilings: sum((report) => report.counts.ceilings),
      errors: sum((report) => report.counts.errors),
      warnings: sum((report) => report.counts.warnings),
    },
    contracts,
    ceilings: reports.flatMap((report) => report.ceilings).toSorted(byFile),
    edits: sortEdits(reports.flatMap((report) => report.edits)),
    findings: inOrder(
      reports.flatMap((report) => report.findings),
      () => planOf(contracts),
    ),
    written: reports.flatMap((report) => report.written),
    ...(reports.some((report) => report.removed !== undefined)
      ? { removed: reports.flatMap((report) => report.removed ?? []) }
      : {}),
    ...(first.unclaimed === undefined
      ? {}
      : {
          unclaimed: {
            goldens: reports.flatMap((report) => report.unclaimed?.goldens ?? []),
            ceilings: reports.flatMap((report) => report.unclaimed?.ceilings ?? []),
          },
        }),
  };
}

function underRoot(report: Report, root: string): Report {
  const place = (file: string) => `${root}/${file}`;
  const moved = (finding: Finding): Finding =>
    finding.where.file === undefined
      ? finding
      : { ...finding, where: { ...finding.where, file: place(finding.where.file) } };
  return {
    ...report,
    ceilings: report.ceilings.map((row) => ({ ...row, file: place(row.file) })),
    findings: report.findings.map(moved),
    written: report.written.map(place),
    ...(report.removed === undefined ? {} : { removed: report.removed.map(place) }),
    ...(report.unclaimed === undefined
      ? {}
      : {
          unclaimed: {
            goldens: report.unclaimed.goldens.map(moved),
            ceilings: report.unclaimed.ceilings.map(moved),
          },
        }),
  };
}
