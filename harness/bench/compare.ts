import type { Project } from "../gate/project.ts";
import { interleave } from "./rounds.ts";
import { bootstrapMedian, type Interval, median } from "./statistics.ts";
import { composing, findSubjects, type Select, type Subject } from "./subjects.ts";

/** Head beside base, case by case, in one process. */
export interface ComparedRow {
  readonly contract: string;
  readonly case: string;
  /** Nanoseconds, the median over rounds. */
  readonly baseNs: number;
  readonly headNs: number;
  /** `head / base`, the median over rounds. */
  readonly ratio: number;
  /** The bootstrap interval of the ratio, 95 %. */
  readonly interval: Interval;
  /** True where the whole interval is above the threshold, and a second measurement agreed. */
  readonly regressed: boolean;
}

export interface CompareOptions {
  /** Milliseconds for the first measurement of all cases. */
  readonly budget: number;
  /** The ratio above which head is slower. */
  readonly threshold: number;
  readonly select?: Select;
}

const ROUNDS = 24;
const WARM_UP = 1.25;

/** Measures the cases that both sides have. Those of one side alone are no regression and are left out. */
export async function compareProjects(
  base: readonly Project[],
  head: readonly Project[],
  { budget, threshold, select }: CompareOptions,
): Promise<ComparedRow[]> {
  const before = new Map(
    (await findSubjects(base, select ?? all(head))).map((subject) => [keyOf(subject), subject]),
  );
  const after = await findSubjects(head, select);
  const pairs = after.flatMap((subject) => {
    const old = before.get(keyOf(subject));
    return old === undefined ? [] : [{ old, subject }];
  });
  const time = Math.max(1, budget / (pairs.length * ROUNDS * 2 * WARM_UP));
  const rows: ComparedRow[] = [];
  for (const { old, subject } of pairs) {
    const first = await measure(old, subject, time);
    const slower = first.interval.low > threshold;
    const again = slower ? await measure(old, subject, time) : undefined;
    rows.push({ ...first, regressed: again !== undefined && again.interval.low > threshold });
  }
  return rows;
}

async function measure(
  old: Subject,
  subject: Subject,
  time: number,
): Promise<Omit<ComparedRow, "regressed">> {
  const rounds = await interleave([composing(old), composing(subject)], { rounds: ROUNDS, time });
  const ratios = rounds.map(([before = Number.NaN, now = Number.NaN]) => now / before);
  return {
    contract: subject.contract.name,
    case: subject.item.name,
    baseNs: median(rounds.map(([before = Number.NaN]) => before)),
    headNs: median(rounds.map(([, now = Number.NaN]) => now)),
    ratio: median(ratios),
    interval: bootstrapMedian(ratios),
  };
}

/** Without a filter, whatever head measures is measured at the base. */
function all(head: readonly Project[]): Select {
  const names = new Set(head.flatMap((project) => project.contracts.map((contract) => contract.name)));
  return (contract) => names.has(contract);
}

function keyOf({ contract, item }: Subject): string {
  return `${contract.name}\0${item.name}`;
}
