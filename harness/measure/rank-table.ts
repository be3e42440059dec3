/** What `find` says of bytes that are no token. */
export const NO_RANK = -1;

/** Tokens back to back in the order of their ranks, and by index where each starts and, one on, ends. */
export interface Tokens {
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** A slot holds a token's index plus one in its low bits and part of its hash above; zero is free. */
const INDEX_BITS = 18;
const INDEX = 2 ** INDEX_BITS - 1;

/**
 * An encoding's ranks, by the bytes of the token; a rank here is the place in the order, which is all that
 * merging asks. Strings as keys would cost several times as long to set up, and a slice for every look-up.
 */
export class RankTable {
  /** Bytes in the longest token. */
  readonly longest: number;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** By two bytes, big-endian: the rank plus one, since most look-ups of a merge are of single bytes' pairs. */
  readonly #pairs: Int32Array;

  constructor({ count, bytes, starts }: Tokens) {
    if (count > INDEX) throw new RangeError(`an encoding of ${count} tokens, more than ${INDEX}`);
    // At most half full.
    const mask = 2 ** Math.ceil(Math.log2(2 * count)) - 1;
    const slots = new Int32Array(mask + 1);
    const pairs = new Int32Array(0x1_0000);
    let longest = 0;
    for (let token = 0; token < count; token += 1) {
      const start = starts[token]!;
      const end = starts[token + 1]!;
      const hash = hashOf(bytes, start, end);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (hash & ~INDEX) | (token + 1);
      if (end - start === 2) pairs[(bytes[start]! << 8) | bytes[start + 1]!] = token + 1;
      if (end - start > longest) longest = end - start;
    }
    this.#bytes = bytes;
    this.#starts = starts;
    this.#slots = slots;
    this.#mask = mask;
    this.#pairs = pairs;
    this.longest = longest;
  }

  /** The rank of the token that is these bytes, or `NO_RANK`. `hash` is their `hashOf`. */
  find(bytes: Uint8Array, start: number, end: number, hash: number = hashOf(bytes, start, end)): number {
    const slots = this.#slots;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const held = slots[slot]!;
      if (held === 0) return NO_RANK;
      const token = (held & INDEX) - 1;
      if (((held ^ hash) & ~INDEX) === 0 && this.#is(token, bytes, start, end)) return token;
    }
  }

  /** The rank of the token that is these two bytes, or `NO_RANK`. */
  findPair(first: number, second: number): number {
    return this.#pairs[(first << 8) | second]! - 1;
  }

  #is(token: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#bytes;
    let at = this.#starts[token]!;
    if (this.#starts[token + 1]! - at !== end - start) return false;
    for (let other = start; other < end; other += 1, at += 1) {
      if (own[at] !== bytes[other]) return false;
    }
    return true;
  }
}

/** FNV-1a over bytes, its high bits stirred into the low ones that choose a slot. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
