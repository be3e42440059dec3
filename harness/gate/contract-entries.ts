import * as v from "valibot";
import type { Preset } from "../presets/preset.ts";
import type { Contract } from "../prompt/contract.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Source, SourceIo } from "../sources/source.ts";
import type { Config } from "./config.ts";
import { presetSources } from "./presets.ts";

export const ContractShape = v.looseObject({
  name: v.string("a contract needs a `name`"),
  compose: v.function("a contract needs a `compose` function"),
  cases: v.looseObject({}, "a contract needs `cases`"),
});

export const SourceShape = v.looseObject({
  name: v.string("a source needs a `name`"),
  contracts: v.function("a source needs a `contracts` function"),
});

const CONTRACT = { name: "string", compose: "function", cases: "object" } as const;
const SOURCE = { name: "string", contracts: "function" } as const;
const ENTRY =
  "an entry is a contract with `name`, `compose` and `cases`, a source with `name` and `contracts`, or a glob of modules";

/** What keeps a value from being an entry of `contracts`: the fields that it lacks, or that it is no object at all. */
export function entryFault(entry: unknown): string {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof Promise) {
    return `${ENTRY}; this is ${kindOf(entry)}`;
  }
  const value = entry as Readonly<Record<string, unknown>>;
  const fields = Object.entries("contracts" in value ? SOURCE : CONTRACT);
  const missing = fields.map(([field]) => field).filter((field) => value[field] === undefined);
  const wrong = fields.filter(([field, type]) => {
    const given = value[field];
    return given !== undefined && (typeof given !== type || given === null);
  });
  const slips = Object.keys(value)
    .filter((key) => !fields.some(([field]) => field === key))
    .map((key) => [key, didYouMean(key, missing)] as const)
    .filter(([, meant]) => meant !== "");
  const said = [
    ...(missing.length === 0 ? [] : [`lacks ${missing.map((field) => `\`${field}\``).join(" and ")}`]),
    ...wrong.map(([field, type]) => `has a \`${field}\` that is no ${type}`),
    ...slips.map(([key, meant]) => `has a "${key}"${meant}`),
  ];
  const who = typeof value.name === "string" ? `"${value.name}"` : "this one";
  return `${ENTRY}; ${who} ${said.join(", ")}`;
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return "a promise: put `await` in front of it";
  if (Array.isArray(value)) return "a list: put `...` in front of it";
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}

type Entry = NonNullable<Config["contracts"]>[number];

/**
 * Every contract of a config: its own, those of its modules and of its sources, and those of the presets that it
 * extends; `shown` is what messages call the config. Its own contract of the same name takes the place of a preset's, whose limits then hold it.
 * @throws UsageError
 */
export async function contractsOf(
  entries: readonly Entry[],
  presets: readonly Preset[],
  io: SourceIo,
  shown: string,
): Promise<Contract[]> {
  const own = (await Promise.all(entries.map((entry) => contractsOfEntry(entry, io, shown)))).flat();
  const names = new Set(own.map(({ name }) => name));
  const sources = presets.flatMap((preset) =>
    preset.files.flatMap(({ options }, index) =>
      names.has(options.name) ? [] : (presetSources(preset)[index] ?? []),
    ),
  );
  const published = (await Promise.all(sources.map((source) => made(source, io, shown)))).flat();
  return [...own, ...published];
}

async function contractsOfEntry(entry: Entry, io: SourceIo, shown: string): Promise<readonly Contract[]> {
  if (typeof entry !== "string") return isSource(entry) ? made(entry, io, shown) : [entry];
  const files = await io.glob([entry], []);
  if (files.length === 0) {
    throw new UsageError(`No contracts found: the glob "${entry}" matches no module`, {
      fix: "Mend the glob in `contracts`",
    });
  }
  const modules = await Promise.all(
    files.map(async (file) => {
      const values = Object.values((await io.importModule(file)) as Record<string, unknown>).flat();
      const exported = [...new Set(values)].filter((value): value is Contract | Source =>
        v.is(v.union([ContractShape, SourceShape]), value),
      );
      return Promise.all(exported.map(async (value) => (isSource(value) ? made(value, io, file) : [value])));
    }),
  );
  return modules.flat(2);
}

/** What a source says without a place is said of the file that names it. */
async function made(source: Source, io: SourceIo, shown: string): Promise<readonly Contract[]> {
  try {
    return await source.contracts(io);
  } catch (error) {
    if (!(error instanceof UsageError) || error.where.file !== undefined) throw error;
    throw new UsageError(error.message, {
      where: { file: shown },
      ...(error.fix === undefined ? {} : { fix: error.fix }),
      cause: error,
    });
  }
}

function isSource(value: Contract | Source): value is Source {
  return "contracts" in value && typeof value.contracts === "function";
}
