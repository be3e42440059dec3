import type { Reporter } from "./reporter.ts";

/** Reporters by the name that `--reporter` takes, each loaded when it is asked for. */
export const REPORTERS: Readonly<Record<string, () => Promise<Reporter>>> = {
  table: async () => (await import("./table.ts")).table,
  markdown: async () => (await import("./markdown.ts")).markdown,
  github: async () => (await import("./github/summary.ts")).github,
  html: async () => (await import("./html/html.ts")).html,
  json: async () => (await import("./json.ts")).json,
  junit: async () => (await import("./junit.ts")).junit,
  sarif: async () => (await import("./sarif.ts")).sarif,
};

/** Reporters for programs: what they print holds no workflow command, so it needs no guard that a program would trip over. */
export const INERT: ReadonlySet<string> = new Set(["json", "junit", "sarif", "html"]);
