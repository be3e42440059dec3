import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CompactionConfigurationError,
  compactionBudget,
  type CompactionOptions,
  compactionRatios,
  isCompacted,
  needsCompaction,
} from "./compaction.ts";

describe("compactionBudget", () => {
  it.each([
    [8192, 2048, { wEff: 6144, trigger: 3993.6, stop: 3072 }],
    [200_000, 32_000, { wEff: 168_000, trigger: 109_200, stop: 84_000 }],
  ])("of a window of %i with %i reserved keeps fractions", (contextWindow, outputReservedTokens, budget) => {
    expect(compactionBudget({ contextWindow, outputReservedTokens })).toEqual(budget);
  });

  it("takes other ratios", () => {
    const options = { contextWindow: 1100, outputReservedTokens: 100, triggerRatio: 0.8, stopRatio: 0.25 };
    expect(compactionBudget(options)).toEqual({ wEff: 1000, trigger: 800, stop: 250 });
  });

  it("keeps the dead zone open on any window, however small", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.nat(100_000), (wEff, outputReservedTokens) => {
        const budget = compactionBudget({ contextWindow: wEff + outputReservedTokens, outputReservedTokens });
        expect(budget.stop).toBeLessThan(budget.trigger);
        expect(budget.stop).toBeGreaterThan(0);
      }),
    );
  });

  it("has a whole bound where the share is whole", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (twentieth) => {
        const budget = compactionBudget({ contextWindow: 20 * twentieth, outputReservedTokens: 0 });
        expect(budget).toEqual({ wEff: 20 * twentieth, trigger: 13 * twentieth, stop: 10 * twentieth });
      }),
    );
  });

  it.each<[string, Partial<CompactionOptions>]>([
    ["no window left", { contextWindow: 2048 }],
    ["less than no window", { contextWindow: 1024 }],
    ["stop at the trigger", { stopRatio: 0.65 }],
    ["stop above the trigger", { triggerRatio: 0.4 }],
    ["a window that is no number", { contextWindow: Number.NaN }],
    ["an endless window", { contextWindow: Infinity }],
    ["a negative reserve", { outputReservedTokens: -1 }],
    ["a ratio above 1", { triggerRatio: 1.2 }],
    ["a ratio of 0", { stopRatio: 0 }],
    ["a ratio that is no number", { triggerRatio: Number.NaN }],
  ])("is a configuration error with %s", (_, wrong) => {
    const options = { contextWindow: 8192, outputReservedTokens: 2048, ...wrong };
    expect(() => compactionBudget(options)).toThrow(CompactionConfigurationError);
  });
});

describe("the dead zone (stop, trigger]", () => {
  const budget = compactionBudget({ contextWindow: 8192, outputReservedTokens: 2048 });

  it.each([
    [3072, false, true],
    [3073, false, false],
    [3993, false, false],
    [3993.6, false, false],
    [3994, true, false],
  ])("at %d tokens: starts %s, is done %s", (tokens, starts, done) => {
    expect([needsCompaction(tokens, budget), isCompacted(tokens, budget)]).toEqual([starts, done]);
  });
});

describe("compactionRatios", () => {
  it("reads both ratios from the environment", () => {
    const variables = { PROMPT_COMPACTION_TRIGGER_RATIO: "0.7", PROMPT_COMPACTION_STOP_RATIO: " .4 " };
    expect(compactionRatios(variables)).toEqual({ triggerRatio: 0.7, stopRatio: 0.4 });
  });

  it.each([{}, { PROMPT_COMPACTION_TRIGGER_RATIO: "", PROMPT_COMPACTION_STOP_RATIO: " " }])(
    "overrides nothing with %j",
    (variables) => {
      const options = { contextWindow: 8192, outputReservedTokens: 2048, ...compactionRatios(variables) };
      expect(compactionBudget(options).trigger).toBe(3993.6);
    },
  );

  it.each(["high", "0,6", "NaN", "Infinity"])("refuses %j, which is no ratio", (ratio) => {
    const variables = { PROMPT_COMPACTION_STOP_RATIO: ratio };
    expect(() => compactionRatios(variables)).toThrow(/PROMPT_COMPACTION_STOP_RATIO/);
  });
});
