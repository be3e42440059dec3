import { covers, Tally } from "../checks/ceilings.ts";
import { subjectsOf } from "../checks/subjects.ts";
import type { BaseData } from "../diff/base.ts";
import { composedOf } from "../diff/blame.ts";
import { coverageOf } from "../diff/coverage.ts";
import { outcomeOf, type Side, type SideCase, type SideContract } from "../diff/side.ts";
import { ceilingRow, rowFindings, unmatchedFindings } from "../gate/ceiling-rows.ts";
import { type Levels, toFinding } from "../gate/findings.ts";
import type { CeilingRow, ContractReport, Report } from "../gate/report.ts";
import { VERSION } from "../gate/version.ts";
import type { Measurer } from "../measure/measure.ts";
import type { Finding } from "../prompt/finding.ts";
import type { Composed } from "../prompt/outcome.ts";
import { blindSpot, DIGEST } from "./blind-spots.ts";
import { caseReport, fitsTable } from "./recorded-case.ts";

/** Recorded goldens held to the ceilings of a base, and what could not be told from them. */
export interface Measured {
  readonly report: Report;
  /** Clauses without a full stop. */
  readonly notes: readonly string[];
}

/**
 * Holds goldens that somebody else recorded to the ceilings, tags and levels of the base. Every size is counted
 * again from the recorded text; of the section table only its cuts are believed, and only where they fit the text.
 */
export async function measureRecorded(base: BaseData, landed: Side, measurer: Measurer): Promise<Measured> {
  const book = new Book(base, measurer);
  const contracts: ContractReport[] = [];
  for (const contract of landed.contracts.values()) {
    const cases = [];
    for (const item of contract.cases.values()) {
      const composed = composedOf(item);
      await book.add(contract.name, item, composed);
      cases.push(caseReport(item, composed));
    }
    contracts.push({ name: contract.name, cases });
  }
  const rows = book.rows();
  const findings = book.findings(rows);
  const errors = findings.filter(({ level }) => level === "error").length;
  const report: Report = {
    format: 1,
    version: VERSION,
    verdict: errors === 0 ? "holds" : "broken",
    scope: { full: true },
    counts: {
      contracts: contracts.length,
      cases: contracts.reduce((sum, { cases }) => sum + cases.length, 0),
      goldens: [...landed.contracts.values()].reduce((sum, contract) => sum + filesOf(contract), 0),
      ceilings: rows.length,
      errors,
      warnings: findings.length - errors,
    },
    contracts,
    ceilings: rows,
    edits: [],
    findings,
    written: [],
  };
  return { report, notes: book.notes() };
}

/** Every ceiling of the base with what it measured. */
class Book {
  readonly #base: BaseData;
  readonly #measurer: Measurer;
  readonly #tallies: readonly Tally[];
  readonly #misfits: Finding[] = [];
  /** Reason → the ceilings that it leaves unmeasured. */
  readonly #blind = new Map<string, Set<Tally>>();
  readonly #uncapped: string[] = [];

  constructor(base: BaseData, measurer: Measurer) {
    this.#base = base;
    this.#measurer = measurer;
    this.#tallies = base.side.ceilings.map((ceiling) => new Tally(ceiling));
  }

  async add(contract: string, item: SideCase, composed: Composed | undefined): Promise<void> {
    if (composed !== undefined && !fitsTable(item)) this.#misfits.push(...this.#misfit(contract, item));
    const outcome = outcomeOf(item);
    if (outcome === "rejection" || outcome === "none") return;
    const record = this.#base.side.contracts.get(contract)?.record;
    let capped = false;
    for (const tally of this.#tallies) {
      const { ceiling } = tally;
      if (!covers(ceiling, contract, item.name, this.#tagsOf(contract, item))) continue;
      capped ||= ceiling.max !== undefined;
      const reason = composed === undefined ? DIGEST : blindSpot(ceiling, record);
      if (reason !== undefined) this.#leave(tally, reason);
      else if (composed !== undefined) {
        tally.look(composed.prompt.sections);
        for (const { name, actual, cut } of await subjectsOf(ceiling, composed, this.#measurer)) {
          tally.add(contract, item.name, name, actual, cut);
        }
      }
    }
    if (!capped) this.#uncapped.push(`${contract} · ${item.name}`);
  }

  rows(): CeilingRow[] {
    return this.#tallies.flatMap((tally) => {
      const result = tally.result();
      return result === undefined ? [] : [ceilingRow(result)];
    });
  }

  findings(rows: readonly CeilingRow[]): Finding[] {
    const known = this.#tallies.filter(
      (tally) => !tally.blind && coverageOf(tally.ceiling, this.#base.side).size > 0,
    );
    return [
      ...this.#misfits,
      ...rows.flatMap((row) => rowFindings(row, this.#levelsOf(row.contract))),
      ...known.flatMap((tally) => unmatchedFindings(tally, this.#levelsOf(tally.ceiling.contract))),
    ];
  }

  notes(): string[] {
    const blind = [...this.#blind].map(([reason, { size }]) => {
      return `${size} ${size === 1 ? "ceiling" : "ceilings"} measured in part or not at all: ${reason}`;
    });
    const names = this.#uncapped;
    if (names.length === 0) return blind;
    const shown = `${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}`;
    return [...blind, `no ceiling of the base caps ${names.length} of the cases: ${shown}`];
  }

  #leave(tally: Tally, reason: string): void {
    tally.blind = true;
    this.#blind.set(reason, (this.#blind.get(reason) ?? new Set()).add(tally));
  }

  /** A pull request cannot drop a tag to slip out of a ceiling; one that it adds counts as well. */
  #tagsOf(contract: string, { name, options }: SideCase): string[] {
    const former = this.#base.side.contracts.get(contract)?.record?.cases?.[name]?.tags ?? [];
    return [...new Set([...former, ...(options.tags ?? [])])];
  }

  #levelsOf(contract: string): Levels {
    return (this.#base.side.contracts.get(contract)?.record?.levels ?? {}) as Levels;
  }

  #misfit(contract: string, { name }: SideCase): Finding[] {
    const message =
      "The recorded text and its section table do not fit, so that its sections are not measured";
    const place = { contract, case: name };
    return toFinding({ code: "golden-malformed", message }, place, this.#levelsOf(contract));
  }
}

function filesOf({ cases, record }: SideContract): number {
  return [...cases.values()].reduce((sum, { files }) => sum + files.size, record === undefined ? 0 : 1);
}
