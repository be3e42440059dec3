const SLOTS = 1 << 14;
/** Bytes of the longest piece that is remembered. */
const ROOM = 48;

/**
 * Token counts of pieces that took a merge. Each piece has one slot, which the next piece with that slot
 * takes over: bounded, and nothing is left behind for the garbage collector.
 */
export class PieceMemo {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #counts = new Uint8Array(SLOTS);
  readonly #bytes = new Uint8Array(SLOTS * ROOM);

  /** The count of these bytes, or 0 where it is not known. */
  get(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slot = hash & (SLOTS - 1);
    if (this.#hashes[slot] !== hash || this.#lengths[slot] !== end - start) return 0;
    let at = slot * ROOM;
    for (let other = start; other < end; other += 1, at += 1) {
      if (this.#bytes[at] !== bytes[other]) return 0;
    }
    return this.#counts[slot]!;
  }

  set(bytes: Uint8Array, start: number, end: number, hash: number, count: number): void {
    if (end - start > ROOM) return;
    const slot = hash & (SLOTS - 1);
    this.#hashes[slot] = hash;
    this.#lengths[slot] = end - start;
    this.#counts[slot] = count;
    let at = slot * ROOM;
    for (let other = start; other < end; other += 1, at += 1) this.#bytes[at] = bytes[other]!;
  }
}
