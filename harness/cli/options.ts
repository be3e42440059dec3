import { parseArgs } from "node:util";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";

interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: true;
  readonly default?: boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly summary: string;
}

/** Every flag, once: parsing, help and docs are made from this. */
export const OPTIONS = {
  config: {
    type: "string",
    multiple: true,
    value: "FILE",
    summary: "Config to run; repeat it for several configs with one verdict",
  },
  filter: {
    type: "string",
    short: "t",
    value: "TEXT",
    summary: "Only cases whose contract/case holds this text or matches this glob",
  },
  update: { type: "boolean", short: "u", summary: "Write goldens that changed or are missing" },
  structural: {
    type: "boolean",
    summary: "With update: also take changes of structure, which otherwise wait for `review`",
  },
  list: { type: "boolean", summary: "With review: list what is to be decided on, and decide nothing" },
  accept: {
    type: "string",
    multiple: true,
    value: "ID",
    summary: "With review: accept this edit, or all; may be repeated",
  },
  prune: { type: "boolean", summary: "With update: remove goldens that no case owns" },
  prefix: {
    type: "boolean",
    summary: "Add what stays cacheable from turn to turn, in bytes and o200k tokens",
  },
  bench: { type: "boolean", summary: "Add a short benchmark of the composers, three seconds at most" },
  reporter: {
    type: "string",
    multiple: true,
    value: "NAME",
    summary:
      "table, markdown, github, html, json, junit or sarif, or a module such as ./mine.js; may be repeated",
  },
  output: {
    type: "string",
    multiple: true,
    value: "FILE",
    summary: "Write the n-th reporter to this file instead of stdout",
  },
  json: { type: "boolean", summary: "JSON alone on stdout, the same as --reporter json" },
  base: {
    type: "string",
    value: "REF",
    summary: "Commit to compare with; REF... is the merge base with REF",
  },
  since: { type: "string", value: "REF|DATE", summary: "With history: only what came after" },
  by: { type: "string", value: "KIND", summary: "With history: a row a contract (the default) or a section" },
  csv: { type: "boolean", summary: "With history: CSV alone on stdout" },
  transform: { type: "string", value: "NAME", summary: "Show the payload of this transform" },
  to: {
    type: "string",
    value: "N",
    summary: "With raise: the new bound; exactly what is measured by default",
  },
  why: {
    type: "string",
    value: "TEXT",
    summary: "With raise: the reason, without which nothing is raised",
  },
  write: { type: "string", value: "FILE", summary: "With suggest: add the ceilings to this file" },
  unit: { type: "string", value: "UNIT", summary: "With suggest: what to measure in, chars by default" },
  headroom: {
    type: "string",
    value: "FACTOR",
    summary: "With suggest: what a ceiling allows as a multiple of what is measured, 1.2 by default",
  },
  all: { type: "boolean", summary: "With suggest: also for what a ceiling covers already" },
  "dry-run": { type: "boolean", summary: "Say what would be written, and write nothing" },
  workflow: { type: "boolean", summary: "Also write a GitHub workflow and lines for CODEOWNERS" },
  threshold: {
    type: "string",
    value: "RATIO",
    summary: "With bench --base: how much slower is a regression, 1.1 by default",
  },
  seconds: {
    type: "string",
    value: "N",
    summary: "With bench: for how long to measure, 10 by default, 30 with --base",
  },
  shard: {
    type: "string",
    value: "I/N",
    summary: "Only the i-th of n parts of the cases; `merge` makes one report of all n",
  },
  report: {
    type: "string",
    value: "FILE",
    summary: "With comment: the JSON report of the pull request's run",
  },
  pr: { type: "string", value: "N", summary: "With comment: the pull request; else the event tells" },
  key: {
    type: "string",
    value: "NAME",
    summary: "With comment: tells several comments of one pull request apart",
  },
  author: {
    type: "string",
    value: "LOGIN",
    summary: "With comment: whose comment it is, github-actions[bot] by default",
  },
  goldens: {
    type: "string",
    value: "DIR",
    summary: "With comment: the folder of the goldens, goldens by default",
  },
  budgets: {
    type: "string",
    multiple: true,
    value: "GLOB",
    summary: "With comment: the budgets files, budgets/*.json by default",
  },
  ci: { type: "boolean", summary: "No questions, no progress; also when CI is set" },
  "report-only": { type: "boolean", summary: "Exit 0 on findings; the verdict is still printed" },
  color: { type: "boolean", default: true, summary: "Colours; --no-color turns them off" },
  help: { type: "boolean", short: "h", summary: "Show this help" },
  version: { type: "boolean", short: "v", summary: "Show the version" },
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Spec extends OptionSpec> = Spec extends { multiple: true }
  ? readonly string[]
  : Spec extends { type: "string" }
    ? string | undefined
    : boolean;

/** Parsed flags by name; a flag that was not given is `false`, `undefined` or an empty list. */
export type Flags = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

export interface CommandLine {
  readonly flags: Flags;
  readonly positionals: readonly string[];
}

/** @throws UsageError for a flag that does not exist or lacks its value */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: OPTIONS,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
    const flags = Object.entries(OPTIONS as Record<string, OptionSpec>).map(([name, spec]) => [
      name,
      (values as Record<string, unknown>)[name] ??
        (spec.type === "boolean" ? (spec.default ?? false) : spec.multiple === true ? [] : undefined),
    ]);
    return { flags: Object.fromEntries(flags) as Flags, positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /Unknown option '--?([^']+)'/.exec(message)?.[1];
    if (unknown !== undefined) {
      throw new UsageError(`There is no option --${unknown}${didYouMean(unknown, Object.keys(OPTIONS))}`, {
        fix: "prompt-budget --help lists them",
      });
    }
    throw new UsageError(message.split(". ")[0] ?? message, {
      fix: "prompt-budget --help lists the options",
    });
  }
}
