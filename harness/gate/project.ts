import { join, relative, sep } from "node:path";
import * as v from "valibot";
import type { Ceiling } from "../checks/ceilings.ts";
import { reasonOf } from "../checks/payload/json.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../checks/headroom.ts";
import { BadCounter, checkCounters, type Counter } from "../measure/counter.ts";
import { unitNames } from "../measure/units.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import type { Level } from "../prompt/finding.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { parseBudgets } from "./budgets-file.ts";
import type { Config } from "./config.ts";
import { ContractShape, contractsOf, entryFault, SourceShape } from "./contract-entries.ts";
import { findFiles } from "./find-files.ts";
import { folderStore } from "./golden-store.ts";
import { knownKeys } from "./known-keys.ts";
import { refuseMisspeltLevels } from "./levels.ts";
import { type ResolvedModel, resolveModels } from "./models.ts";
import { Models } from "./models-shape.ts";
import type { ImportModule } from "./modules.ts";
import { presetsOf, withLimits } from "./presets.ts";
import { readText } from "./read-text.ts";
import { recordedCases } from "./recorded-cases.ts";
import { type ResolvedContract, resolveContracts } from "./resolve.ts";
import { sourceIo } from "./source-io.ts";

/** A config with everything that it names loaded and checked: what the gate runs on. */
export interface Project {
  /** Absolute folder of the config; every other path of the project is relative to it. */
  readonly root: string;
  /** Absolute path of the config, where it is a file: a fresh process loads the project from it. */
  readonly config?: string;
  readonly contracts: readonly ResolvedContract[];
  /** The goldens folder, relative to the root. */
  readonly goldens: string;
  /** Globs of the budgets files, relative to the root. */
  readonly budgets: readonly string[];
  /** Those of them that the config names and that match no file. */
  readonly lostBudgets: readonly string[];
  readonly ceilings: readonly Ceiling[];
  readonly counters: readonly Counter[];
  readonly models: readonly ResolvedModel[];
  readonly levels: Readonly<Record<string, Level | "off">>;
  readonly thresholds: Thresholds;
}

const CounterShape = v.looseObject({
  name: v.string(),
  label: v.optional(v.string()),
  count: v.function(),
  approximate: v.optional(v.boolean()),
  error: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

const SLACK = "a number from 1, or false";
const NEAR = "a share from 0 to 1, or false";

const ConfigShape = v.strictObject({
  contracts: v.optional(
    v.array(v.union([v.string(), ContractShape, SourceShape], ({ input }) => entryFault(input))),
  ),
  extends: v.optional(v.union([v.string(), v.array(v.string())])),
  goldens: v.optional(v.string()),
  budgets: v.optional(v.union([v.string(), v.array(v.string())])),
  levels: v.optional(v.record(v.string(), v.picklist(["error", "warn", "off"]))),
  slack: v.optional(v.union([v.literal(false), v.pipe(v.number(), v.minValue(1, SLACK))], SLACK)),
  near: v.optional(
    v.union([v.literal(false), v.pipe(v.number(), v.minValue(0, NEAR), v.maxValue(1, NEAR))], NEAR),
  ),
  timeout: v.optional(v.pipe(v.number(), v.minValue(1))),
  isolate: v.optional(v.boolean()),
  counters: v.optional(v.array(CounterShape)),
  models: v.optional(Models),
});

/**
 * Loads what a config names: contract modules and budgets files.
 * @param shown what messages call the config
 * @throws UsageError for anything that is missing, unreadable or of the wrong shape, and for no contracts at all
 */
export async function resolveProject(
  value: unknown,
  root: string,
  shown: string,
  importModule: ImportModule,
): Promise<Project> {
  const config = checkConfig(value, shown);
  const { levels = {}, timeout = 10_000, isolate = false, counters = [] } = config;
  const { slack = DEFAULT_THRESHOLDS.slack, near = DEFAULT_THRESHOLDS.near } = config;
  requireCounters(counters, shown);
  const presets = presetsOf([config.extends ?? []].flat(), shown);
  const io = sourceIo(root, timeout, importModule);
  const contracts = await contractsOf(config.contracts ?? [], presets, io, shown);
  const budgets = [config.budgets ?? "budgets/*.json"].flat();
  if (contracts.length === 0) {
    throw new UsageError(`No contracts found in ${shown}`, {
      where: { file: shown },
      fix: "Define a contract: without one there is nothing to gate",
    });
  }
  const goldens = goldensOf(config, root, shown);
  const store = folderStore(join(root, goldens));
  const recorded = (contract: string) => recordedCases(store, contract);
  const resolved = resolveContracts(contracts, { levels, timeout, isolate, recorded });
  refuseMisspeltLevels(levels, resolved, shown, { file: shown });
  return {
    root,
    contracts: resolved,
    goldens,
    budgets,
    lostBudgets: config.budgets === undefined ? [] : await lostOf(root, budgets),
    ceilings: withLimits(presets, await loadBudgets(root, budgets, counters)),
    counters,
    models: resolveModels(config.models ?? {}, counters, shown),
    levels,
    thresholds: { slack, near },
  };
}

/** @throws UsageError for a folder that holds the project itself: all that no case owns in it would be obsolete */
function goldensOf({ goldens = "goldens" }: Config, root: string, shown: string): string {
  const within = relative(join(root, goldens), root);
  if (within === ".." || within.startsWith(`..${sep}`)) return goldens.replace(/\/+$/, "");
  throw new UsageError(`${shown}: \`goldens\` is "${goldens}", a folder that holds the config`, {
    where: { file: shown },
    fix: "Give goldens a folder of their own, such as `goldens`",
  });
}

/** @throws UsageError for a counter whose name cannot be a unit */
function requireCounters(counters: readonly Counter[], shown: string): void {
  try {
    checkCounters(counters, unitNames());
  } catch (error) {
    if (!(error instanceof BadCounter)) throw error;
    throw new UsageError(`${shown}: ${error.message}`, { where: { file: shown }, fix: "Rename the counter" });
  }
}

async function lostOf(root: string, patterns: readonly string[]): Promise<string[]> {
  const named = patterns.filter((pattern) => !pattern.startsWith("!"));
  const found = await Promise.all(named.map((pattern) => findFiles(root, [pattern])));
  return named.filter((_, index) => found[index]?.length === 0);
}

async function loadBudgets(
  root: string,
  patterns: readonly string[],
  counters: readonly Counter[],
): Promise<Ceiling[]> {
  const found = await findFiles(root, patterns);
  const files = found.filter((file) => !file.endsWith(".schema.json"));
  const ceilings = await Promise.all(
    files.map(async (file) => parseBudgets(await readText(join(root, file), file), file, counters)),
  );
  return ceilings.flat();
}

function checkConfig(value: unknown, file: string): Config {
  const parsed = parsedConfig(value, file);
  if (parsed.success) return value as Config;
  // A misspelt field is often why another one is missing.
  const issue = parsed.issues.find(isUnknownField) ?? parsed.issues[0];
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  const path = keys.join(".");
  const strange = isUnknownField(issue);
  throw new UsageError(
    strange
      ? `${file}: unknown field "${path}"${didYouMean(String(keys.at(-1)), knownKeys(ConfigShape, keys.slice(0, -1)))}`
      : `${file}: ${path === "" ? "the default export" : `\`${path}\``}: ${issue.message}`,
    { where: { file }, fix: "See the README for the fields of a config" },
  );
}

function parsedConfig(value: unknown, file: string): v.SafeParseResult<typeof ConfigShape> {
  try {
    return v.safeParse(ConfigShape, value);
  } catch (error) {
    throw new UsageError(`${file}: a field of the config throws when it is read: ${reasonOf(error)}`, {
      where: { file },
      fix: "Make it a plain value",
      cause: error,
    });
  }
}

function isUnknownField({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === "strict_object" && expected === "never";
}
