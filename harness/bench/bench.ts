import type { Project } from "../gate/project.ts";
import { flatten, interleave, type Task } from "./rounds.ts";
import { median } from "./statistics.ts";
import { composing, findSubjects, type Select, type Subject } from "./subjects.ts";

/** Composition of one case beside its floor, by default the bare join of the same section texts, in one run. */
export interface BenchRow {
  readonly contract: string;
  readonly case: string;
  /** Nanoseconds of the first composition in this process. */
  readonly coldNs: number;
  /** Nanoseconds, the median over rounds. */
  readonly composeNs: number;
  /** Nanoseconds, the median over rounds. */
  readonly floorNs: number;
  /** `composeNs / floorNs`, the median over rounds of the two side by side. */
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
  readonly select?: Select;
}

const ROUNDS = 6;
/** Of the time of a task, what its warm-up takes on top. */
const WARM_UP = 1.25;

/** Composes from the knobs on every iteration; a case that composes no prompt is left out. */
export async function benchProjects(
  projects: readonly Project[],
  { budget, select }: BenchOptions,
): Promise<BenchResult> {
  const subjects = await findSubjects(projects, select);
  const time = Math.max(1, budget / (subjects.length * ROUNDS * 2 * WARM_UP));
  const distrust = new Set<string>();
  const rows: BenchRow[] = [];
  for (const subject of subjects) {
    const tasks = [composing(subject), floorOf(subject)];
    const rounds = await interleave(tasks, { rounds: ROUNDS, time, onDistrust: (why) => distrust.add(why) });
    rows.push(rowOf(subject, rounds));
  }
  return { rows, distrust: [...distrust] };
}

/** What no composer can beat: the contract's own floor, or the section texts, already there, put together. */
function floorOf({ contract: { source }, item, prompt }: Subject): Task {
  const { sections, separator } = prompt;
  const texts = sections.map((section) => section.text);
  // A text that is still a rope would have its composer's work done over again on every join.
  for (const text of texts) flatten(text);
  if (source.floor !== undefined) return source.floor(prompt, item.knobs);
  return () => texts.join(separator);
}

function rowOf({ contract, item, coldNs }: Subject, rounds: readonly (readonly number[])[]): BenchRow {
  const ratios = rounds.map(([composed = Number.NaN, floor = Number.NaN]) => composed / floor);
  return {
    contract: contract.name,
    case: item.name,
    coldNs,
    composeNs: median(rounds.map(([composed = Number.NaN]) => composed)),
    floorNs: median(rounds.map(([, floor = Number.NaN]) => floor)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
