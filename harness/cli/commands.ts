import type { CommandLine, OptionName } from "./options.ts";
import type { CliProcess } from "./process.ts";

export type Command = (line: CommandLine, process: CliProcess) => Promise<number>;

interface CommandSpec {
  readonly usage?: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  readonly load: () => Promise<Command>;
}

const COMMON = ["config", "ci", "color", "help"] as const;
const REPORTING = ["reporter", "output", "json", "report-only"] as const;

/** Every command, once: dispatch, help and docs are made from this. The first is the default. */
export const COMMANDS: Readonly<Record<string, CommandSpec>> = {
  check: {
    summary: "Compose every case and hold it to its goldens, budgets and invariants",
    options: ["filter", "update", "prefix", "base", "bench", "shard", ...REPORTING, ...COMMON],
    load: async () => (await import("./check.ts")).check,
  },
  update: {
    summary: "Write goldens that changed or are missing, then check",
    options: ["filter", "structural", "prune", ...REPORTING, ...COMMON],
    load: async () => (await import("./check.ts")).update,
  },
  review: {
    summary: "Decide on what differs from the goldens, edit by edit",
    options: ["filter", "list", "accept", "json", ...COMMON],
    load: async () => (await import("./review.ts")).review,
  },
  suggest: {
    summary: "Suggest ceilings for what none covers: a line a section, and one for the whole",
    options: ["filter", "write", "unit", "headroom", "all", ...COMMON],
    load: async () => (await import("./suggest.ts")).suggest,
  },
  raise: {
    usage: "FILE:LINE",
    summary: "Give one ceiling another bound, with the reason why",
    options: ["to", "why", ...COMMON],
    load: async () => (await import("./raise.ts")).raise,
  },
  diff: {
    usage: "[BASE_REPORT HEAD_REPORT]",
    summary: "Put this change, or a report, beside its base: gate, cost, ceilings, edits",
    options: ["filter", "base", ...REPORTING, ...COMMON],
    load: async () => (await import("./diff.ts")).diff,
  },
  merge: {
    usage: "REPORT...",
    summary: "Make one report and one verdict of the JSON reports of all shards",
    options: [...REPORTING, "ci", "color", "help"],
    load: async () => (await import("./merge.ts")).merge,
  },
  action: {
    summary: "What the GitHub action runs: the gate, reports, outputs; inputs come from the environment",
    options: ["color", "help"],
    load: async () => (await import("./action.ts")).action,
  },
  comment: {
    summary: "Tell a pull request in one comment what it does to the gate, without running its code",
    options: ["report", "pr", "key", "author", "goldens", "budgets", "report-only", ...COMMON],
    load: async () => (await import("./comment.ts")).comment,
  },
  history: {
    summary: "List who grew the prompts, when and why, from the committed goldens",
    options: ["filter", "since", "by", "csv", "json", ...COMMON],
    load: async () => (await import("./history.ts")).history,
  },
  show: {
    usage: "CONTRACT CASE",
    summary: "Print one composed prompt, or its payload",
    options: ["transform", "json", ...COMMON],
    load: async () => (await import("./show.ts")).show,
  },
  list: {
    summary: "List contracts and cases",
    options: ["filter", "json", ...COMMON],
    load: async () => (await import("./list.ts")).list,
  },
  bench: {
    summary: "Measure each composer as a ratio to joining the same texts",
    options: ["filter", "base", "threshold", "seconds", "json", ...COMMON],
    load: async () => (await import("./bench.ts")).bench,
  },
  init: {
    summary: "Set a repository up: config, ceilings, goldens kept from formatters",
    options: ["dry-run", "workflow", "color", "help"],
    load: async () => (await import("./init.ts")).init,
  },
  plan: {
    summary: "Lay every contract against every model: tokens, room for history, window, price",
    options: ["filter", "json", ...COMMON],
    load: async () => (await import("./plan.ts")).plan,
  },
};
