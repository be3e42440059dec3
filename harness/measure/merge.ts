import { positionOf, rankOf, RankQueue } from "./rank-queue.ts";
import { NO_RANK, type RankTable } from "./rank-table.ts";

/** Up to here, looking for the lowest rank over and over is quicker than keeping a heap. */
const SHORT = 96;

/** Room for longer pieces than this, in bytes, is let go after each. */
const KEPT = 1 << 19;

const starts = new Int32Array(SHORT + 1);
const ranks = new Int32Array(SHORT + 1);

/**
 * How many tokens byte pair encoding makes of `bytes` from `start` to `end`: the leftmost pair of lowest
 * rank is merged until no pair is a token. Time grows with its length times the logarithm of it, at most.
 */
export function countMerged(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  return end - start <= SHORT ? mergeShort(table, bytes, start, end) : mergeLong(table, bytes, start, end);
}

function mergeShort(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  let parts = end - start;
  for (let part = 0; part < parts; part += 1) {
    starts[part] = start + part;
    ranks[part] = part + 1 < parts ? table.findPair(bytes[start + part]!, bytes[start + part + 1]!) : NO_RANK;
  }
  starts[parts] = end;
  for (;;) {
    const left = lowest(parts);
    if (left === -1) return parts;
    starts.copyWithin(left + 1, left + 2, parts + 1);
    ranks.copyWithin(left + 1, left + 2, parts);
    parts -= 1;
    ranks[left] = left + 1 < parts ? rankOfBytes(table, bytes, starts[left]!, starts[left + 2]!) : NO_RANK;
    if (left > 0) ranks[left - 1] = rankOfBytes(table, bytes, starts[left - 1]!, starts[left + 1]!);
  }
}

function lowest(parts: number): number {
  let best = -1;
  let bestRank = Number.MAX_SAFE_INTEGER;
  for (let part = 0; part < parts - 1; part += 1) {
    const rank = ranks[part]!;
    if (rank !== NO_RANK && rank < bestRank) {
      bestRank = rank;
      best = part;
    }
  }
  return best;
}

/** A piece as a list of parts, by where a part starts. */
interface Parts {
  /** Where the next part starts. */
  readonly next: Int32Array;
  /** Where the part before starts. */
  readonly before: Int32Array;
  /** The rank of the part together with the next one. */
  readonly ranks: Int32Array;
  /** Empty between two pieces. */
  readonly queue: RankQueue;
}

let kept: Parts | undefined;

function roomFor(length: number): Parts {
  if (kept !== undefined && kept.ranks.length >= length) return kept;
  const size = Math.max(2 ** Math.ceil(Math.log2(length)), 1 << 14);
  const parts: Parts = {
    next: new Int32Array(size + 1),
    before: new Int32Array(size + 1),
    ranks: new Int32Array(size),
    queue: new RankQueue(),
  };
  if (size <= KEPT) kept = parts;
  return parts;
}

function mergeLong(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  const { next, before, ranks, queue } = roomFor(length);
  const update = (left: number, rank: number): void => {
    ranks[left] = rank;
    if (rank !== NO_RANK) queue.push(rank, left);
  };
  const pairRank = (left: number): number => {
    const right = next[left]!;
    return right === length ? NO_RANK : rankOfBytes(table, bytes, start + left, start + next[right]!);
  };
  for (let at = 0; at < length; at += 1) {
    next[at] = at + 1;
    before[at + 1] = at;
    update(at, at + 1 === length ? NO_RANK : table.findPair(bytes[start + at]!, bytes[start + at + 1]!));
  }
  let parts = length;
  for (let key = queue.take(); key !== Infinity; key = queue.take()) {
    const left = positionOf(key);
    // An entry whose rank is no longer its part's has been overtaken by another merge.
    if (ranks[left] !== rankOf(key)) continue;
    const gone = next[left]!;
    next[left] = next[gone]!;
    before[next[gone]!] = left;
    ranks[gone] = NO_RANK;
    parts -= 1;
    if (left > 0) update(before[left]!, pairRank(before[left]!));
    update(left, pairRank(left));
  }
  return parts;
}

function rankOfBytes(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  return end - start > table.longest ? NO_RANK : table.find(bytes, start, end);
}
