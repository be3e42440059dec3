import type { Reporter } from "./reporter.ts";

/** Reporters by the name that `--reporter` takes, each loaded when it is asked for. */
export const REPORTERS: Readonly<Record<string, () => Promise<Reporter>>> = {
  table: async () => (await import("./table.ts")).table,
  markdown: async () => (await import("./markdown.ts")).markdown,
  json: async () => (await import("./json.ts")).json,
};
