import { describe, expect, it } from "vitest";
import { createMemoryCache, layerCaches } from "./token-cache.ts";

describe("a cache in memory", () => {
  it("keeps texts and encodings apart", () => {
    const cache = createMemoryCache();
    cache.set("a", "text", 1);
    cache.set("b", "text", 2);
    expect([cache.get("a", "text"), cache.get("b", "text"), cache.get("a", "other")]).toEqual([
      1,
      2,
      undefined,
    ]);
  });

  it("remembers a count of zero", () => {
    const cache = createMemoryCache();
    cache.set("a", "", 0);
    expect(cache.get("a", "")).toBe(0);
  });

  it("holds no more text than it has room for", () => {
    const cache = createMemoryCache(10_000);
    const texts = Array.from({ length: 500 }, (_, index) => `${index} ${"x".repeat(100)}`);
    for (const text of texts) cache.set("a", text, 1);
    const held = texts.filter((text) => cache.get("a", text) !== undefined);
    expect(held.length).toBeGreaterThan(10);
    expect(held.length).toBeLessThan(100);
    expect(held).toContain(texts.at(-1));
  });

  it("keeps a text that is asked for again and again", () => {
    const cache = createMemoryCache(10_000);
    cache.set("a", "shared", 7);
    for (let index = 0; index < 500; index += 1) {
      expect(cache.get("a", "shared")).toBe(7);
      cache.set("a", `${index} ${"x".repeat(100)}`, 1);
    }
  });

  it("holds no text that would drive out most others", () => {
    const cache = createMemoryCache(10_000);
    cache.set("a", "x".repeat(5000), 1);
    expect(cache.get("a", "x".repeat(5000))).toBeUndefined();
  });
});

describe("layered caches", () => {
  it("write to both, read the near one first, and carry over what only the far one knows", () => {
    const near = createMemoryCache();
    const far = createMemoryCache();
    const both = layerCaches(near, far);
    both.set("a", "new", 1);
    far.set("a", "old", 2);
    near.set("a", "own", 3);
    expect([near.get("a", "new"), far.get("a", "new")]).toEqual([1, 1]);
    expect([both.get("a", "old"), near.get("a", "old")]).toEqual([2, 2]);
    expect([both.get("a", "own"), both.get("a", "none")]).toEqual([3, undefined]);
  });
});
