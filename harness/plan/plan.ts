import { carriers } from "../checks/payload/carriers.ts";
import { reasonOf } from "../checks/payload/json.ts";
import { prefixReport } from "../checks/prefix.ts";
import { compose, ComposerError } from "../gate/compose.ts";
import { toFinding } from "../gate/findings.ts";
import type { ResolvedModel } from "../gate/models.ts";
import type { Project } from "../gate/project.ts";
import type { ResolvedCase, ResolvedContract } from "../gate/resolve.ts";
import type { Measurer } from "../measure/measure.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import type { Finding } from "../prompt/finding.ts";
import type { Composed } from "../prompt/outcome.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { windowProblems } from "./fit.ts";
import { type Prices, pricesOf } from "./prices.ts";

/** A contract on a model: its largest case, in the model's tokens. */
export interface PlanRow {
  readonly contract: string;
  readonly model: string;
  /** The case whose system text and tools are the largest together. */
  readonly case: string;
  /** How output names the counter. */
  readonly unit: string;
  /** The count is an estimate. */
  readonly approximate: boolean;
  /** How far it may be off, as a share of itself; null where that is not said. */
  readonly error: number | null;
  readonly system: number;
  /** The smallest and the largest system text over all cases. */
  readonly systemRange: readonly [number, number];
  readonly tools: number;
  /** What leads to the first `turn` section, tools first, and so may be cached. */
  readonly prefix: number;
  readonly minCacheable: number;
  /** The prefix is as long as the provider asks for. */
  readonly cacheable: boolean;
  readonly window: number;
  readonly outputReserve: number;
  /** What is left for the conversation; below zero where the prompt does not fit. */
  readonly history: number;
  readonly fits: boolean;
  /** Null where the model has no price. */
  readonly price: Prices | null;
}

export interface Plan {
  readonly rows: readonly PlanRow[];
  readonly findings: readonly Finding[];
}

export interface PlanOptions {
  readonly measurer: Measurer;
  /** Which cases; absent: all. */
  readonly select?: (contract: string, name: string) => boolean;
}

/** Sizes of one case on one model. */
interface Sizes {
  readonly case: string;
  readonly system: number;
  readonly tools: number;
  readonly prefix: number;
}

/**
 * Lays every contract against every model. Refusals have no text and are left out; a composer that fails is a
 * finding, and so is a window that the largest case does not fit.
 */
export async function planProject(project: Project, { measurer, select }: PlanOptions): Promise<Plan> {
  const rows: PlanRow[] = [];
  const findings: Finding[] = [];
  for (const contract of project.contracts) {
    const sizes = new Map<ResolvedModel, Sizes[]>(project.models.map((model) => [model, []]));
    for (const item of contract.cases) {
      if (select !== undefined && !select(contract.name, item.name)) continue;
      const outcome = await composed(contract, item, findings);
      if (outcome === undefined) continue;
      for (const [model, list] of sizes) list.push(await sizesOf(item.name, outcome, model, measurer));
    }
    for (const [model, list] of sizes) {
      const row = rowOf(contract.name, model, list, measurer);
      if (row === undefined) continue;
      rows.push(row);
      const place = { contract: contract.name, case: row.case };
      findings.push(...windowProblems(row).flatMap((problem) => toFinding(problem, place, contract.levels)));
    }
  }
  return { rows, findings };
}

async function composed(
  contract: ResolvedContract,
  item: ResolvedCase,
  findings: Finding[],
): Promise<Composed | undefined> {
  try {
    const outcome = await compose(contract.source, item.knobs, goldenEnvironment(), contract);
    return outcome.kind === "prompt" ? outcome : undefined;
  } catch (error) {
    if (!(error instanceof ComposerError)) throw error;
    const place = { contract: contract.name, case: item.name };
    findings.push(...toFinding({ code: error.code, message: error.message }, place, contract.levels));
    return undefined;
  }
}

/** @throws UsageError where the model's counter fails: a plan on half of the figures would be none */
async function sizesOf(
  name: string,
  outcome: Composed,
  model: ResolvedModel,
  measurer: Measurer,
): Promise<Sizes> {
  try {
    return await countedSizes(name, outcome, model, measurer);
  } catch (error) {
    throw new UsageError(`The counter of model "${model.name}" failed: ${reasonOf(error)}`, {
      fix: "Mend the counter, or let the model take another one",
      cause: error,
    });
  }
}

async function countedSizes(
  name: string,
  { prompt, request }: Composed,
  { unit }: ResolvedModel,
  measurer: Measurer,
): Promise<Sizes> {
  const count = (text: string) => measurer.measure(text, unit.name);
  const text = carriers(request)
    .map((carrier) => carrier.text)
    .join("");
  const system = text === prompt.text ? await measurer.measurePrompt(prompt, unit.name) : await count(text);
  const tools = request.tools.length === 0 ? 0 : await count(JSON.stringify(request.tools));
  const { payloads } = await prefixReport(prompt, { request: { ...request, tools: [] } }, count);
  const stable = payloads[0]?.varies === undefined ? system : (payloads[0].tokens ?? 0);
  // Tokens of a part are not additive: the part may come to more than the whole.
  const prefix = tools + Math.min(stable, system);
  return { case: name, system, tools, prefix };
}

function rowOf(
  contract: string,
  model: ResolvedModel,
  sizes: readonly Sizes[],
  measurer: Measurer,
): PlanRow | undefined {
  const [largest] = sizes.toSorted((a, b) => b.system + b.tools - (a.system + a.tools));
  if (largest === undefined) return undefined;
  const { name, window, outputReserve, minCacheable, price } = model;
  const systems = sizes.map((one) => one.system);
  const history = window - outputReserve - largest.system - largest.tools;
  const cacheable = largest.prefix > 0 && largest.prefix >= minCacheable;
  return {
    contract,
    model: name,
    ...largest,
    unit: measurer.label(model.unit.name),
    approximate: model.approximate,
    error: model.error ?? null,
    systemRange: [Math.min(...systems), Math.max(...systems)],
    minCacheable,
    cacheable,
    window,
    outputReserve,
    history,
    fits: history >= 0,
    price:
      price === undefined
        ? null
        : pricesOf(price, { whole: largest.system + largest.tools, prefix: cacheable ? largest.prefix : 0 }),
  };
}
