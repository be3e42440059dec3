import { describe, expect, it } from "vitest";
import type { Plan, PlanRow } from "../plan/plan.ts";
import { type CliRun, runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";

const CONFIG = "prompt-budget.config.js";

/** Words are tokens here, so that every figure can be counted by eye. */
const COUNTERS = `[
  { name: "words", count: (text) => text.split(/\\s+/).filter(Boolean).length },
  { name: "guess", label: "guessed tokens", error: 0.25, count: async (text) => text.split(/\\s+/).length },
  { name: "broken", count: () => { throw new Error("no answer from 127.0.0.1") } },
]`;

const COMPOSE = `(knobs) => {
  if (knobs.refuse) throw new Rejection("too-much", "no");
  if (knobs.fail) throw new Error("no soil");
  return [
    { label: "Role", text: "one two three four", lifetime: "release" },
    { label: "Rules", text: Array(knobs.rules).fill("rule").join(" ") },
    ...(knobs.memory ? [{ label: "Memory", text: "five six", lifetime: "turn" }] : []),
  ];
}`;

function projectWith(
  models: string,
  { cases = "{ small: { rules: 1 }, big: { rules: 5, memory: true } }" } = {},
): Folder {
  return temporaryFolder({
    [CONFIG]: `
import { defineConfig, defineContract, Rejection } from "prompt-budget";

const agent = defineContract({
  name: "demo/agent",
  compose: ${COMPOSE},
  request: (prompt, knobs) => ({
    system: prompt.text,
    messages: [{ role: "user", content: "not a part of the prompt" }],
    tools: knobs.rules > 1 ? [{ name: "a b" }] : [],
  }),
  cases: ${cases},
});

export default defineConfig({ contracts: [agent], counters: ${COUNTERS}, models: ${models} });
`,
  });
}

async function rowsOf(models: string): Promise<readonly PlanRow[]> {
  const { stdout } = await runCli(projectWith(models).path, ["plan", "--json"]);
  return (JSON.parse(stdout) as Plan).rows;
}

async function planOf(models: string, ...argv: string[]): Promise<CliRun> {
  return runCli(projectWith(models).path, ["plan", ...argv]);
}

describe("plan", () => {
  it("sizes the largest case of each contract, tools and all, and leaves the rest to history", async () => {
    const [row] = await rowsOf(`{ m: { counter: "words", window: 100, outputReserve: 20 } }`);
    expect(row).toEqual({
      contract: "demo/agent",
      model: "m",
      case: "big",
      unit: "words",
      approximate: false,
      error: null,
      system: 11,
      systemRange: [5, 11],
      tools: 2,
      prefix: 11,
      minCacheable: 0,
      cacheable: true,
      window: 100,
      outputReserve: 20,
      history: 67,
      fits: true,
      price: null,
    });
  });

  it.each([
    ["nothing is cached without a price for it", `{ input: 2 }`, 0, { cold: 0.026, cached: null }],
    // 11 stable words written once and read 999 times, 2 that vary sent 1,000 times.
    [
      "the first turn writes and the others read",
      `{ input: 2, cachedInput: 0.2, cacheWrite: 2.5 }`,
      11,
      { cold: 0.026, cached: 0.0062253 },
    ],
    [
      "writing costs what input costs where nothing else is said",
      `{ input: 2, cachedInput: 0.2 }`,
      0,
      { cold: 0.026, cached: 0.0062198 },
    ],
    [
      "a prefix that is too short stays cold",
      `{ input: 2, cachedInput: 0.2 }`,
      12,
      { cold: 0.026, cached: 0.026 },
    ],
    ["prices may be per thousand", `{ input: 0.002, per: 1000 }`, 0, { cold: 0.026, cached: null }],
    ["free is a price", `{ input: 0, cachedInput: 0 }`, 0, { cold: 0, cached: 0 }],
  ])("prices a thousand turns exactly: %s", async (_, price, minCacheable, expected) => {
    const [row] = await rowsOf(
      `{ m: { counter: "words", window: 100, minCacheable: ${minCacheable}, price: ${price} } }`,
    );
    expect(row?.price).toEqual(expected);
  });

  it("shows contract × model in one table, says how each model is counted and what is never cached", async () => {
    const { code, stdout, stderr } = await planOf(`{
      exact: { counter: "words", window: 1000, outputReserve: 100, price: { input: 3, cachedInput: 0.3 } },
      near: { counter: "guess", window: 1000, minCacheable: 1024, price: { input: 2000, cachedInput: 2 } },
      fixed: { counter: "tokens:cl100k_base", window: 128000, error: 0.1 },
      rough: { counter: "approx-tokens", window: 8000 },
    }`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "    contract    largest case  model  system  over cases  tools   history   window   used  1,000 turns cold   cached
      ✓   demo/agent  big           exact      11        5–11      2       887    1,000  11.3%            $0.039  $0.0093
      ✓   demo/agent  big           near      ≈11       ≈5–11     ≈2      ≈987    1,000   1.3%           ≈$26.00  ≈$26.00
      ✓   demo/agent  big           fixed     ≈13       ≈6–13     ≈8  ≈127,979  128,000   0.0%                 –        –
      ✓   demo/agent  big           rough     ≈13       ≈6–13     ≈4    ≈7,983    8,000   0.2%                 –        –

      exact: words
      near: ≈ guessed tokens, off by up to ±25%
      fixed: ≈ cl100k tokens, off by up to ±10%
      rough: ≈ tokens, an estimate whose error is not stated
      demo/agent on near is never cached: 12 stable tokens are fewer than the 1,024 that it takes
      "
    `);
  });

  it("exits 1 where a prompt does not fit, and says by how much", async () => {
    const { code, stdout } = await planOf(`{ tiny: { counter: "words", window: 20, outputReserve: 8 } }`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ +demo\/agent +big +tiny +11 +5–11 +2 +-1 +20 +105\.0%/);
    expect(stdout).toContain("✗ over-window  demo/agent · big\n");
    expect(stdout).toContain(
      'Model "tiny": 13 words of system text and tools with 8 kept for the answer make 21, allowed at most 20, +1\n',
    );
    expect(stdout).toContain("→ Trim the prompt or its tools");
  });

  it("fits to the last token, and warns only where the counter's error reaches over the window", async () => {
    const exact = await planOf(`{ m: { counter: "words", window: 21, outputReserve: 8 } }`);
    expect(exact).toMatchObject({ code: 0 });
    expect(exact.stdout).toMatch(/^✓ +demo\/agent +big .* 100\.0%/m);
    expect(exact.stdout).not.toContain("window-uncertain");
    const near = await planOf(`{ m: { counter: "guess", window: 21, outputReserve: 8 } }`);
    expect(near).toMatchObject({ code: 0 });
    expect(near.stdout).toContain("! window-uncertain  demo/agent · big\n");
    expect(near.stdout).toContain("make 21 of 21, but may be 25: the counter is off by up to 25%");
  });

  it("plans the cases that a filter chooses", async () => {
    const { stdout } = await planOf(`{ m: { counter: "words", window: 100 } }`, "-t", "small", "--json");
    expect((JSON.parse(stdout) as Plan).rows).toMatchObject([
      { case: "small", system: 5, systemRange: [5, 5], tools: 0 },
    ]);
  });

  it("takes the case that is the largest with its tools, not by its system text alone", async () => {
    const cases = "{ talkative: { rules: 1, memory: true }, equipped: { rules: 2 } }";
    const folder = projectWith(`{ m: { counter: "words", window: 100 } }`, { cases });
    const { stdout } = await runCli(folder.path, ["plan", "--json"]);
    const row = { case: "equipped", system: 6, systemRange: [6, 7], tools: 2 };
    expect((JSON.parse(stdout) as Plan).rows).toMatchObject([row]);
  });

  it("caches no more than the whole, though the tokens of a part may be more", async () => {
    const folder = projectWith(`{ m: { counter: "odd", window: 100 } }`);
    const odd = `{ name: "odd", count: (text) => (text.includes("five six") ? 3 : 7) },`;
    folder.write(CONFIG, folder.read(CONFIG).replace("counters: [", `counters: [${odd}`));
    const { stdout } = await runCli(folder.path, ["plan", "--json", "-t", "big"]);
    expect((JSON.parse(stdout) as Plan).rows).toMatchObject([{ system: 3, tools: 7, prefix: 10 }]);
  });

  it("leaves refusals out, and finds a composer that fails", async () => {
    const cases = "{ small: { rules: 1 }, refused: { refuse: true }, failing: { fail: true } }";
    const folder = projectWith(`{ m: { counter: "words", window: 100 } }`, { cases });
    const { code, stdout } = await runCli(folder.path, ["plan"]);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ composer-threw  demo/agent · failing\n");
    expect(stdout).not.toContain("refused");
  });

  it.each([
    ["no models", "{}", "No config names a model, so there is nothing to plan"],
    [
      "an unknown counter",
      `{ m: { counter: "wrds", window: 9 } }`,
      'unknown unit "wrds", did you mean "words"?',
    ],
    ["a misspelt field", `{ m: { counter: "words", windw: 9 } }`, 'did you mean "window"?'],
    [
      "a counter that fails",
      `{ m: { counter: "broken", window: 9 } }`,
      'The counter of model "m" failed: no answer',
    ],
  ])("exits 2 with %s, and says what to do", async (_, models, message) => {
    const { code, stdout, stderr } = await planOf(models);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain("\n→ ");
  });

  it("exits 2 where nothing composes a prompt", async () => {
    const folder = projectWith(`{ m: { counter: "words", window: 100 } }`, {
      cases: "{ refused: { refuse: true } }",
    });
    expect(await runCli(folder.path, ["plan"])).toMatchObject({ code: 2, stdout: "" });
  });

  it("prints no name that could act on a terminal or start a workflow command", async () => {
    const { stdout } = await planOf(`{ "\\u001b[2J##[error]::x": { counter: "words", window: 9 } }`);
    expect(stdout).toContain("\\u{1b}[2J##\\[error]::x");
    expect(stdout).not.toContain("\u001B");
    expect(stdout).not.toContain("##[");
  });
});
