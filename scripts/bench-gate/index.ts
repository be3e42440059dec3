import { $, argv, chalk, fs, os, path } from "zx";
import { markdownTable } from "markdown-table";
import { median } from "../../harness/bench/statistics.ts";
import { type Contender, contenders, starters } from "./contenders.ts";
import { writeProject } from "./project.ts";

/**
 * Measures the gate beside what a team would write by hand: whole processes, interleaved, the peak memory of each.
 * `--cases 1000,10000` · `--rounds 5` · `--only a,b,c,d,s,t`. Ratios outlive a machine; seconds do not.
 */
const root = path.resolve(import.meta.dirname, "..", "..");
const sizes = String(argv.cases ?? "1000,10000")
  .split(",")
  .map(Number);
const STARTERS = 10;
const rounds = Number(argv.rounds ?? 5);
const only = argv.only === undefined ? undefined : new Set(String(argv.only).split(","));

// The launcher of this script sets it for itself; what is measured must find its packages on its own.
delete process.env.NODE_PATH;

interface Figures {
  readonly seconds: number[];
  readonly bytes: number[];
}

await $({ cwd: root, quiet: true })`npx --yes pnpm@10 build`;
const cli = path.join(root, "dist", "cli", "bin.js");
const measured = new Map<number, Map<string, Figures>>();
await onProject(STARTERS, async (folder) => {
  const all = starters(cli).filter(isWanted);
  const figures = await measure(all, folder);
  if (figures.size > 0) console.log(`\nStart-up\n\n${table(all, figures, ["t"])}`);
});
for (const cases of sizes) {
  await onProject(cases, async (folder) => {
    const all = contenders(cli).filter(isWanted);
    const figures = await measure(all, folder);
    measured.set(cases, figures);
    console.log(
      `\n${chalk.bold(`${cases} cases, ${rounds} rounds, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}`)}\n`,
    );
    console.log(table(all, figures, ["c", "d", "e", "f"]));
  });
}
console.log(growth());

function isWanted({ key }: Contender): boolean {
  return only === undefined || only.has(key);
}

/** Runs work on a project of so many cases whose goldens are recorded. */
async function onProject(cases: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "prompt-budget-bench-"));
  try {
    await writeProject(root, folder, cases);
    await $({ cwd: folder, quiet: true })`node ${cli} update`;
    await work(folder);
  } finally {
    await fs.remove(folder);
  }
}

/** Whole processes in turn, every other round backwards. */
async function measure(all: readonly Contender[], folder: string): Promise<Map<string, Figures>> {
  const figures = new Map(all.map(({ key }): [string, Figures] => [key, { seconds: [], bytes: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of round % 2 === 0 ? all : all.toReversed()) {
      const { seconds, bytes } = await runOnce(contender, folder);
      figures.get(contender.key)?.seconds.push(seconds);
      figures.get(contender.key)?.bytes.push(bytes);
    }
  }
  return figures;
}

async function runOnce(
  { command, env = {}, before, codes }: Contender,
  folder: string,
): Promise<{ seconds: number; bytes: number }> {
  await before?.(folder);
  const rss = path.join(folder, "rss.txt");
  await fs.remove(rss);
  const environment = {
    ...process.env,
    ...env,
    CI: "1",
    BENCH_RSS: rss,
    NODE_OPTIONS: `--import ${path.join(folder, "rss.mjs")}`,
  };
  const started = process.hrtime.bigint();
  const { exitCode, stderr, stdout } = await $({
    cwd: folder,
    env: environment,
    quiet: true,
    nothrow: true,
  })`${command}`;
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (exitCode === null || !codes.includes(exitCode))
    throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  const peaks = (await fs.readFile(rss, "utf8")).trim().split("\n").map(Number);
  return { seconds, bytes: Math.max(...peaks) };
}

/** @param others the contenders that each is put beside */
function table(
  all: readonly Contender[],
  figures: ReadonlyMap<string, Figures>,
  others: readonly string[],
): string {
  const seconds = (key: string) => median(figures.get(key)?.seconds ?? []);
  const ratio = (key: string, other: string) =>
    figures.has(other) ? (seconds(key) / seconds(other)).toFixed(2) : "–";
  const rows = all.map(({ key, what }) => [
    key,
    what,
    seconds(key).toFixed(2),
    (median(figures.get(key)?.bytes ?? []) / 2 ** 20).toFixed(0),
    ...others.map((other) => ratio(key, other)),
  ]);
  const head = ["", "what runs", "s", "peak MiB", ...others.map((other) => `÷ ${other}`)];
  const align = ["l", "l", ...head.slice(2).map(() => "r")];
  return markdownTable([head, ...rows], { align });
}

/** How time and memory grow from the smallest size to the largest. */
function growth(): string {
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (small === undefined || large === undefined || small === large) return "";
  const lines = [...(measured.get(small)?.keys() ?? [])].map((key) => {
    const [a, b] = [measured.get(small)?.get(key), measured.get(large)?.get(key)];
    if (a === undefined || b === undefined) return "";
    const time = median(b.seconds) / median(a.seconds);
    const memory = (median(b.bytes) - median(a.bytes)) / (large - small) / 1024;
    return `${key}: ${time.toFixed(1)} × the time, ${memory.toFixed(1)} KiB more a case`;
  });
  return `\n${small} → ${large} cases\n${lines.join("\n")}\n`;
}
