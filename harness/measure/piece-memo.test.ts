import { describe, expect, it } from "vitest";
import { PieceMemo } from "./piece-memo.ts";
import { hashOf } from "./rank-table.ts";

function memoOf(...pieces: readonly string[]): (piece: string, hash?: number) => number {
  const memo = new PieceMemo();
  for (const [index, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece);
    memo.set(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length), 1 + (index % 48));
  }
  return (piece, hash) => {
    const bytes = Buffer.from(`..${piece}..`);
    const end = bytes.length - 2;
    return memo.get(bytes, 2, end, hash ?? hashOf(bytes, 2, end));
  };
}

describe("PieceMemo", () => {
  it("knows the pieces it was given, wherever they stand", () => {
    const recall = memoOf("Paketdienst", "unverzüglich");
    expect([recall("Paketdienst"), recall("unverzüglich"), recall("Paket")]).toEqual([1, 2, 0]);
  });

  it("takes no piece for another of the same hash", () => {
    const bytes = Buffer.from("Paketdienst");
    const hash = hashOf(bytes, 0, bytes.length);
    const recall = memoOf("Paketdienst");
    expect([recall("Paketdiensh", hash), recall("Paketdiens", hash)]).toEqual([0, 0]);
  });

  it("forgets a piece once another takes its place, and never mixes them up", () => {
    const pieces = Array.from({ length: 40_000 }, (_, index) => `piece ${index}`);
    const recall = memoOf(...pieces);
    const known = pieces.filter((piece) => recall(piece) !== 0);
    expect(known.length).toBeLessThanOrEqual(2 ** 14);
    expect(known).toContain(pieces.at(-1));
    expect(known.map((piece) => recall(piece))).toEqual(
      known.map((piece) => 1 + (pieces.indexOf(piece) % 48)),
    );
  });

  it("remembers no piece that is long", () => {
    expect(memoOf("x".repeat(49))("x".repeat(49))).toBe(0);
    expect(memoOf("x".repeat(48))("x".repeat(48))).toBe(1);
  });
});
