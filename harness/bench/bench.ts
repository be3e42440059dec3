import { Bench } from "tinybench";
import { compose, ComposerError, toPrompt } from "../gate/compose.ts";
import type { Project } from "../gate/project.ts";
import type { ResolvedCase, ResolvedContract } from "../gate/resolve.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import type { Prompt } from "../prompt/prompt.ts";

/** Composition of one case beside the bare join of the same section texts, measured in one run. */
export interface BenchRow {
  readonly contract: string;
  readonly case: string;
  /** Nanoseconds, the median over rounds. */
  readonly composeNs: number;
  /** Nanoseconds, the median over rounds. */
  readonly joinNs: number;
  /** `composeNs / joinNs`, the median over rounds of the two side by side. */
  readonly ratio: number;
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number];
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** Why the timer cannot be trusted, where it cannot. */
  readonly distrust: readonly string[];
}

export interface BenchOptions {
  /** Milliseconds for everything. */
  readonly budget: number;
  /** Which cases; absent: the largest prompt of each contract. */
  readonly select?: (contract: string, name: string) => boolean;
}

const ROUNDS = 5;

interface Subject {
  readonly contract: ResolvedContract;
  readonly item: ResolvedCase;
  readonly prompt: Prompt;
}

/**
 * Composes from the knobs on every iteration. Rounds are interleaved, so that a machine whose speed drifts
 * shifts both sides of a ratio alike; a case that composes no prompt is left out.
 */
export async function benchProjects(
  projects: readonly Project[],
  { budget, select }: BenchOptions,
): Promise<BenchResult> {
  const subjects = (
    await Promise.all(projects.flatMap(({ contracts }) => contracts.map((one) => subjectsOf(one, select))))
  ).flat();
  const time = Math.max(1, budget / (subjects.length * ROUNDS * 2.5));
  const distrust = new Set<string>();
  const rounds = subjects.map((): { compose: number; join: number }[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, subject] of subjects.entries()) {
      rounds[index]?.push(await measureRound(subject, time, distrust));
    }
  }
  return {
    rows: subjects.map((subject, index) => rowOf(subject, rounds[index] ?? [])),
    distrust: [...distrust],
  };
}

async function subjectsOf(contract: ResolvedContract, select: BenchOptions["select"]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const item of contract.cases) {
    if (select !== undefined && !select(contract.name, item.name)) continue;
    try {
      const outcome = await compose(contract.source, item.knobs, goldenEnvironment(), contract);
      if (outcome.kind === "prompt") subjects.push({ contract, item, prompt: outcome.prompt });
    } catch (error) {
      if (!(error instanceof ComposerError)) throw error;
    }
  }
  if (select !== undefined) return subjects;
  const [largest] = subjects
    .filter(({ item }) => item.golden === "full")
    .toSorted((a, b) => b.prompt.text.length - a.prompt.text.length);
  return largest === undefined ? [] : [largest];
}

async function measureRound(
  { contract, item, prompt }: Subject,
  time: number,
  distrust: Set<string>,
): Promise<{ compose: number; join: number }> {
  const bench = new Bench({
    time,
    iterations: 16,
    warmupTime: time / 4,
    warmupIterations: 4,
    retainSamples: true,
    timestampProvider: "hrtimeNow",
    throws: true,
  });
  bench.addEventListener("warning", () => distrust.add("the timer is coarser than what it measures"));
  const { source, separator } = contract;
  const env = goldenEnvironment();
  const texts = prompt.sections.map((section) => section.text);
  bench.add("compose", async () => {
    flatten(toPrompt(await source.compose(item.knobs, env), source, separator).text);
  });
  bench.add("join", async () => {
    flatten(await Promise.resolve(texts.join(prompt.separator)));
  });
  await bench.run();
  const [composed, joined] = bench.tasks.map((task) => nanoseconds(task.result));
  return { compose: composed ?? Number.NaN, join: joined ?? Number.NaN };
}

function nanoseconds(result: Bench["tasks"][number]["result"]): number {
  return "latency" in result ? result.latency.p50 * 1e6 : Number.NaN;
}

/** A string built by concatenation is a rope until it is read: reading it is part of composing it. */
function flatten(text: string): void {
  Number(text);
}

function rowOf({ contract, item }: Subject, rounds: readonly { compose: number; join: number }[]): BenchRow {
  const ratios = rounds.map((round) => round.compose / round.join);
  return {
    contract: contract.name,
    case: item.name,
    composeNs: median(rounds.map((round) => round.compose)),
    joinNs: median(rounds.map((round) => round.join)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
