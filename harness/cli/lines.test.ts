import { describe, expect, it } from "vitest";
import { Lines } from "./lines.ts";

async function linesOf(pieces: readonly (string | Uint8Array)[]): Promise<string[]> {
  const lines = new Lines({
    async *[Symbol.asyncIterator]() {
      yield* pieces;
    },
  });
  const found: string[] = [];
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) found.push(line);
  return found;
}

describe("lines of the input", () => {
  it.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
    ["one a piece", ["a\n", "b\n"], ["a", "b"]],
    ["several in a piece", ["a\nb\n\nc"], ["a", "b", "", "c"]],
    ["one in several pieces", ["al", "l", "\n"], ["all"]],
    ["with the ends of Windows", ["a\r\nb\r\n"], ["a", "b"]],
    ["with a character in two pieces", [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0a])], ["é"]],
    ["of nothing", [], []],
  ])("%s", async (_, pieces, expected) => {
    expect(await linesOf(pieces)).toEqual(expected);
  });

  it("let go of the input when they are closed", async () => {
    let closed = false;
    const lines = new Lines({
      async *[Symbol.asyncIterator]() {
        try {
          yield "a\nb\n";
        } finally {
          closed = true;
        }
      },
    });
    await lines.next();
    await lines.close();
    expect(closed).toBe(true);
  });
});
