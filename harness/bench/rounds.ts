import { Bench } from "tinybench";

/** Work whose text is measured; a promise is awaited. */
export type Task = () => string | Promise<string>;

export interface RoundOptions {
  readonly rounds: number;
  /** Milliseconds for each task in each round. */
  readonly time: number;
  /** Told why the timer cannot be trusted, where it cannot. */
  readonly onDistrust?: (why: string) => void;
}

/**
 * The median nanoseconds per call of each task in each round. Rounds are interleaved and every other one runs
 * the tasks the other way round, so that a machine whose speed drifts shifts all tasks alike.
 */
export async function interleave(tasks: readonly Task[], options: RoundOptions): Promise<number[][]> {
  const taken: number[][] = [];
  for (let round = 0; round < options.rounds; round++) {
    const order = tasks.map((_, index) => index);
    if (round % 2 === 1) order.reverse();
    const figures = tasks.map(() => Number.NaN);
    for (const index of order) {
      const task = tasks[index];
      if (task !== undefined) figures[index] = await medianOf(task, options);
    }
    taken.push(figures);
  }
  return taken;
}

async function medianOf(task: Task, { time, onDistrust }: RoundOptions): Promise<number> {
  const bench = new Bench({
    time,
    iterations: 16,
    warmupTime: time / 4,
    warmupIterations: 4,
    retainSamples: true,
    timestampProvider: "hrtimeNow",
    throws: true,
  });
  bench.addEventListener("warning", () => onDistrust?.("the timer is coarser than what it measures"));
  bench.add("task", async () => flatten(await task()));
  await bench.run();
  const result = bench.tasks[0]?.result;
  return result !== undefined && "latency" in result ? result.latency.p50 * 1e6 : Number.NaN;
}

/** A string built by concatenation is a rope until it is read: reading it is part of composing it. */
export function flatten(text: string): void {
  Number(text);
}
