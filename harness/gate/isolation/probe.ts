import { INSTANTS, type Step, STEPS } from "./clock.ts";
import type { Answer, CaseName, Job, Task } from "./job.ts";
import type { Machine } from "./machine.ts";
import { type Ended, runProcess } from "./process.ts";
import type { Scratch } from "./scratch.ts";
import { type Digest, sameDigest } from "./take.ts";
import { type Alternative, type Variable, type Variation, variations } from "./variations.ts";

/** Fresh processes at one time: the run itself goes on beside them. */
const AT_ONCE = 2;

export interface ProbeOptions {
  /** The config, as an absolute path. */
  readonly config: string;
  readonly machine: Machine;
  readonly scratch: Scratch;
  /** Milliseconds that a process may be silent. */
  readonly patience: number;
  readonly signal: AbortSignal;
}

/** A process that did not do its job: fail closed. */
export interface Failure {
  readonly reason: string;
  /** The case that it was at; absent where it did not get as far as loading the project. */
  readonly case?: CaseName;
  /** Cases that it left undone, that one among them. */
  readonly left: number;
}

export interface Detection {
  /** By place in the cases: what each process composed; fewer where one failed. */
  readonly digests: readonly (readonly Digest[])[];
  /** By place in the cases: the clock alone moved stable bytes. */
  readonly moves: readonly boolean[];
  readonly failures: readonly Failure[];
}

/** Why a case is not the same everywhere. */
export interface Cause {
  /**
   * `chance`: nothing at all was varied · `run`: this run has it otherwise than any fresh process ·
   * `several`: no variable alone · `untold`: a process that would tell it failed.
   */
  readonly variable: Variable | "chance" | "run" | "several" | "untold";
  /** Both values in words. */
  readonly between: string;
  readonly answer: Answer;
}

/**
 * Composes every case in surroundings where nothing is as it is here: twice over and with the clock moved
 * over every edge, or in a single process where a guess is enough.
 */
export async function detect(
  cases: readonly CaseName[],
  options: ProbeOptions,
  depth: "thorough" | "glance" = "thorough",
): Promise<Detection> {
  const all = variations(options.machine, options.scratch.folder).combined;
  const combined = depth === "thorough" ? all : all.slice(0, 1);
  const ends = await pool(
    combined.map((variation, index) => {
      // One of them steps the clock through the edges; the other one only stands at another time.
      const task: Task = { kind: "digest", instants: depth === "thorough" && index === 0 ? INSTANTS : [] };
      return () => run(cases, task, variation, options);
    }),
  );
  const answers = cases.map((_, index) => ends.flatMap((end) => end.answers[index] ?? []));
  return {
    digests: answers.map((list) => list.flatMap((answer) => answer.digest ?? [])),
    moves: answers.map((list) => list.some((answer) => answer.moves === true)),
    failures: ends.flatMap((end) => failureOf(end, cases)),
  };
}

/**
 * Which variable is to blame, for cases that are known to differ: one process for each other value of each
 * variable, all else being equal. `seen` is what the run itself composed.
 */
export async function attribute(
  cases: readonly CaseName[],
  seen: readonly (Digest | undefined)[],
  options: ProbeOptions,
): Promise<readonly (readonly Cause[])[]> {
  const { baseline, first, second } = variations(options.machine, options.scratch.folder);
  const folder = options.scratch.records;
  const recorded = await run(cases, { kind: "record", folder }, baseline, options);
  const known = cases.slice(0, recorded.answers.length);
  const compare =
    (variation: Variation, steps: readonly Step[] = []) =>
    () =>
      run(known, { kind: "compare", folder, steps }, variation, options);
  const compareAll = (list: readonly Alternative[]) =>
    list.map((one) => compare(one, one.variable === "clock" ? STEPS : []));

  const [control, ...ends] = await pool([compare(baseline), ...compareAll(first)]);
  const causes = cases.map((_, index): Cause[] => {
    const answer = control?.answers[index];
    if (answer?.difference === undefined) return blamed(first, ends, index);
    return [{ variable: "chance", between: "two processes in the same surroundings", answer }];
  });
  if (causes.every((list) => list.length > 0)) return causes;

  const more = await pool(compareAll(second));
  return causes.map((list, index) => {
    if (list.length > 0) return list;
    const late = blamed(second, more, index);
    if (late.length > 0) return late;
    const failed = [recorded, control, ...ends, ...more].find((end) => end?.failure !== undefined);
    return failed?.failure === undefined
      ? [unexplained(seen[index], recorded.answers[index])]
      : [{ variable: "untold", between: failed.failure, answer: {} }];
  });
}

function blamed(alternatives: readonly Alternative[], ends: readonly Ended[], index: number): Cause[] {
  return alternatives.flatMap(({ variable, between }, at): Cause[] => {
    const answer = ends[at]?.answers[index];
    return answer !== undefined && differs(answer) ? [{ variable, between, answer }] : [];
  });
}

function unexplained(seen: Digest | undefined, answer: Answer | undefined): Cause {
  const here = seen !== undefined && answer?.digest !== undefined && !sameDigest(seen, answer.digest);
  return here
    ? { variable: "run", between: "this run and a fresh process", answer: {} }
    : { variable: "several", between: "these surroundings and quite other ones", answer: {} };
}

function differs(answer: Answer): boolean {
  return answer.difference !== undefined || (answer.steps ?? []).length > 0;
}

function run(
  cases: readonly CaseName[],
  task: Task,
  variation: Variation,
  { config, machine, patience, signal }: ProbeOptions,
): Promise<Ended> {
  const job: Job = { config, inside: variation.inside, cases, task };
  return runProcess(job, variation, { env: machine.env, patience, signal });
}

function failureOf({ failure, ready, answers }: Ended, cases: readonly CaseName[]): Failure[] {
  if (failure === undefined) return [];
  const at = ready ? cases[answers.length] : undefined;
  return [
    { reason: failure, left: cases.length - answers.length, ...(at === undefined ? {} : { case: at }) },
  ];
}

async function pool<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = tasks.entries();
  const worker = async () => {
    for (const [index, task] of queue) results[index] = await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
