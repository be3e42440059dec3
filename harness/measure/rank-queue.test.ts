import * as fc from "fast-check";
import { expect, it } from "vitest";
import { positionOf, rankOf, RankQueue } from "./rank-queue.ts";

const entry = fc.tuple(fc.nat(200_000), fc.nat(1_000_000));

it("gives entries back by rank, then from the left, whatever goes in and out between", () => {
  fc.assert(
    fc.property(fc.array(fc.option(entry), { maxLength: 400 }), (steps) => {
      const queue = new RankQueue();
      const held: [number, number][] = [];
      for (const step of steps) {
        if (step !== null) {
          queue.push(...step);
          held.push(step);
          continue;
        }
        held.sort(([a, left], [b, right]) => a - b || left - right);
        const key = queue.take();
        const entry = key === Infinity ? undefined : [rankOf(key), positionOf(key)];
        expect(entry).toEqual(held.shift());
      }
    }),
  );
});

it("gives back more entries than any lane first had room for", () => {
  const queue = new RankQueue();
  for (let round = 0; round < 20; round += 1) {
    for (let position = 0; position < 100; position += 1) queue.push(1000 - round, position);
  }
  const keys = Array.from({ length: 2000 }, () => queue.take());
  expect(keys.map(rankOf)).toEqual(keys.map((_, index) => 981 + Math.floor(index / 100)));
  expect(keys.map(positionOf)).toEqual(keys.map((_, index) => index % 100));
  expect(queue.take()).toBe(Infinity);
});
