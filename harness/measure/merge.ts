import { RankHeap } from "./rank-heap.ts";
import { NO_RANK, type RankTable } from "./rank-table.ts";

/** Up to here, looking for the lowest rank over and over is quicker than keeping a heap. */
const SHORT = 96;

const starts = new Int32Array(SHORT + 1);
const ranks = new Int32Array(SHORT + 1);

/**
 * How many tokens byte pair encoding makes of `bytes` from `start` to `end`: the leftmost pair of lowest
 * rank is merged until no pair is a token. At most n log n in its length.
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
    ranks[left] = left + 1 < parts ? rankOf(table, bytes, starts[left]!, starts[left + 2]!) : NO_RANK;
    if (left > 0) ranks[left - 1] = rankOf(table, bytes, starts[left - 1]!, starts[left + 1]!);
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

function mergeLong(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  // By where a part starts: where the next one starts, where the one before starts, its rank with the next.
  const next = new Int32Array(length + 1);
  const before = new Int32Array(length + 1);
  const rankFrom = new Int32Array(length).fill(NO_RANK);
  const heap = new RankHeap(length);
  for (let at = 0; at < length; at += 1) {
    next[at] = at + 1;
    before[at + 1] = at;
    if (at + 1 === length) break;
    const rank = table.findPair(bytes[start + at]!, bytes[start + at + 1]!);
    rankFrom[at] = rank;
    if (rank !== NO_RANK) heap.append(rank, at);
  }
  heap.order();
  let parts = length;
  const update = (left: number): void => {
    const right = next[left]!;
    const rank = right === length ? NO_RANK : rankOf(table, bytes, start + left, start + next[right]!);
    rankFrom[left] = rank;
    if (rank !== NO_RANK) heap.push(rank, left);
  };
  while (heap.size > 0) {
    const left = heap.position;
    // An entry whose rank is no longer its part's has been overtaken by another merge.
    const current = rankFrom[left] === heap.rank;
    heap.pop();
    if (!current) continue;
    const gone = next[left]!;
    next[left] = next[gone]!;
    before[next[gone]!] = left;
    rankFrom[gone] = NO_RANK;
    parts -= 1;
    update(left);
    if (left > 0) update(before[left]!);
  }
  return parts;
}

function rankOf(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  return end - start > table.longest ? NO_RANK : table.find(bytes, start, end);
}
