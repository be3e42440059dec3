import type { Project } from "../gate/project.ts";
import type { Edit, Report } from "../gate/report.ts";
import type { Finding } from "../prompt/finding.ts";
import { caseKey, ceilingKey, OBSOLETE, recordKey, REST, ruleKey, UNMATCHED } from "./outline.ts";

/** A report by the tests that tell it. */
export interface SortedReport {
  findingsOf(key: string): readonly Finding[];
  /** Goldens that an update wrote. */
  writtenOf(key: string): readonly string[];
  /** The edits that reach a case, or a contract's record. */
  editsOf(key: string): readonly Edit[];
  /** A ceiling that no case of this run had anything to measure for. */
  isBlind(key: string): boolean;
}

/**
 * Gives every finding to the test that stands for it. What belongs to none of the known ones goes to the last
 * test, so that nothing that the gate finds is lost.
 */
export function sortReport(
  report: Report,
  keys: ReadonlySet<string>,
  { goldens, contracts }: Pick<Project, "goldens" | "contracts">,
): SortedReport {
  const findings = grouped(report.findings, (finding) => keyOf(finding, keys));
  const written = grouped(report.written, (file) => ownerOf(file.slice(goldens.length + 1), contracts));
  const measured = new Set(report.ceilings.map(ceilingKey));
  return {
    findingsOf: (key) => findings.get(key) ?? [],
    writtenOf: (key) => written.get(key) ?? [],
    editsOf: (key) =>
      report.edits.filter(({ contract, cases }) =>
        cases.length === 0
          ? key === recordKey(contract)
          : cases.some((name) => key === caseKey(contract, name)),
      ),
    isBlind: (key) => !measured.has(key),
  };
}

function keyOf({ code, where }: Finding, keys: ReadonlySet<string>): string {
  if (code === "golden-obsolete") return OBSOLETE;
  if (code === "ceiling-unmatched") return UNMATCHED;
  const { contract = "", case: name = "", file = "", line = 0 } = where;
  const candidates = [
    ceilingKey({ file, line }),
    ruleKey(contract, code),
    caseKey(contract, name),
    recordKey(contract),
  ];
  return candidates.find((key) => keys.has(key)) ?? REST;
}

/** The test of the case or contract that a golden file belongs to. */
export function ownerOf(file: string, contracts: Project["contracts"]): string {
  for (const { name: contract, cases } of contracts) {
    if (!file.startsWith(`${contract}/`)) continue;
    const rest = file.slice(contract.length + 1);
    if (rest === "contract.json") return recordKey(contract);
    const owner = cases.find(({ name }) => rest.startsWith(`${name}.`));
    if (owner !== undefined) return caseKey(contract, owner.name);
  }
  return REST;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
