import type * as Fs from "node:fs";
import { expect, it, vi } from "vitest";
import { ENCODING_NAMES } from "./encoding-names.ts";
import { createMeasurer } from "./measure.ts";

const opened = vi.hoisted((): string[] => []);

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  const readFileSync = (...args: Parameters<typeof fs.readFileSync>) => {
    opened.push(/[^/\\]*$/.exec(String(args[0]))?.[0] ?? "");
    return fs.readFileSync(...args);
  };
  return { ...fs, readFileSync };
});

it("reads a rank table when its encoding first counts, not before, and once for all that share it", () => {
  const measurer = createMeasurer();
  for (const encoding of ENCODING_NAMES) expect(measurer.label(`tokens:${encoding}`)).toContain("tokens");
  for (const unit of ["chars", "bytes", "approx-tokens"])
    expect(measurer.measure("Be brief.", unit)).toBeGreaterThan(0);
  expect(opened).toEqual([]);
  const counts = ENCODING_NAMES.map((encoding) => measurer.measure("Be brief.", `tokens:${encoding}`));
  expect(counts).toEqual([3, 3, 3, 3, 3, 3]);
  expect(opened).toEqual([
    "o200k_base.tiktoken",
    "cl100k_base.tiktoken",
    "p50k_base.tiktoken",
    "r50k_base.tiktoken",
  ]);
});
