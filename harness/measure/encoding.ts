import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { characterClasses } from "./char-class.ts";
import { type Cuts, cutsCl100k, cutsO200k, cutsR50k } from "./cuts.ts";
import type { EncodingName } from "./encoding-names.ts";
import { countMerged } from "./merge.ts";
import { PieceMemo } from "./piece-memo.ts";
import { readRankFile } from "./rank-file.ts";
import { hashOf, NO_RANK, RankTable } from "./rank-table.ts";
import type { Splitter } from "./split.ts";
import { splitCl100k } from "./split-cl100k.ts";
import { splitO200k } from "./split-o200k.ts";
import { splitR50k } from "./split-r50k.ts";

/** Counts the tokens of ordinary text: the text of a special token is text like any other. */
export interface Encoding {
  readonly name: EncodingName;
  /** Exactly as many tokens as tiktoken 1.0.22 makes of `text`; a lone surrogate counts as U+FFFD. */
  count(text: string): number;
  /** Between which code points a text can be cut and its count is the sum of both sides'. */
  readonly cuts: Cuts;
}

interface Scheme {
  /** The rank file. */
  readonly ranks: string;
  readonly split: Splitter;
  readonly cuts: Cuts;
}

const SCHEMES: Readonly<Record<EncodingName, Scheme>> = {
  o200k_base: { ranks: "o200k_base", split: splitO200k, cuts: cutsO200k },
  o200k_harmony: { ranks: "o200k_base", split: splitO200k, cuts: cutsO200k },
  cl100k_base: { ranks: "cl100k_base", split: splitCl100k, cuts: cutsCl100k },
  p50k_base: { ranks: "p50k_base", split: splitR50k, cuts: cutsR50k },
  p50k_edit: { ranks: "p50k_base", split: splitR50k, cuts: cutsR50k },
  r50k_base: { ranks: "r50k_base", split: splitR50k, cuts: cutsR50k },
};

/** Buffers of longer texts are let go after each count. */
const KEPT_BYTES = 1 << 20;

const encoder = new TextEncoder();
const opened = new Map<EncodingName, Encoding>();
const counters = new Map<string, (text: string) => number>();

/**
 * The encoding of this name. Its rank table (tens of milliseconds) is read at the first count, not before,
 * and once for all encodings that share it.
 */
export function openEncoding(name: EncodingName): Encoding {
  let encoding = opened.get(name);
  if (encoding === undefined) {
    const { ranks, split, cuts } = SCHEMES[name];
    let counter: ((text: string) => number) | undefined;
    encoding = {
      name,
      cuts,
      count: (text) => {
        counter ??= counterOf(ranks, split);
        return counter(text);
      },
    };
    opened.set(name, encoding);
  }
  return encoding;
}

function counterOf(ranks: string, split: Splitter): (text: string) => number {
  let counter = counters.get(ranks);
  if (counter === undefined) {
    counter = createCounter(new RankTable(readRankFile(rankFile(ranks))), split);
    counters.set(ranks, counter);
  }
  return counter;
}

function rankFile(name: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(`gpt-tokenizer/data/${name}.tiktoken`));
}

function createCounter(table: RankTable, split: Splitter): (text: string) => number {
  const classes = characterClasses();
  const memo = new PieceMemo();
  let kept = new Uint8Array(1 << 14);

  const countPiece = (bytes: Uint8Array, start: number, end: number): number => {
    if (end - start === 1) return 1;
    if (end - start === 2) return table.findPair(bytes[start]!, bytes[start + 1]!) === NO_RANK ? 2 : 1;
    const hash = hashOf(bytes, start, end);
    if (end - start <= table.longest && table.find(bytes, start, end, hash) !== NO_RANK) return 1;
    const known = memo.get(bytes, start, end, hash);
    if (known !== 0) return known;
    const count = countMerged(table, bytes, start, end);
    memo.set(bytes, start, end, hash, count);
    return count;
  };

  return (text) => {
    const room = 3 * text.length;
    if (room > kept.length && room <= KEPT_BYTES) kept = new Uint8Array(KEPT_BYTES);
    const bytes = room <= kept.length ? kept : new Uint8Array(room);
    const end = encoder.encodeInto(text, bytes).written;
    let tokens = 0;
    for (let start = 0; start < end;) {
      const stop = split(bytes, start, end, classes);
      tokens += countPiece(bytes, start, stop);
      start = stop;
    }
    return tokens;
  };
}
