import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { COUNTS_VERSION } from "./disk-cache.ts";
import { readRankFile } from "./rank-file.ts";
import { NO_RANK, RankTable } from "./rank-table.ts";

const require = createRequire(import.meta.url);
const FILES = ["o200k_base", "cl100k_base", "p50k_base", "r50k_base"];

function fileOf(name: string): Buffer {
  return readFileSync(require.resolve(`gpt-tokenizer/data/${name}.tiktoken`));
}

describe("readRankFile", () => {
  it("decodes each line, a last one without its line end too", () => {
    const { count, bytes, starts } = readRankFile(Buffer.from("IQ== 0\nIGE= 1\nSGVsbG8= 7"));
    const tokens = Array.from({ length: count }, (_, token) =>
      bytes.subarray(starts[token], starts[token + 1]),
    );
    expect(tokens.map((token) => Buffer.from(token).toString())).toEqual(["!", " a", "Hello"]);
  });

  it.each(FILES)("finds in %s what the encoding's ranks say, in rising order", async (name) => {
    const ranks = (await import(`gpt-tokenizer/bpeRanks/${name}`)) as {
      default: (string | number[] | undefined)[];
    };
    const table = new RankTable(readRankFile(fileOf(name)));
    const found = ranks.default
      .filter((token) => token !== undefined)
      .map((token) => {
        const bytes = typeof token === "string" ? Buffer.from(token) : Uint8Array.from(token);
        return table.find(bytes, 0, bytes.length);
      });
    expect(found).toEqual(found.map((_, rank) => rank));
  });

  it.each(FILES)("has the ranks of %s in the order of its lines", (name) => {
    const ranks = fileOf(name)
      .toString("latin1")
      .trimEnd()
      .split("\n")
      .map((line) => Number(line.split(" ")[1]));
    expect(ranks.every((rank, line) => line === 0 || rank > ranks[line - 1]!)).toBe(true);
  });
});

describe("RankTable", () => {
  const table = new RankTable(readRankFile(fileOf("r50k_base")));

  it("knows pairs of bytes as it knows any bytes", () => {
    const pairs = Array.from({ length: 0x10000 }, (_, pair) => [pair >> 8, pair & 0xff] as const);
    const wrong = pairs.filter(
      ([first, second]) => table.findPair(first, second) !== table.find(Uint8Array.of(first, second), 0, 2),
    );
    expect(wrong).toEqual([]);
  });

  it("says so of bytes that are no token", () => {
    expect(table.find(Buffer.from(" zzqqzz"), 0, 7)).toBe(NO_RANK);
  });

  it("refuses an encoding of more tokens than its slots can name", () => {
    const count = 2 ** 18;
    expect(
      () => new RankTable({ count, bytes: new Uint8Array(0), starts: new Uint32Array(count + 1) }),
    ).toThrow(RangeError);
  });
});

it("cached counts are those of the installed rank files", () => {
  const { version } = require("gpt-tokenizer/package.json") as { version: string };
  expect(COUNTS_VERSION).toMatch(`gpt-tokenizer@${version}/`);
});
