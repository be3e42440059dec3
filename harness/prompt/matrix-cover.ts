/** One case of a matrix: for each knob the place of its value. */
export type Row = readonly number[];

const MOST_ROWS = 10_000;
const SEEDS_TRIED = 24;

/** Every combination, the last knob turning fastest. */
export function everyRow(sizes: readonly number[]): Row[] {
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MOST_ROWS) {
    throw new RangeError(`a full matrix of ${count} cases is more than ${MOST_ROWS}: use "pairwise"`);
  }
  return sizes.reduce<Row[]>(
    (rows, size) => rows.flatMap((row) => range(size).map((at) => [...row, at])),
    [[]],
  );
}

/**
 * Rows in which every two values of two knobs meet, after those in `kept`. Greedy and deterministic: of the
 * rows that can be grown from the first open pairs, the one that closes most pairs comes next.
 */
export function coverPairs(sizes: readonly number[], kept: readonly Row[] = []): Row[] {
  if (sizes.length === 1) return coverOne(sizes[0] ?? 0, kept);
  const open = new OpenPairs(sizes);
  const rows = kept.length > 0 ? [...kept] : [sizes.map(() => 0)];
  for (const row of rows) open.close(row);
  for (let seeds = open.first(SEEDS_TRIED); seeds.length > 0; seeds = open.first(SEEDS_TRIED)) {
    let best: Row = [];
    let most = 0;
    for (const seed of seeds) {
      const row = open.grow(seed);
      const closes = open.countOf(row);
      if (closes > most) [best, most] = [row, closes];
    }
    open.close(best);
    rows.push(best);
  }
  return rows;
}

function coverOne(size: number, kept: readonly Row[]): Row[] {
  const missing = range(size).filter((at) => !kept.some(([value]) => value === at));
  return [...kept, ...missing.map((at) => [at])];
}

type Pair = readonly [knob: number, value: number, otherKnob: number, otherValue: number];

/** The pairs of values that no row holds yet, in a fixed order. */
class OpenPairs {
  readonly #sizes: readonly number[];
  readonly #open = new Map<string, Pair>();

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    for (const [knob, other] of couples(sizes.length)) {
      for (const value of range(sizes[knob] ?? 0)) {
        for (const otherValue of range(sizes[other] ?? 0)) {
          const pair: Pair = [knob, value, other, otherValue];
          this.#open.set(pair.join(), pair);
        }
      }
    }
  }

  first(count: number): Pair[] {
    const pairs: Pair[] = [];
    for (const pair of this.#open.values()) {
      if (pairs.length === count) break;
      pairs.push(pair);
    }
    return pairs;
  }

  close(row: Row): void {
    for (const [knob, other] of couples(row.length)) {
      this.#open.delete([knob, row[knob], other, row[other]].join());
    }
  }

  countOf(row: Row): number {
    return couples(row.length).filter(([knob, other]) =>
      this.#open.has([knob, row[knob], other, row[other]].join()),
    ).length;
  }

  /** A whole row around a pair: each further knob takes the value that closes most pairs with those set. */
  grow([knob, value, other, otherValue]: Pair): Row {
    const row: number[] = [];
    row[knob] = value;
    row[other] = otherValue;
    for (const next of range(this.#sizes.length)) {
      if (row[next] !== undefined) continue;
      const gains = range(this.#sizes[next] ?? 0).map((at) => this.#gain(row, next, at));
      row[next] = gains.indexOf(Math.max(...gains));
    }
    return row;
  }

  #gain(row: readonly (number | undefined)[], next: number, at: number): number {
    return range(this.#sizes.length).filter((set) => {
      if (row[set] === undefined) return false;
      return this.#open.has((set < next ? [set, row[set], next, at] : [next, at, set, row[set]]).join());
    }).length;
  }
}

function couples(count: number): [number, number][] {
  return range(count).flatMap((one) =>
    range(count - one - 1).map((step): [number, number] => [one, one + 1 + step]),
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
