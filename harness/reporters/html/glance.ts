import type { CaseReport, ContractReport, Report } from "../../gate/report.ts";
import { type Bound, boundOf } from "./bound.ts";
import { used } from "./ceilings.ts";

/** A contract and what the page knows of it at a glance. */
export interface Glance {
  readonly contract: ContractReport;
  /** Where it stands on the page. */
  readonly id: string;
  /** Its largest prompt; absent where no case is one. */
  readonly largest?: CaseReport;
  /** The ceiling that the largest prompt is nearest to. */
  readonly bound?: Bound;
  /** Share of its bound that the tightest ceiling uses; absent where nothing bounds it. */
  readonly tightest?: number;
  /** Cases with an error of their own. */
  readonly failing: ReadonlySet<string>;
  /** Those of them with an error that is none of their goldens. */
  readonly broken: ReadonlySet<string>;
  /** Cases that are not as their goldens, or not as at the base. */
  readonly changed: ReadonlySet<string>;
  readonly errors: number;
}

export function glanceOf(report: Report, contract: ContractReport, index: number): Glance {
  const { name, cases } = contract;
  const prompts = cases.filter(({ outcome }) => outcome === "prompt");
  const largest = prompts.reduce<CaseReport | undefined>(
    (best, item) => (best === undefined || item.chars > best.chars ? item : best),
    undefined,
  );
  const bound = largest === undefined ? undefined : boundOf(report, contract, largest);
  const rows = report.ceilings.filter((row) => row.contract === name && row.max !== undefined);
  const shares = [...rows.map(used), ...(bound === undefined ? [] : [bound.share])];
  const own = report.findings.filter(({ level, where }) => level === "error" && where.contract === name);
  return {
    contract,
    id: `contract-${index + 1}`,
    ...(largest === undefined ? {} : { largest }),
    ...(bound === undefined ? {} : { bound }),
    ...(shares.length === 0 ? {} : { tightest: Math.max(...shares) }),
    failing: casesOf(own),
    broken: casesOf(own.filter(({ code }) => !code.startsWith("golden-"))),
    changed: changedCases(report, contract),
    errors: own.length,
  };
}

function casesOf(findings: Report["findings"]): Set<string> {
  return new Set(findings.flatMap(({ where }) => (where.case === undefined ? [] : [where.case])));
}

function changedCases({ comparison }: Report, { name, cases }: ContractReport): Set<string> {
  const goldens = cases.filter(({ golden }) => golden === "changed" || golden === "missing");
  const told = [...(comparison?.edits ?? []), ...(comparison?.payloads ?? [])];
  const beside = told.filter(({ contract }) => contract === name).flatMap((change) => change.cases);
  return new Set([...goldens.map((item) => item.name), ...beside]);
}
