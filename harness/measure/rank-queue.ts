/** Keeps a rank and a position in one exact number: ranks stay below 2^18, positions below 2^32. */
const POSITIONS = 2 ** 32;
const LANES = 8;

/**
 * Positions, lowest rank first and leftmost among equals. Merging a monotonous text adds them in a few
 * rising series: each finds a lane that it only has to be appended to, and such a text takes time in
 * proportion to its length. What fits no lane goes to a heap.
 */
export class RankQueue {
  readonly #lanes: Lane[];
  readonly #heap = new Heap();
  /** The first entry of each lane, and of the heap after the last lane. */
  readonly #firsts = new Float64Array(LANES + 1).fill(Infinity);

  constructor() {
    this.#lanes = Array.from({ length: LANES }, () => new Lane());
  }

  push(rank: number, position: number): void {
    const key = rank * POSITIONS + position;
    for (let index = 0; index < LANES; index += 1) {
      const lane = this.#lanes[index]!;
      if (lane.append(key)) {
        this.#firsts[index] = lane.first;
        return;
      }
    }
    this.#heap.push(key);
    this.#firsts[LANES] = this.#heap.first;
  }

  /** Takes the first entry out, for `rankOf` and `positionOf` to read; Infinity where there is none. */
  take(): number {
    const firsts = this.#firsts;
    let index = LANES;
    for (let lane = 0; lane < LANES; lane += 1) if (firsts[lane]! < firsts[index]!) index = lane;
    const key = firsts[index]!;
    if (key === Infinity) return key;
    const source = index === LANES ? this.#heap : this.#lanes[index]!;
    source.drop();
    firsts[index] = source.first;
    return key;
  }
}

export function rankOf(key: number): number {
  return Math.floor(key / POSITIONS);
}

export function positionOf(key: number): number {
  return key % POSITIONS;
}

/** Entries that only ever rise. */
class Lane {
  #keys = new Float64Array(64);
  #from = 0;
  #to = 0;

  get first(): number {
    return this.#from === this.#to ? Infinity : this.#keys[this.#from]!;
  }

  /** False, and nothing is added, where the last entry is higher. */
  append(key: number): boolean {
    if (this.#from === this.#to) {
      this.#from = 0;
      this.#to = 0;
    } else if (this.#keys[this.#to - 1]! > key) {
      return false;
    }
    if (this.#to === this.#keys.length) this.#keys = grown(this.#keys);
    this.#keys[this.#to++] = key;
    return true;
  }

  drop(): void {
    this.#from += 1;
  }
}

class Heap {
  #keys = new Float64Array(64);
  #size = 0;

  get first(): number {
    return this.#size === 0 ? Infinity : this.#keys[0]!;
  }

  push(key: number): void {
    if (this.#size === this.#keys.length) this.#keys = grown(this.#keys);
    const keys = this.#keys;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      at = parent;
    }
    keys[at] = key;
  }

  drop(): void {
    this.#size -= 1;
    const keys = this.#keys;
    const key = keys[this.#size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && keys[child + 1]! < keys[child]!) child += 1;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      at = child;
    }
    keys[at] = key;
  }
}

function grown(keys: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const room = new Float64Array(2 * keys.length);
  room.set(keys);
  return room;
}
