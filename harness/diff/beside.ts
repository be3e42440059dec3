import type { Ceiling } from "../checks/ceilings.ts";
import type { Levels } from "../gate/findings.ts";
import type { ResolvedModel } from "../gate/models.ts";
import type { CaseBase, ContractReport, Report } from "../gate/report.ts";
import type { Measurer } from "../measure/measure.ts";
import type { Finding } from "../prompt/finding.ts";
import type { BaseData } from "./base.ts";
import { blameCeilings } from "./blame.ts";
import { ceilingFindings, noBudgetsFinding } from "./ceiling-findings.ts";
import { compareSides } from "./compare.ts";
import type { CasePair, ContractPair, Pairs } from "./pairs.ts";
import { outcomeOf, type Side, sideOf, sizeOf, tableOf } from "./side.ts";
import { judged } from "./verdict.ts";

export interface Head {
  readonly report: Report;
  /** The golden files as they are composed now, by names relative to their folder. */
  readonly goldens: ReadonlyMap<string, Uint8Array>;
  readonly ceilings: readonly Ceiling[];
  readonly levels: Levels;
  /** Those that the project is planned for. */
  readonly models?: readonly ResolvedModel[];
  /** Which cases of the base to look at; absent: all. */
  readonly select?: (contract: string, name: string) => boolean;
}

/** The report with its base beside it: what differs, whose fault a broken ceiling is, ceilings changed unseen. */
export async function besideBase(head: Head, base: BaseData, measurer: Measurer): Promise<Report> {
  const { report, goldens, ceilings, levels, models = [], select } = head;
  const after = sideOf(goldens, ceilings, "this change");
  const before = select === undefined ? base.side : chosen(base.side, select);
  const { parts, pairs } = await compareSides({
    base: base.ref,
    before,
    after,
    report,
    measurer,
    models,
  });
  const missing = noBudgetsFinding(base, parts.ceilings, levels);
  const judgedReport = withFindings(report, [
    ...(await blameCeilings(report, ceilings, parts.ceilings, pairs, measurer)),
    ...ceilingFindings(parts.ceilings, base, levels),
    ...missing,
  ]);
  const notes = [
    ...(before.contracts.size === 0 ? ["no goldens at base: everything is new"] : []),
    ...missing.map(() => "no budgets at base: every ceiling is new"),
  ];
  return {
    ...judgedReport,
    contracts: withBases(report.contracts, pairs),
    comparison: judged({ ...parts, notes }, judgedReport),
  };
}

function chosen(side: Side, select: NonNullable<Head["select"]>): Side {
  const contracts = [...side.contracts.values()]
    .map((contract) => ({
      ...contract,
      cases: new Map([...contract.cases].filter(([name]) => select(contract.name, name))),
    }))
    .filter(({ cases }) => cases.size > 0);
  return { ...side, contracts: new Map(contracts.map((contract) => [contract.name, contract])) };
}

function withBases(contracts: readonly ContractReport[], { both }: Pairs): ContractReport[] {
  return contracts.map((contract) => {
    const pair = both.find(({ after }) => after.name === contract.name);
    const byName = new Map(pair?.cases.map((item) => [item.after.name, item]));
    const cases = contract.cases.map((item) => {
      const own = byName.get(item.name);
      const base = pair === undefined || own === undefined ? undefined : baseOf(pair, own);
      return base === undefined ? item : { ...item, base };
    });
    return { ...contract, cases };
  });
}

function baseOf(
  { before: contract, after }: ContractPair,
  { before, after: now }: CasePair,
): CaseBase | undefined {
  const outcome = outcomeOf(before);
  if (outcome === "none") return undefined;
  const sameName = contract.name === after.name && before.name === now.name;
  return {
    ...(sameName ? {} : { name: `${contract.name}/${before.name}` }),
    outcome: outcome === "rejection" ? "rejection" : "prompt",
    ...sizeOf(before),
    sections: (tableOf(before)?.sections ?? []).map(({ label, lifetime, chars, bytes }) => ({
      label,
      lifetime,
      chars,
      bytes,
    })),
  };
}

/** The report with other findings, and the verdict and counts that follow from them. */
export function withFindings(report: Report, findings: readonly Finding[]): Report {
  const errors = findings.filter(({ level }) => level === "error").length;
  return {
    ...report,
    findings,
    verdict: errors === 0 ? "holds" : "broken",
    counts: { ...report.counts, errors, warnings: findings.length - errors },
  };
}
