import type { CeilingChange, ContractCost, Cost } from "../gate/comparison.ts";
import type { CaseBase, CaseReport, ContractReport, Report } from "../gate/report.ts";
import { reportCeilings } from "./report-ceilings.ts";
import { ceilingWeakenings } from "./ceiling-words.ts";
import { type ReportPair, reportChanges } from "./report-cases.ts";
import { judged } from "./verdict.ts";

/** What two reports can be compared in: they hold sizes, not texts. */
const UNIT = "chars";

interface Both extends ReportPair {
  readonly before: ContractReport;
  readonly after: ContractReport;
}

/**
 * One report beside another: sizes, outcomes, contracts, cases and ceilings. Wording, tokens and payloads are
 * told only where the base is a commit.
 * @param base undefined: there is none, so that everything is new
 * @param name what the base is called
 */
export function compareReports(base: Report | undefined, head: Report, name: string): Report {
  const both = pair(base?.contracts ?? [], head.contracts);
  const old = new Set((base?.contracts ?? []).map((contract) => contract.name));
  const now = new Set(head.contracts.map((contract) => contract.name));
  const added = head.contracts.filter((contract) => !old.has(contract.name));
  const removed = (base?.contracts ?? []).filter((contract) => !now.has(contract.name));
  const ceilings = reportCeilings(base?.ceilings ?? [], head.ceilings);
  const { edits, odd, changed } = reportChanges(both);
  const parts = {
    base: { ref: name, how: base === undefined ? ("none" as const) : ("report" as const) },
    notes: notesOf(base, ceilings, edits.length > 0, name),
    weakened: [
      ...removed.map(({ name: contract }) => ({
        kind: "contract" as const,
        contract,
        what: "the contract is removed",
      })),
      ...both.flatMap((one) =>
        gone(one).map((item) => ({
          kind: "case" as const,
          contract: one.name,
          what: `case "${item}" is removed`,
        })),
      ),
      ...ceilingWeakenings(ceilings),
    ],
    orders: [],
    cost: costOf(both, added, removed),
    ceilings,
    contracts: [
      ...removed.map((contract) => contractChange("removed", contract.name, [], names(contract))),
      ...both.flatMap((one) => {
        const [fresh, lost] = [newCases(one), gone(one)];
        return fresh.length + lost.length === 0 ? [] : [contractChange("changed", one.name, fresh, lost)];
      }),
      ...added.map((contract) => contractChange("added", contract.name, names(contract), [])),
    ],
    edits,
    odd,
    payloads: [],
    cases: { compared: both.reduce((sum, one) => sum + one.cases.length, 0), changed },
  };
  return { ...head, contracts: withBases(head.contracts, both), comparison: judged(parts, head) };
}

function notesOf(
  base: Report | undefined,
  ceilings: readonly CeilingChange[],
  edited: boolean,
  name: string,
): string[] {
  if (base === undefined) return [`no base: there is no ${name}, everything is new`];
  const bare = base.ceilings.length === 0 && ceilings.length > 0;
  return [
    ...(bare ? ["no budgets at base: every ceiling is new"] : []),
    ...(edited ? ["reports hold sizes and hashes, no texts: compare with a commit to see the wording"] : []),
  ];
}

function pair(before: readonly ContractReport[], after: readonly ContractReport[]): Both[] {
  const old = new Map(before.map((contract) => [contract.name, contract]));
  return after.flatMap((contract) => {
    const other = old.get(contract.name);
    if (other === undefined) return [];
    const cases = new Map(other.cases.map((item) => [item.name, item]));
    return [
      {
        name: contract.name,
        before: other,
        after: contract,
        cases: contract.cases.flatMap((item) => {
          const former = cases.get(item.name);
          return former === undefined ? [] : [{ before: former, after: item }];
        }),
      },
    ];
  });
}

function costOf(
  both: readonly Both[],
  added: readonly ContractReport[],
  removed: readonly ContractReport[],
): Cost {
  const changed = both.flatMap((one): ContractCost[] => {
    const cases = one.cases.filter(({ before, after }) => before.chars !== after.chars);
    const [largest] = cases.toSorted((a, b) => b.after.chars - a.after.chars);
    if (largest === undefined) return [];
    const deltas = cases.map(({ before, after }) => after.chars - before.chars);
    return [
      {
        contract: one.name,
        case: largest.after.name,
        size: { before: largest.before.chars, after: largest.after.chars },
        cases: cases.length,
        range: [Math.min(...deltas), Math.max(...deltas)],
      },
    ];
  });
  const alone =
    (side: "before" | "after") =>
    (contract: ContractReport): ContractCost[] => {
      const [largest] = contract.cases.toSorted((a, b) => b.chars - a.chars);
      if (largest === undefined) return [];
      const size = { before: null, after: null, [side]: largest.chars };
      return [
        { contract: contract.name, case: largest.name, size, cases: contract.cases.length, range: null },
      ];
    };
  return {
    unit: UNIT,
    contracts: [...changed, ...added.flatMap(alone("after")), ...removed.flatMap(alone("before"))],
    prefixes: [],
    uncounted: 0,
  };
}

function withBases(contracts: readonly ContractReport[], both: readonly Both[]): ContractReport[] {
  return contracts.map((contract) => {
    const cases = both.find(({ name }) => name === contract.name)?.cases ?? [];
    const former = new Map(cases.map(({ before, after }) => [after.name, before]));
    return {
      ...contract,
      cases: contract.cases.map((item) => {
        const base = baseOf(former.get(item.name));
        return base === undefined ? item : { ...item, base };
      }),
    };
  });
}

function baseOf(item: CaseReport | undefined): CaseBase | undefined {
  if (item === undefined || item.outcome === "none") return undefined;
  const { outcome, chars, bytes, sections } = item;
  return { outcome, chars, bytes, sections };
}

function contractChange(
  kind: "added" | "removed" | "changed",
  contract: string,
  casesAdded: readonly string[],
  casesRemoved: readonly string[],
) {
  return { kind, contract, casesAdded, casesRemoved, casesRenamed: [], knobsChanged: [] };
}

function names(contract: ContractReport): string[] {
  return contract.cases.map(({ name }) => name);
}

function gone({ before, after }: Both): string[] {
  const now = new Set(names(after));
  return names(before).filter((name) => !now.has(name));
}

function newCases({ before, after }: Both): string[] {
  const old = new Set(names(before));
  return names(after).filter((name) => !old.has(name));
}
