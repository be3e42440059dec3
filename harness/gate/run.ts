import { dirname } from "node:path";
import { covers, Tally } from "../checks/ceilings.ts";
import type { DiskCache } from "../measure/disk-cache.ts";
import { type PrefixReport, prefixReport } from "../checks/prefix.ts";
import { createMeasurerWith } from "../measure/measurer.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import type { Composition } from "../prompt/contract.ts";
import type { Finding } from "../prompt/finding.ts";
import type { Outcome } from "../prompt/outcome.ts";
import { AcrossCases } from "./across-cases.ts";
import { CaseReports } from "./case-report.ts";
import { ceilingRow, rowFindings, unmatchedFindings } from "./ceiling-rows.ts";
import { defined, toFinding } from "./findings.ts";
import { inOrder, planOf } from "./finding-order.ts";
import { closeCases, failureFindings, NOT_ISOLATED, type OpenCase } from "./isolation/close.ts";
import type { Isolation } from "./isolation/isolation.ts";
import { type Machine, realMachine } from "./isolation/machine.ts";
import { type Bench, judgeCase } from "./judge.ts";
import type { Project } from "./project.ts";
import type { CaseReport, ContractReport, Report, Scope } from "./report.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";
import { reaching } from "./reach.ts";
import { roomFindings, roomRules } from "./room.ts";
import type { RunOptions } from "./run-options.ts";
import { Settling } from "./settle.ts";
import { encodingsFor, type OpenEncoding, projectCache } from "./token-counts.ts";
import { budgetsFindings, obsoleteFindings } from "./unclaimed.ts";
import { VERSION } from "./version.ts";
import { Ahead } from "./watchdog.ts";

/** An outcome with one of these is not what the case is about, or cannot be written down: no golden is made of it. */
const UNRECORDED: ReadonlySet<string> = new Set([
  "ill-formed-utf16",
  "rejection-missing",
  "rejection-unexpected",
  "rejection-code",
]);

/** contracts → cases → compose → measure → judge → report. Cases stream: no text outlives its case. */
export async function runProject(project: Project, options: RunOptions): Promise<Report> {
  const run = new Run(project, options, await encodingsFor(project.ceilings, options));
  try {
    return await run.report();
  } finally {
    run.stop();
  }
}

class Run {
  readonly #project: Project;
  readonly #options: RunOptions;
  readonly #scope: Scope;
  readonly #bench: Bench;
  readonly #cache: DiskCache | undefined;
  readonly #settling: Settling;
  readonly #machine: Machine;
  /** Only where a contract asks for it, or a golden differs: most runs need none of it. */
  #isolation: Isolation | undefined;
  readonly #reports = new CaseReports();
  readonly #open: OpenCase[] = [];
  readonly #findings: Finding[] = [];
  /** Cases that came to nothing that can be recorded: what they recorded before is neither compared nor obsolete. */
  readonly #silent: { readonly contract: ResolvedContract; readonly item: ResolvedCase }[] = [];

  constructor(project: Project, options: RunOptions, openEncoding: OpenEncoding) {
    this.#project = project;
    this.#options = options;
    this.#scope = options.scope ?? { full: true };
    this.#machine = options.machine ?? realMachine();
    this.#settling = new Settling({ ...options, goldens: project.goldens, machine: this.#machine });
    this.#cache = options.cache ?? projectCache(project.root);
    this.#bench = {
      root: project.root,
      env: goldenEnvironment,
      measurer: createMeasurerWith(openEncoding, {
        counters: project.counters,
        ...defined({ cache: this.#cache }),
      }),
      tallies: project.ceilings.map((ceiling) => new Tally(ceiling)),
    };
  }

  async report(): Promise<Report> {
    const { contracts, levels } = this.#project;
    const reports: ContractReport[] = [];
    // Fresh processes compose beside this one, so they start first.
    if (contracts.some((contract) => contract.isolate)) await this.#isolate();
    for (const contract of contracts) {
      const report = await this.#contract(contract);
      if (report !== undefined) reports.push(report);
    }
    const isolated = (await this.#isolation?.finish()) ?? NOT_ISOLATED;
    this.#findings.unshift(...closeCases(this.#open, isolated));
    this.#findings.push(...failureFindings(isolated, this.#project));
    const sharded = this.#scope.shard !== undefined && this.#scope.filter === undefined;
    const obsolete = this.#scope.full || sharded ? await this.#judgeObsolete() : [];
    const room = roomRules(this.#project.thresholds, levels);
    const rows = this.#bench.tallies.flatMap((tally) => {
      const result = tally.result();
      return result === undefined ? [] : [ceilingRow(result, room)];
    });
    const unmatched = [
      ...budgetsFindings(this.#project),
      ...this.#bench.tallies.flatMap((tally) =>
        tally.ceiling.optional === true || this.#isBlind(tally) ? [] : unmatchedFindings(tally, levels),
      ),
    ];
    if (this.#scope.full) this.#findings.push(...obsolete, ...unmatched);
    this.#findings.push(...rows.flatMap((row) => rowFindings(row, levels)));
    if (this.#scope.full)
      this.#findings.push(...rows.flatMap((row) => roomFindings(row, this.#options.reach)));
    this.#cache?.save();
    const errors = this.#findings.filter((finding) => finding.level === "error").length;
    return {
      format: 1,
      version: VERSION,
      verdict: errors === 0 ? "holds" : "broken",
      scope: this.#scope,
      counts: {
        contracts: reports.length,
        cases: reports.reduce((sum, report) => sum + report.cases.length, 0),
        goldens: this.#settling.owned,
        ceilings: rows.length,
        errors,
        warnings: this.#findings.length - errors,
      },
      contracts: reports,
      ceilings: rows,
      edits: this.#settling.edits(),
      findings: reaching(
        inOrder(this.#findings, () => planOf(reports)),
        this.#options.reach,
      ),
      written: this.#settling.written,
      ...(this.#settling.removed.length === 0 ? {} : { removed: this.#settling.removed }),
      ...(sharded ? { unclaimed: { goldens: obsolete, ceilings: unmatched } } : {}),
    };
  }

  /** Ends the fresh processes, whatever became of the run. */
  stop(): void {
    this.#isolation?.stop();
  }

  async #isolate(): Promise<Isolation> {
    const { Isolation } = await import("./isolation/isolation.ts");
    const { select = () => true, isolate = true } = this.#options;
    this.#isolation ??= new Isolation(this.#project, { select, enabled: isolate, machine: this.#machine });
    return this.#isolation;
  }

  async #contract(contract: ResolvedContract): Promise<ContractReport | undefined> {
    const { select = () => true, onCase } = this.#options;
    const chosen = contract.cases.filter((item) => select(contract.name, item.name));
    if (chosen.length === 0 && !this.#scope.full) return undefined;
    const across = new AcrossCases(contract);
    const cases: CaseReport[] = [];
    const ahead = new Ahead(
      chosen.map((item) => () => contract.source.compose(item.knobs, this.#bench.env())),
      contract.timeout,
    );
    for (const [index, item] of chosen.entries()) {
      onCase?.(contract.name, item.name);
      cases.push(await this.#case(contract, item, across, ahead.take(index)));
    }
    this.#findings.push(...across.judge());
    const record = await this.#settling.settleRecord(contract);
    this.#findings.push(
      ...record.flatMap((problem) => toFinding(problem, { contract: contract.name }, contract.levels)),
    );
    return { name: contract.name, cases };
  }

  async #case(
    contract: ResolvedContract,
    item: ResolvedCase,
    across: AcrossCases,
    composing: Promise<Composition>,
  ): Promise<CaseReport> {
    const judged = await judgeCase(contract, item, this.#bench, across, composing);
    const problems = [...judged.problems];
    let golden: CaseReport["golden"] = "none";
    if (judged.outcome === undefined || problems.some((problem) => UNRECORDED.has(problem.code ?? ""))) {
      this.#silent.push({ contract, item });
    } else {
      const { outcome } = judged;
      const verdict = await this.#settling.settleCase(contract, item, outcome);
      if (item.golden !== "none") golden = verdict.state;
      problems.push(...verdict.problems);
      const differs = verdict.problems.some((problem) => problem.code === "golden-differs");
      if (contract.isolate || differs) (await this.#isolate()).saw(contract, item, outcome, differs);
    }
    if (judged.outcome?.kind === "prompt" && !judged.capped) {
      problems.push({ code: "case-uncapped", message: "No ceiling covers the case" });
    }
    if (contract.isolate || problems.length > 0 || item.expects.length > 0) {
      this.#open.push({ contract, item, problems });
    }
    return this.#reports.of(item, judged.outcome, golden, await this.#prefix(judged.outcome));
  }

  async #prefix(outcome: Outcome | undefined): Promise<PrefixReport | undefined> {
    if (outcome?.kind !== "prompt") return undefined;
    const { measurer } = this.#bench;
    const count =
      this.#options.prefixTokens === true ? (text: string) => measurer.measure(text, "tokens") : undefined;
    return prefixReport(outcome.prompt, outcome.payloads, count);
  }

  #isSilent(file: string): boolean {
    return this.#silent.some(({ contract, item }) => file.startsWith(`${contract.name}/${item.name}.`));
  }

  /** True where a ceiling could not be measured, for want of an outcome, a count or fields: a finding already. */
  #isBlind({ ceiling, blind }: Tally): boolean {
    const speaksOf = ({ contract, item }: Pick<OpenCase, "contract" | "item">) =>
      covers(ceiling, contract.name, item.name, item.tags);
    if (blind || this.#silent.some(speaksOf)) return true;
    return (
      ceiling.measure?.startsWith("frontmatter.") === true &&
      this.#open.some(
        (open) => speaksOf(open) && open.problems.some(({ code }) => code === "frontmatter-invalid"),
      )
    );
  }

  async #judgeObsolete(): Promise<Finding[]> {
    const { update = false, prune = false, neighbours } = this.#options;
    const findings: Finding[] = [];
    for (const { file, isGolden } of await this.#settling.obsolete()) {
      if (this.#isSilent(file) || neighbours?.has(dirname(file)) === true) continue;
      if (update && prune && this.#scope.full && isGolden) {
        await this.#settling.remove(file);
        continue;
      }
      findings.push(...obsoleteFindings(this.#settling.shown(file), isGolden, this.#project.levels));
    }
    return findings;
  }
}
