import type { Finding } from "../prompt/finding.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { rowFindings } from "./ceiling-rows.ts";
import { sortEdits } from "./edits-order.ts";
import { inOrder, OF_ROWS, placesIn } from "./finding-order.ts";
import { mergeRows } from "./merge-rows.ts";
import type {
  CaseReport,
  CeilingRow,
  ContractReport,
  Edit,
  PlannedContract,
  Report,
  Unclaimed,
} from "./report.ts";
import { roomFindings } from "./room.ts";
import { keyOf, parseShard } from "./shards.ts";

/**
 * The reports of all shards as the report of one run: what no shard claimed is obsolete or unmatched, and is
 * judged only here. The order of the reports makes no difference.
 * @throws UsageError where a shard is missing or there twice, or where the reports are not of one run
 */
export function mergeShards(reports: readonly Report[]): Report {
  const shards = byIndexOf(reports);
  const [first] = shards;
  if (first === undefined)
    throw new UsageError("There is no report to merge", { fix: "Name the reports of all shards" });
  const plan = sharedPlan(shards);
  const placeOf = placesIn(plan);
  const rows = mergeRows(
    shards.map((report) => report.ceilings),
    placeOf,
  );
  const contracts = mergeContracts(shards, plan);
  const findings = inOrder(
    [
      ...withoutRows(shards),
      ...unclaimedFindings(shards),
      ...rows.flatMap((row) => rowFindings(row, levelsOf(row, shards))),
      ...(first.scope.filter === undefined ? rows.flatMap((row) => roomFindings(row)) : []),
    ],
    () => plan,
  );
  const errors = findings.filter((finding) => finding.level === "error").length;
  const shared = shards.reduce((sum, report) => sum + report.contracts.length, 0) - contracts.length;
  const filter = first.scope.filter;
  return {
    format: first.format,
    version: first.version,
    verdict: errors === 0 ? "holds" : "broken",
    scope: filter === undefined ? { full: true } : { full: false, filter },
    counts: {
      contracts: contracts.length,
      cases: contracts.reduce((sum, contract) => sum + contract.cases.length, 0),
      // Every shard that has cases of a contract counts its contract.json.
      goldens: shards.reduce((sum, report) => sum + report.counts.goldens, 0) - shared,
      ceilings: rows.length,
      errors,
      warnings: findings.length - errors,
    },
    contracts,
    ceilings: rows,
    edits: mergeEdits(shards, placeOf),
    findings,
    written: [...new Set(shards.flatMap((report) => report.written))].toSorted(),
  };
}

const ONE_RUN = "Merge reports that one version wrote in one run: the same filter, the same number of shards";

function byIndexOf(reports: readonly Report[]): Report[] {
  const byIndex = new Map<number, Report>();
  const totals = new Set<number>();
  for (const report of reports) {
    if (report.scope.shard === undefined) {
      throw new UsageError("A report is of a whole run, not of a shard", {
        fix: "Merge what `check --shard i/n --json` wrote",
      });
    }
    const { index, total } = parseShard(report.scope.shard);
    totals.add(total);
    if (byIndex.has(index))
      throw new UsageError(`Shard ${index}/${total} is there twice`, { fix: "Give each report once" });
    byIndex.set(index, report);
  }
  const [total = 0, other] = [...totals];
  if (other !== undefined)
    throw new UsageError(`The shards are of different runs: ${total} and ${other} in all`, { fix: ONE_RUN });
  const missing = Array.from({ length: total }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    throw new UsageError(`Shard ${missing.map((index) => `${index}/${total}`).join(", ")} is missing`, {
      fix: "Merge the reports of all shards: without one of them nothing is proven",
    });
  }
  for (const field of ["version", "filter"] as const) {
    const values = new Set(
      reports.map((report) => (field === "version" ? report.version : report.scope.filter)),
    );
    if (values.size > 1)
      throw new UsageError(`The shards are of different runs: ${field} ${[...values].join(" and ")}`, {
        fix: ONE_RUN,
      });
  }
  return [...byIndex].toSorted(([a], [b]) => a - b).map(([, report]) => report);
}

/** What all shards were to gate. @throws UsageError where they were not of one mind */
function sharedPlan(shards: readonly Report[]): readonly PlannedContract[] {
  const plans = new Set(shards.map(({ plan = [] }) => JSON.stringify(plan)));
  if (plans.size > 1) refuse("they dealt out different cases");
  const fingerprints = new Set(shards.map(({ fingerprint }) => fingerprint));
  if (fingerprints.size > 1) refuse("they gated other contracts, ceilings or commits");
  return shards[0]?.plan ?? [];
}

/** @throws UsageError where a planned case was gated by no shard or by two, or one that nobody planned */
function mergeContracts(shards: readonly Report[], plan: readonly PlannedContract[]): ContractReport[] {
  const gated = new Map<string, CaseReport>();
  for (const { name, cases } of shards.flatMap((report) => report.contracts)) {
    for (const item of cases) {
      if (gated.has(keyOf(name, item.name))) refuseCase(name, item.name, "was gated by two shards");
      gated.set(keyOf(name, item.name), item);
    }
  }
  const contracts = plan.map(({ name, cases }) => ({
    name,
    cases: cases.map((item) => {
      const report = gated.get(keyOf(name, item)) ?? refuseCase(name, item, "was gated by no shard");
      gated.delete(keyOf(name, item));
      return report;
    }),
  }));
  for (const key of gated.keys())
    refuseCase(...(key.split("\0") as [string, string]), "was dealt to no shard");
  return contracts;
}

function refuseCase(contract: string, name: string, what: string): never {
  refuse(`${contract} · ${name} ${what}`);
}

function refuse(what: string): never {
  throw new UsageError(`The shards are of different runs: ${what}`, { fix: ONE_RUN });
}

/** Each change once, as the first case that it reaches tells it. */
function mergeEdits(shards: readonly Report[], placeOf: ReturnType<typeof placesIn>): Edit[] {
  const firstPlace = ({ contract, cases: [first] }: Edit) => placeOf(contract, first);
  const byId = new Map<string, Edit>();
  const told = shards.flatMap((report) => report.edits).toSorted((a, b) => firstPlace(a) - firstPlace(b));
  for (const edit of told) {
    const known = byId.get(edit.id);
    const cases = [...(known?.cases ?? []), ...edit.cases];
    const inPlan = cases.toSorted((a, b) => placeOf(edit.contract, a) - placeOf(edit.contract, b));
    byId.set(edit.id, { ...(known ?? edit), cases: inPlan });
  }
  return sortEdits([...byId.values()]);
}

/** Findings other than those of ceilings, each once: shards that share a contract share what is said of it. */
function withoutRows(shards: readonly Report[]): Finding[] {
  const rows = new Set(
    shards.flatMap((report) => report.ceilings).map(({ file, line }) => `${file}:${line}`),
  );
  const once = new Map<string, Finding>();
  for (const finding of shards.flatMap((report) => report.findings)) {
    const { file, line } = finding.where;
    if (!isOfRow(finding) || !rows.has(`${file}:${line}`)) once.set(JSON.stringify(finding), finding);
  }
  return [...once.values()];
}

/** The level that the shards gave to what they said of a ceiling. */
function levelsOf(row: CeilingRow, shards: readonly Report[]): Record<string, Finding["level"]> {
  const said = shards.flatMap((report) => report.findings).filter(isOfRow);
  const own = said.filter(({ where }) => where.file === row.file && where.line === row.line);
  return Object.fromEntries(own.map(({ code, level }) => [code, level]));
}

function isOfRow({ code }: Finding): boolean {
  return OF_ROWS.has(code);
}

function unclaimedFindings(shards: readonly Report[]): Finding[] {
  const findings = (pick: (unclaimed: Unclaimed) => readonly Finding[]) => {
    const [first = [], ...rest] = shards.map((report) =>
      report.unclaimed === undefined ? [] : pick(report.unclaimed),
    );
    const others = rest.map((list) => new Set(list.map((finding) => JSON.stringify(finding))));
    return first.filter((finding) => others.every((known) => known.has(JSON.stringify(finding))));
  };
  return [...findings((unclaimed) => unclaimed.goldens), ...findings((unclaimed) => unclaimed.ceilings)];
}
