import * as v from "valibot";
import { LIFETIMES } from "../prompt/lifetime.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { command, type CommandOptions } from "../sources/command/command.ts";
import { files } from "../sources/files/files.ts";
import { json } from "../sources/json/json.ts";
import type { Source } from "../sources/source.ts";
import { splitOf, SplitSaid } from "../sources/split/said.ts";
import type { ToolsFrom } from "../sources/tools/load.ts";
import { tools, type ToolsOptions } from "../sources/tools/tools.ts";
import type { Config } from "./config.ts";
import { type Jsonc, lineOf, parseJsonc, validate } from "./jsonc.ts";
import { Models } from "./models-shape.ts";

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const texts = v.array(text);
const globs = v.union([text, v.pipe(texts, v.minLength(1))], "it is a glob, or a list of globs");
const milliseconds = v.pipe(v.number(), v.minValue(1));
const env = v.record(v.string(), v.nullable(v.string()));
const lifetime = v.picklist(LIFETIMES);
const golden = v.picklist(["full", "digest", "none"]);
const argv = v.pipe(
  v.array(v.string()),
  v.check(([program = ""]) => program !== "", "it names no program"),
);

const FilesEntry = v.strictObject({
  files: globs,
  name: v.optional(text),
  ignore: v.optional(globs),
  split: v.optional(SplitSaid),
  frontmatter: v.optional(v.boolean()),
  includes: v.optional(v.union([v.boolean(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
  links: v.optional(
    v.union([v.picklist(["include", "check"]), v.literal(false)], 'it is "include", "check" or false'),
  ),
  chain: v.optional(
    v.union([
      v.boolean(),
      v.strictObject({ names: v.pipe(texts, v.minLength(1)), every: v.optional(v.boolean()) }),
    ]),
  ),
  lifetime: v.optional(lifetime),
  tags: v.optional(texts),
  optional: v.optional(v.boolean()),
});

const CommandEntry = v.strictObject({
  command: argv,
  cwd: v.optional(text),
  env: v.optional(env),
  timeout: v.optional(milliseconds),
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const JsonEntry = v.strictObject({
  json: globs,
  name: v.optional(text),
  ignore: v.optional(globs),
  split: v.optional(SplitSaid),
  tags: v.optional(texts),
  golden: v.optional(golden),
});

const ToolsEntry = v.strictObject({
  tools: v.union(
    [
      text,
      v.strictObject({ module: text, export: v.optional(text) }),
      v.strictObject({ mcp: argv, cwd: v.optional(text), env: v.optional(env) }),
      v.array(v.looseObject({})),
    ],
    'it is a file, { "module": … }, { "mcp": ["node", "server.js"] } or a list of definitions',
  ),
  name: v.optional(text),
  order: v.optional(texts),
  lifetime: v.optional(lifetime),
  cases: v.optional(v.record(v.string(), texts)),
  known: v.optional(texts),
  tags: v.optional(texts),
  golden: v.optional(golden),
  timeout: v.optional(milliseconds),
});

const JsonConfig = v.strictObject({
  $schema: v.optional(v.string()),
  contracts: v.optional(v.array(v.unknown())),
  extends: v.optional(v.union([v.string(), v.array(v.string())])),
  goldens: v.optional(text),
  budgets: v.optional(globs),
  levels: v.optional(v.record(v.string(), v.picklist(["error", "warn", "off"]))),
  timeout: v.optional(milliseconds),
  isolate: v.optional(v.boolean()),
  models: v.optional(Models),
});

/**
 * A config that is written as JSON, comments allowed: all that needs no function.
 * @throws UsageError with the line of what is malformed, unknown or contradictory
 */
export function parseJsonConfig(source: string, file: string): Config {
  const jsonc = parseJsonc(source, file);
  const { $schema: _, contracts = [], ...rest } = validate(jsonc, JsonConfig);
  return { ...rest, contracts: contracts.map((entry, index) => entryOf(jsonc, entry, index)) } as Config;
}

const KINDS = {
  files(jsonc, path) {
    const { files: patterns, ...options } = validate(jsonc, FilesEntry, path);
    return files(patterns, withSplit(options));
  },
  command(jsonc, path) {
    const { command: program, ...options } = validate(jsonc, CommandEntry, path);
    return command(program, options as CommandOptions);
  },
  json(jsonc, path) {
    const { json: patterns, ...options } = validate(jsonc, JsonEntry, path);
    return json(patterns, withSplit(options));
  },
  tools(jsonc, path) {
    const { tools: from, ...options } = validate(jsonc, ToolsEntry, path);
    return tools(from as ToolsFrom, options as ToolsOptions);
  },
} satisfies Record<string, (jsonc: Jsonc, path: readonly (string | number)[]) => Source>;

function entryOf(jsonc: Jsonc, entry: unknown, index: number): string | Source {
  if (typeof entry === "string") return entry;
  const path = ["contracts", index] as const;
  const named = Object.keys(KINDS).filter(
    (kind) => typeof entry === "object" && entry !== null && kind in entry,
  );
  const [kind] = named as (keyof typeof KINDS)[];
  if (kind === undefined || named.length > 1) {
    const what = kind === undefined ? "says nothing to gate" : `says ${named.join(" and ")} at once`;
    throw new UsageError(`${jsonc.file}: contracts[${index}] ${what}`, {
      where: { file: jsonc.file, line: lineOf(jsonc, path) },
      fix: `Write a glob of modules, or an object with one of ${Object.keys(KINDS).join(", ")}`,
    });
  }
  return placed(KINDS[kind](jsonc, path), jsonc, path);
}

/** What a source has to say of its own is said with the line that names it. */
function placed(source: Source, jsonc: Jsonc, path: readonly (string | number)[]): Source {
  return {
    ...source,
    async contracts(io) {
      try {
        return await source.contracts(io);
      } catch (error) {
        if (!(error instanceof UsageError) || error.where.file !== undefined) throw error;
        throw new UsageError(error.message, {
          where: { file: jsonc.file, line: lineOf(jsonc, path) },
          ...(error.fix === undefined ? {} : { fix: error.fix }),
          cause: error,
        });
      }
    },
  };
}

function withSplit({
  split,
  ...rest
}: {
  readonly split?: v.InferOutput<typeof SplitSaid> | undefined;
}): object {
  return split === undefined ? rest : { ...rest, split: splitOf(split) };
}
