import { fs, glob, path } from "zx";

const POOLS = 5;
const POOL_SIZE = 40;
/** Words that a composer of the bench draws from: enough that common and rare ones come as often as in real prompts. */
const VOCABULARY = 20_000;

/** What the bench runs on: N cases of about 8 kB, seven sections each, as knob matrices make them. */
export interface BenchProject {
  readonly folder: string;
  readonly cases: number;
}

/** Writes composer, config, budgets and the scripts that the gate is measured against; goldens are made by an update. */
export async function writeProject(root: string, folder: string, cases: number): Promise<BenchProject> {
  await fs.outputFile(path.join(folder, "composer.mjs"), composerSource(cases, await vocabulary(root)));
  await fs.outputFile(path.join(folder, "prompt-budget.config.mjs"), CONFIG);
  await fs.outputFile(path.join(folder, "budgets", "bench.json"), BUDGETS);
  await fs.outputFile(path.join(folder, "plain", "prompt-budget.config.mjs"), PLAIN_CONFIG);
  await fs.outputFile(path.join(folder, "plain", "budgets", "bench.json"), PLAIN_BUDGETS);
  await fs.outputFile(path.join(folder, "typed", "prompt-budget.config.ts"), PLAIN_CONFIG);
  await fs.outputFile(path.join(folder, "typed", "budgets", "bench.json"), PLAIN_BUDGETS);
  await fs.outputFile(path.join(folder, "bare.mjs"), bareSource());
  await fs.outputFile(path.join(folder, "bare-jiti.mjs"), BARE_JITI);
  await fs.outputFile(path.join(folder, "tests", "snapshots.test.mjs"), vitestSource());
  await fs.outputFile(path.join(folder, "tests", "contracts.test.mjs"), DESCRIBE);
  await fs.outputFile(path.join(folder, "vitest.config.mjs"), VITEST_CONFIG);
  await fs.outputFile(path.join(folder, "rss.mjs"), RSS);
  await linkModules(root, folder);
  return { folder, cases };
}

async function linkModules(root: string, folder: string): Promise<void> {
  const modules = path.join(folder, "node_modules");
  for (const name of ["gpt-tokenizer", "vitest", "jiti"]) {
    await fs.ensureSymlink(path.join(root, "node_modules", name), path.join(modules, name));
  }
  await fs.ensureSymlink(root, path.join(modules, "prompt-budget"));
}

/** Words as the prompts of the reference composers have them, each as often as there: names, code and marks included. */
async function vocabulary(root: string): Promise<string[]> {
  const files = await glob(["goldens/**/*.md", "!goldens/README.md"], { cwd: root });
  const texts = await Promise.all(files.toSorted().map((file) => fs.readFile(path.join(root, file), "utf8")));
  const words = texts
    .join("\n")
    .split(/\s+/)
    .filter((word: string) => word !== "");
  const step = words.length / VOCABULARY;
  return Array.from({ length: VOCABULARY }, (_, at) => words[Math.floor(at * step)] ?? "");
}

/**
 * One module that every contender composes with, from the knobs each time. What is a case's own names files that no
 * other has. A word in the environment makes a tenth of the cases differ.
 */
function composerSource(cases: number, words: readonly string[]): string {
  return `
const WORDS = ${JSON.stringify(words)};
let state = 7;
const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
const pick = () => WORDS[Math.floor(random() * WORDS.length)];
const id = () => Math.floor(random() * 2 ** 32).toString(36);
const line = (word) => "- " + Array.from({ length: 8 + Math.floor(random() * 8) }, word).join(" ") + ".";
const text = (title, size, word = pick) => {
  const lines = ["# " + title, ""];
  for (let length = title.length; length < size; length += lines.at(-1).length + 1) lines.push(line(word));
  return lines.join("\\n");
};
const ownWord = () => (random() < 0.1 ? "src/" + id() + ".ts" : pick());
const pools = Array.from({ length: ${POOLS} }, (_, pool) =>
  Array.from({ length: ${POOL_SIZE} }, (_, at) => text("Part " + pool + " of kind " + at, 1150)));
const changed = process.env.BENCH_CHANGED === "1";

export const names = Array.from({ length: ${cases} }, (_, at) => "case-" + at);

export function compose(at) {
  state = Math.imul(at + 1, 2654435761) >>> 0;
  const edit = changed && at % 10 === 0 ? " Changed." : "";
  const shared = pools.map((kinds, pool) => ({ label: "part-" + pool, text: kinds[Math.floor(random() * ${POOL_SIZE})] }));
  const first = text("Case " + at + ", first", 1150, ownWord) + edit;
  return [{ label: "first", text: first }, ...shared, { label: "last", text: text("Case " + at + ", last", 1150, ownWord) }];
}
`;
}

const CONTRACT = `
import { compose, names } from "COMPOSER";
const cases = Object.fromEntries(names.map((name, at) => [name, at]));
export default { contracts: [{ name: "bench", compose: (at) => compose(at), cases }], LEVELS };
`;

const CONFIG = CONTRACT.replace("COMPOSER", "./composer.mjs").replace(", LEVELS", "");
const PLAIN_CONFIG = CONTRACT.replace("COMPOSER", "../composer.mjs").replace(
  "LEVELS",
  'goldens: "../goldens"',
);

const BUDGETS = `{
  "format": 1,
  "ceilings": [
    { "contract": "bench", "section": "*", "unit": "tokens", "max": 4000, "why": "every section is counted" },
    { "contract": "bench", "unit": "tokens", "max": 20000, "why": "every whole is counted" }
  ]
}
`;

const PLAIN_BUDGETS = BUDGETS.replaceAll('"tokens"', '"bytes"');

const BARE_JITI = `
import { readFileSync } from "node:fs";
import { createJiti } from "jiti";
const { default: config } = await createJiti(import.meta.url).import("./typed/prompt-budget.config.ts");
let failed = 0;
for (const { name, compose, cases } of config.contracts) {
  for (const [file, knobs] of Object.entries(cases)) {
    const text = compose(knobs).map((section) => section.text).join("\\n\\n");
    if (!Buffer.from(text).equals(readFileSync("goldens/" + name + "/" + file + ".md"))) failed++;
  }
}
process.exitCode = failed > 0 ? 1 : 0;
`;

function bareSource(): string {
  return `
import { readFileSync } from "node:fs";
import { compose, names } from "./composer.mjs";
const count = process.argv.includes("--tokens")
  ? (await import("gpt-tokenizer/encoding/o200k_base")).countTokens
  : undefined;
let failed = 0;
for (const [at, name] of names.entries()) {
  const text = compose(at).map((section) => section.text).join("\\n\\n");
  const golden = readFileSync("goldens/bench/" + name + ".md");
  if (!Buffer.from(text).equals(golden)) failed++;
  if (count !== undefined && count(text, { disallowedSpecial: new Set() }) > 20000) failed++;
}
console.log(names.length + " cases, " + failed + " failed");
process.exitCode = failed > 0 ? 1 : 0;
`;
}

function vitestSource(): string {
  return `
import { expect, it } from "vitest";
import { compose, names } from "../composer.mjs";
const count = process.env.BENCH_TOKENS === "1"
  ? (await import("gpt-tokenizer/encoding/o200k_base")).countTokens
  : undefined;
for (const [at, name] of names.entries()) {
  it(name, async () => {
    const text = compose(at).map((section) => section.text).join("\\n\\n");
    await expect(text).toMatchFileSnapshot("../goldens/bench/" + name + ".md");
    if (count !== undefined) expect(count(text, { disallowedSpecial: new Set() })).toBeLessThanOrEqual(20000);
  });
}
`;
}

const DESCRIBE = `
import { describeContracts } from "prompt-budget/vitest";
await describeContracts(new URL("../prompt-budget.config.mjs", import.meta.url).pathname);
`;

const VITEST_CONFIG = `
export default { test: { include: ["tests/*.test.mjs"], reporters: ["dot"], watch: false } };
`;

/** Writes the peak memory of a process, in bytes, when it ends. */
const RSS = `
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread && process.env.BENCH_RSS) {
  process.on("exit", () => appendFileSync(process.env.BENCH_RSS, process.resourceUsage().maxRSS * 1024 + "\\n"));
}
`;
