import * as fc from "fast-check";
import { get_encoding, type Tiktoken, type TiktokenEncoding } from "tiktoken";
import { afterAll, describe, expect, it } from "vitest";
import { HOSTILE_TEXTS, hostileText } from "../testing/hostile-text.ts";
import { openEncoding } from "./encoding.ts";
import { ENCODING_NAMES, type EncodingName } from "./encoding-names.ts";

// The wasm build knows no o200k_harmony: ordinary text is split and merged there as in o200k_base.
const oracles = new Map<string, Tiktoken>();

function oracle(name: EncodingName): (text: string) => number {
  const known = (name === "o200k_harmony" ? "o200k_base" : name) satisfies TiktokenEncoding;
  let encoding = oracles.get(known);
  if (encoding === undefined) oracles.set(known, (encoding = get_encoding(known)));
  const tiktoken = encoding;
  return (text) => tiktoken.encode(text, [], []).length;
}

afterAll(() => {
  for (const encoding of oracles.values()) encoding.free();
});

describe.each(ENCODING_NAMES)("%s counts as tiktoken does", (name) => {
  it.each(Object.entries(HOSTILE_TEXTS))("%s", (_, text) => {
    expect(openEncoding(name).count(text)).toBe(oracle(name)(text));
  });

  it("any text", () => {
    const count = oracle(name);
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(openEncoding(name).count(text)).toBe(count(text));
      }),
      { numRuns: name === "o200k_base" || name === "cl100k_base" ? 600 : 150 },
    );
  });

  it.each(["a", "_", " ", "=", "\n", "\t", ".", "1", "é", "你", "🚀", "ab", "\u0301", ". ", "\n ", "A"])(
    "runs of %j",
    (snippet) => {
      for (const length of [95, 96, 97, 128, 129, 700]) {
        const text = snippet.repeat(length);
        expect(openEncoding(name).count(text)).toBe(oracle(name)(text));
      }
    },
  );
});

describe("the text of a special token is ordinary text", () => {
  it.each([
    ["hi <|endoftext|> bye", 9],
    ["<|im_start|>system", 7],
    ["<|fim_prefix|>", 6],
  ])("%j is %i tokens", (text, tokens) => {
    expect(openEncoding("o200k_base").count(text)).toBe(tokens);
  });
});

describe("a long run without a break", () => {
  it.each([
    ["_", 313],
    ["a", 2500],
    [" ", 157],
  ])("of %j is counted exactly", (character, tokens) => {
    expect(openEncoding("o200k_base").count(character.repeat(20_000))).toBe(tokens);
  });

  it.each(["_", "a", " ", "\n", "你", "\u0301"])("of %j takes no more than in proportion", (snippet) => {
    const { count } = openEncoding("o200k_base");
    const short = snippet.repeat(10_000 / snippet.length);
    const long = snippet.repeat(100_000 / snippet.length);
    const rounds = Array.from({ length: 4 }, () => ({
      // Ten at once, so that whatever else the machine does falls on both alike.
      short: millisecondsOf(() => Array.from({ length: 10 }, () => count(short))) / 10,
      long: millisecondsOf(() => count(long)),
    }));
    const least = (key: "short" | "long"): number => Math.min(...rounds.map((round) => round[key]));
    expect(least("long") / least("short")).toBeLessThan(15);
  });
});

it("counts a text of more than a megabyte as its parts", () => {
  const { count } = openEncoding("o200k_base");
  const line = "Name the file before you change it.\n";
  expect(count(line.repeat(20_000))).toBe(20_000 * count(line));
});

function millisecondsOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
