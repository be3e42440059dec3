/** Keeps a rank and a position in one exact number: ranks stay below 2^20, positions below 2^32. */
const POSITIONS = 2 ** 32;

/** A binary heap of positions, lowest rank first and leftmost among equals. */
export class RankHeap {
  size = 0;
  #keys: Float64Array;

  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
  }

  /** Adds without ordering: `order` must follow before the first `pop`. */
  append(rank: number, position: number): void {
    this.#keys[this.size++] = rank * POSITIONS + position;
  }

  /** Orders everything that was appended, in linear time. */
  order(): void {
    for (let at = (this.size >> 1) - 1; at >= 0; at -= 1) this.#sink(at, this.#keys[at]!);
  }

  push(rank: number, position: number): void {
    if (this.size === this.#keys.length) this.#grow();
    const keys = this.#keys;
    const key = rank * POSITIONS + position;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      at = parent;
    }
    keys[at] = key;
  }

  /** The rank of the first entry. */
  get rank(): number {
    return Math.floor(this.#keys[0]! / POSITIONS);
  }

  /** The position of the first entry. */
  get position(): number {
    return this.#keys[0]! % POSITIONS;
  }

  /** Drops the first entry. */
  pop(): void {
    this.size -= 1;
    if (this.size > 0) this.#sink(0, this.#keys[this.size]!);
  }

  #sink(from: number, key: number): void {
    const keys = this.#keys;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && keys[child + 1]! < keys[child]!) child += 1;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      at = child;
    }
    keys[at] = key;
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length + 1);
    keys.set(this.#keys);
    this.#keys = keys;
  }
}
