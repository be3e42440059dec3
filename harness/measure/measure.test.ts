import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";
import { hostileText } from "../testing/hostile-text.ts";
import { BadCounter, type Counter } from "./counter.ts";
import { openEncoding } from "./encoding.ts";
import { createMeasurer } from "./measure.ts";
import { createMemoryCache, type TokenCache } from "./token-cache.ts";
import { UnknownUnit, unitNames } from "./units.ts";

const words = (count: Counter["count"]): Counter => ({ name: "words", count });

function promptOf(...texts: string[]): Prompt {
  return createPrompt(texts.map((text, index) => ({ label: `s${index}`, text })));
}

describe("measure", () => {
  it.each([
    ["chars", 11],
    ["utf16", 12],
    ["bytes", 19],
    ["lines", 2],
    ["approx-tokens", 2],
    ["tokens", 9],
    ["tokens:cl100k_base", 11],
    ["tokens:r50k_base", 14],
  ])("in %s", (unit, size) => {
    expect(createMeasurer().measure("Où 你好\n🚀 go!", unit)).toBe(size);
  });

  it("throws at a unit that nobody knows", () => {
    expect(() => createMeasurer().measure("x", "chrs")).toThrow(UnknownUnit);
    expect(() => createMeasurer().label("chrs")).toThrow(UnknownUnit);
  });

  it("counts a text once, however often it is asked for", () => {
    const count = vi.spyOn(openEncoding("o200k_base"), "count");
    const measurer = createMeasurer();
    const text = "Count this one sentence only once.";
    expect(measurer.measure(text, "tokens")).toBe(measurer.measure(text, "tokens:o200k_base"));
    expect(count).toHaveBeenCalledTimes(1);
    count.mockRestore();
  });
});

describe("measurePrompt", () => {
  const section = fc.record(
    { label: fc.constant("s"), text: hostileText, before: fc.constantFrom("", "\n", "\n---\n", " ") },
    { requiredKeys: ["label", "text"] },
  );
  const prompt = fc
    .tuple(fc.array(section, { maxLength: 6 }), fc.constantFrom("\n\n", "\n", "", "/"))
    .map(([sections, separator]) => createPrompt(sections as Section[], separator));

  it.each(unitNames())("is the size of the whole text, in %s", (unit) => {
    const measurer = createMeasurer();
    fc.assert(
      fc.property(prompt, (prompt) => {
        expect(measurer.measurePrompt(prompt, unit)).toBe(createMeasurer().measure(prompt.text, unit));
      }),
      { numRuns: 60 },
    );
  });

  it("needs no counting of wholes and sections that an outer cache knows", () => {
    const prompt = promptOf("Ask before you delete.", "(Nothing else.)");
    const cache = createMemoryCache();
    const first = createMeasurer({ cache });
    const tokens = first.measurePrompt(prompt, "tokens");
    const count = vi.spyOn(openEncoding("o200k_base"), "count");
    const second = createMeasurer({ cache });
    expect(second.measurePrompt(prompt, "tokens")).toBe(tokens);
    expect(prompt.sections.map(({ text }) => second.measure(text, "tokens"))).toEqual([5, 4]);
    expect(count).not.toHaveBeenCalled();
    count.mockRestore();
  });
});

describe("counters", () => {
  it("are units under their name, and stay synchronous where they are", () => {
    const measurer = createMeasurer({ counters: [words((text) => text.split(" ").length)] });
    expect(measurer.measure("three short words", "words")).toBe(3);
    expect(measurer.measurePrompt(promptOf("one", "two"), "words")).toBe(1);
    expect(measurer.label("words")).toBe("words");
  });

  it("may answer later, and are asked once for a text", async () => {
    const count = vi.fn((text: string) => Promise.resolve(text.length));
    const measurer = createMeasurer({ counters: [words(count)] });
    const first = measurer.measure("abc", "words");
    const second = measurer.measure("abc", "words");
    expect([await first, await second]).toEqual([3, 3]);
    expect(await measurer.measure("abc", "words")).toBe(3);
    expect(count).toHaveBeenCalledTimes(1);
  });

  it("are asked again after a failure", async () => {
    const count = vi.fn<Counter["count"]>(async () => 4);
    count.mockRejectedValueOnce(new Error("endpoint is down"));
    const measurer = createMeasurer({ counters: [words(count)] });
    await expect(measurer.measure("abc", "words")).rejects.toThrow("endpoint is down");
    expect(await measurer.measure("abc", "words")).toBe(4);
  });

  it("are never remembered by a cache that outlives them", async () => {
    const set = vi.fn<TokenCache["set"]>();
    const measurer = createMeasurer({ counters: [words(() => 1)], cache: { get: () => undefined, set } });
    expect(await measurer.measure("abc", "words")).toBe(1);
    expect(await measurer.measurePrompt(promptOf("abc"), "words")).toBe(1);
    expect(set).not.toHaveBeenCalled();
  });

  it.each([Number.NaN, Infinity, -1])("that answer %d stop the measuring", async (answer) => {
    const message = `counter "words" answered ${answer}, not a finite number from zero up`;
    const now = createMeasurer({ counters: [words(() => answer)] });
    expect(() => now.measure("abc", "words")).toThrow(new BadCounter("words", message.slice(16)));
    const later = createMeasurer({ counters: [words(async () => answer)] });
    await expect(later.measure("abc", "words")).rejects.toThrow(message);
  });

  it.each([
    ["tokens", "has the name of another unit"],
    ["tokens:o200k_base", "has the name of another unit"],
    ["", "needs a name without white space"],
    ["two words", "needs a name without white space"],
  ])("named %j are refused", (name, fault) => {
    expect(() => createMeasurer({ counters: [{ name, count: () => 1 }] })).toThrow(
      new BadCounter(name, fault),
    );
  });

  it("of the same name are refused", () => {
    expect(() => createMeasurer({ counters: [words(() => 1), words(() => 2)] })).toThrow(
      'counter "words" has the name of another unit',
    );
  });
});
