import { fs, path } from "zx";

/** One way of holding the same cases to the same goldens. */
export interface Contender {
  readonly key: string;
  readonly what: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Before each run, not timed. */
  before?(folder: string): Promise<void>;
  /** Exit codes that are right. */
  readonly codes: readonly number[];
}

/** @param cli the built command line */
export function contenders(cli: string): Contender[] {
  const gate = ["node", cli, "check"];
  const vitest = (test: string) => ["node", path.join("node_modules", "vitest", "vitest.mjs"), "run", test];
  return [
    {
      key: "a",
      what: "prompt-budget check, cold, every token counted",
      command: gate,
      before: forget,
      codes: [0],
    },
    { key: "b", what: "prompt-budget check, warm", command: gate, codes: [0] },
    {
      key: "b0",
      what: "prompt-budget check, no tokens asked for",
      command: [...gate, "--config", path.join("plain", "prompt-budget.config.mjs")],
      codes: [0],
    },
    {
      key: "b1",
      what: "prompt-budget check, warm, a tenth changed",
      command: gate,
      env: { BENCH_CHANGED: "1" },
      codes: [1],
    },
    {
      key: "c",
      what: "bare script: read, compare, count wholes",
      command: ["node", "bare.mjs", "--tokens"],
      codes: [0],
    },
    { key: "d", what: "bare script: read and compare", command: ["node", "bare.mjs"], codes: [0] },
    {
      key: "e",
      what: "vitest: toMatchFileSnapshot and token assertions",
      command: vitest("tests/snapshots.test.mjs"),
      env: { BENCH_TOKENS: "1" },
      codes: [0],
    },
    {
      key: "f",
      what: "vitest: toMatchFileSnapshot",
      command: vitest("tests/snapshots.test.mjs"),
      codes: [0],
    },
    {
      key: "g",
      what: "describeContracts in vitest, warm",
      command: vitest("tests/contracts.test.mjs"),
      codes: [0],
    },
  ];
}

/** What a run costs before it has done much: ten cases, a config in TypeScript, no tokens. */
export function starters(cli: string): Contender[] {
  return [
    {
      key: "s",
      what: "prompt-budget check, ten cases, no tokens asked for",
      command: ["node", cli, "check", "--config", path.join("typed", "prompt-budget.config.ts")],
      codes: [0],
    },
    {
      key: "t",
      what: "bare script that loads the same config through jiti",
      command: ["node", "bare-jiti.mjs"],
      codes: [0],
    },
  ];
}

/** No cache on disk at all. */
async function forget(folder: string): Promise<void> {
  await fs.remove(path.join(folder, "node_modules", ".cache"));
}
