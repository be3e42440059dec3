import type {
  ContractCost,
  Cost,
  Deploy,
  EveryTurn,
  ModelCost,
  Pair,
  PrefixCost,
} from "../gate/comparison.ts";
import type { ResolvedModel } from "../gate/models.ts";
import type { Measurer } from "../measure/measure.ts";
import { countBytes } from "../measure/sizes.ts";
import type { Prompt } from "../prompt/prompt.ts";
import { modelCosts } from "./model-cost.ts";
import type { ContractPair, Pairs } from "./pairs.ts";
import { type Cut, cutAtTurn, rebuiltPrefix } from "./prefix.ts";
import { outcomeOf, promptOf, sameFiles, type SideCase, type SideContract } from "./side.ts";

/** What a turn costs is told in tokens of this encoding; no model's own count is at hand. */
const UNIT = "tokens";

interface Measured {
  readonly name: string;
  readonly before: Prompt;
  readonly after: Prompt;
  readonly size: { readonly before: number; readonly after: number };
}

/** What the change costs, by contract. Only cases that differ are counted. */
export async function costOf(
  { both, added, removed }: Pairs,
  measurer: Measurer,
  models: readonly ResolvedModel[] = [],
): Promise<Cost> {
  const contracts: ContractCost[] = [];
  const prefixes: PrefixCost[] = [];
  const byModel: ModelCost[] = [];
  let uncounted = 0;
  for (const pair of both) {
    const { measured, unmeasured } = await measureChanged(pair, measurer);
    uncounted += unmeasured;
    if (measured.length === 0) continue;
    contracts.push(contractCost(pair.after.name, measured));
    const largest = most(measured, ({ size }) => size.after);
    if (largest !== undefined)
      byModel.push(...(await modelCosts(pair.after.name, largest, models, measurer)));
    const prefix = await prefixCost(pair.after.name, measured, measurer);
    if (prefix !== undefined) prefixes.push(prefix);
  }
  for (const contract of added) contracts.push(...(await oneSided(contract, "after", measurer)));
  for (const contract of removed) contracts.push(...(await oneSided(contract, "before", measurer)));
  return {
    unit: measurer.label(UNIT),
    contracts,
    prefixes,
    uncounted,
    ...(models.length === 0 ? {} : { models: byModel }),
  };
}

async function measureChanged(
  { cases }: ContractPair,
  measurer: Measurer,
): Promise<{ measured: Measured[]; unmeasured: number }> {
  const measured: Measured[] = [];
  let unmeasured = 0;
  for (const pair of cases) {
    if (sameFiles(pair.before, pair.after)) continue;
    const before = promptOf(pair.before);
    const after = promptOf(pair.after);
    if (before === undefined || after === undefined) {
      if ([pair.before, pair.after].some(isDigest)) unmeasured++;
      continue;
    }
    const size = { before: await tokens(before, measurer), after: await tokens(after, measurer) };
    if (before.text !== after.text || lifetimes(before) !== lifetimes(after)) {
      measured.push({ name: pair.after.name, before, after, size });
    }
  }
  return { measured, unmeasured };
}

function contractCost(contract: string, measured: readonly Measured[]): ContractCost {
  const largest = most(measured, ({ size }) => size.after);
  const differences = measured.map(({ size }) => size.after - size.before);
  return {
    contract,
    case: largest?.name ?? "",
    size: { before: largest?.size.before ?? null, after: largest?.size.after ?? null },
    cases: measured.length,
    range: [Math.min(...differences), Math.max(...differences)],
  };
}

/** A contract that stands on one side only. */
async function oneSided(
  { name, cases }: SideContract,
  side: keyof Pair,
  measurer: Measurer,
): Promise<ContractCost[]> {
  const sizes: { name: string; size: number }[] = [];
  for (const item of cases.values()) {
    const prompt = promptOf(item);
    if (prompt !== undefined) sizes.push({ name: item.name, size: await tokens(prompt, measurer) });
  }
  const largest = most(sizes, ({ size }) => size);
  if (largest === undefined) return [];
  const size: Pair = { before: null, after: null, [side]: largest.size };
  return [{ contract: name, case: largest.name, size, cases: sizes.length, range: null }];
}

interface CutCase extends Measured {
  readonly cut: { readonly before: Cut; readonly after: Cut };
}

async function prefixCost(
  contract: string,
  measured: readonly Measured[],
  measurer: Measurer,
): Promise<PrefixCost | undefined> {
  const cut = measured
    .map((item): CutCase => ({
      ...item,
      cut: { before: cutAtTurn(item.before), after: cutAtTurn(item.after) },
    }))
    .filter(
      ({ cut: { before, after } }) => before.cached !== after.cached || before.uncached !== after.uncached,
    );
  if (cut.length === 0) return undefined;
  return {
    contract,
    cases: cut.length,
    deploy: await deployCost(cut, measurer),
    turn: await turnCost(cut, measurer),
  };
}

async function deployCost(cut: readonly CutCase[], measurer: Measurer): Promise<Deploy | null> {
  const rebuilt = cut.flatMap(({ name, before, after }) => {
    const part = rebuiltPrefix(before, after);
    return part === undefined ? [] : [{ name, ...part }];
  });
  const largest = most(rebuilt, ({ text }) => text.length);
  if (largest === undefined) return null;
  const { name, from, lifetime, text } = largest;
  return {
    case: name,
    cases: rebuilt.length,
    from,
    lifetime,
    rebuilt: await measurer.measure(text, UNIT),
    rebuiltBytes: countBytes(text),
  };
}

async function turnCost(cut: readonly CutCase[], measurer: Measurer): Promise<EveryTurn | null> {
  const largest = most(cut, ({ size }) => size.after);
  if (largest === undefined) return null;
  const { before, after } = largest.cut;
  const pair = async (key: keyof Cut): Promise<Pair> => ({
    before: await measurer.measure(before[key], UNIT),
    after: await measurer.measure(after[key], UNIT),
  });
  return {
    case: largest.name,
    cases: cut.length,
    cached: await pair("cached"),
    cachedBytes: { before: countBytes(before.cached), after: countBytes(after.cached) },
    uncached: await pair("uncached"),
  };
}

function tokens(prompt: Prompt, measurer: Measurer): number | Promise<number> {
  return measurer.measurePrompt(prompt, UNIT);
}

function lifetimes({ sections }: Prompt): string {
  return sections.map((section) => section.lifetime).join(" ");
}

function isDigest(item: SideCase): boolean {
  return outcomeOf(item) === "digest";
}

/** The first item with the largest figure. */
function most<T>(items: readonly T[], figure: (item: T) => number): T | undefined {
  let best: T | undefined;
  for (const item of items) if (best === undefined || figure(item) > figure(best)) best = item;
  return best;
}
