import { matchesLabel } from "../../checks/rules.ts";
import type { CaseReport, CeilingRow, ContractReport, Report } from "../../gate/report.ts";

/** A ceiling on a case's text as a whole, or on all of it but some sections, and where it stands. */
export interface Bound {
  readonly row: CeilingRow;
  /** How much of it the case uses; 1 is exactly at the ceiling. */
  readonly share: number;
  /** Code points that the case could have at the ceiling. */
  readonly chars: number;
  /** False where the size in the ceiling's unit is told from the case that was measured in it. */
  readonly exact: boolean;
  /** True where every case of the contract has the same ceiling. */
  readonly forAll: boolean;
}

/** The ceiling that a case is nearest to, of those that are known to cover it. */
export function boundOf(report: Report, contract: ContractReport, item: CaseReport): Bound | undefined {
  const bounds = report.ceilings.flatMap((row) => boundBy(row, report, contract, item) ?? []);
  return bounds.toSorted((a, b) => b.share - a.share)[0];
}

function boundBy(
  row: CeilingRow,
  report: Report,
  contract: ContractReport,
  item: CaseReport,
): Bound | undefined {
  const { max = 0, subject, unit, actual } = row;
  if (max === 0) return undefined;
  const measured = row.contract === contract.name && row.case === item.name;
  if (subject.startsWith("all but ") && unit === "chars" && measured) {
    return { row, share: actual / max, chars: item.chars - actual + max, exact: true, forAll: false };
  }
  if (subject !== "whole") return undefined;
  const forAll = coversAll(row, contract.name);
  const own = measured ? { size: actual, exact: true } : forAll ? sizeIn(row, report, item) : undefined;
  if (own === undefined || own.size === 0) return undefined;
  return { row, share: own.size / max, chars: (item.chars * max) / own.size, exact: own.exact, forAll };
}

/** True where a selector names nothing but contracts, this one among them. */
function coversAll({ selector }: CeilingRow, contract: string): boolean {
  const glob = /^contract "([^"]*)"$/.exec(selector)?.[1];
  return glob !== undefined && matchesLabel(contract, glob);
}

function sizeIn(
  { unit, contract, case: name, actual }: CeilingRow,
  report: Report,
  item: CaseReport,
): { readonly size: number; readonly exact: boolean } | undefined {
  if (unit === "chars") return { size: item.chars, exact: true };
  if (unit === "bytes") return { size: item.bytes, exact: true };
  const measured = report.contracts
    .find((one) => one.name === contract)
    ?.cases.find((one) => one.name === name);
  if (measured === undefined || measured.chars === 0) return undefined;
  return { size: (item.chars * actual) / measured.chars, exact: false };
}
