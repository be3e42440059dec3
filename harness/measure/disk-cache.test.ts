import { describe, expect, it } from "vitest";
import type { CacheFiles } from "./cache-files.ts";
import { createDiskCache } from "./disk-cache.ts";

const FILE = "tokens-o200k_base.bin";

interface MemoryFiles extends CacheFiles {
  readonly files: Map<string, Uint8Array>;
  readonly reads: string[];
}

function memoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  const reads: string[] = [];
  return {
    files,
    reads,
    read(name) {
      reads.push(name);
      return files.get(name);
    },
    write(name, bytes) {
      files.set(name, bytes);
    },
  };
}

function recorded(texts: Record<string, number>): MemoryFiles {
  const files = memoryFiles();
  const cache = createDiskCache(files);
  for (const [text, tokens] of Object.entries(texts)) cache.set("o200k_base", text, tokens);
  cache.save();
  return files;
}

describe("a cache on disk", () => {
  it("knows in the next run what this one learnt", () => {
    const files = recorded({ "one text": 2, "": 0, "é🚀": 70_000, "\uD83D": 3 });
    const cache = createDiskCache(files);
    const texts = ["one text", "", "é🚀", "\uD83D", "unknown"];
    expect(texts.map((text) => cache.get("o200k_base", text))).toEqual([2, 0, 70_000, 3, undefined]);
  });

  it("keeps encodings apart, each in its own file", () => {
    const files = memoryFiles();
    const cache = createDiskCache(files);
    cache.set("o200k_base", "text", 1);
    cache.set("cl100k_base", "text", 2);
    cache.save();
    expect([...files.files.keys()]).toEqual([FILE, "tokens-cl100k_base.bin"]);
    expect(createDiskCache(files).get("cl100k_base", "text")).toBe(2);
  });

  it("reads a file once, and only when its encoding is asked for", () => {
    const files = recorded({ text: 1 });
    files.reads.length = 0;
    const cache = createDiskCache(files);
    expect(files.reads).toEqual([]);
    cache.get("o200k_base", "text");
    cache.get("o200k_base", "other");
    expect(files.reads).toEqual([FILE]);
  });

  it("writes nothing where nothing was learnt", () => {
    const files = recorded({ text: 1 });
    const cache = createDiskCache(files);
    cache.get("o200k_base", "text");
    files.files.clear();
    expect(cache.save()).toBe(true);
    expect(files.files.size).toBe(0);
  });

  it("stores no text", () => {
    const files = recorded({ "a secret that stays where it is": 8 });
    expect(Buffer.from(files.files.get(FILE)!).includes("secret")).toBe(false);
  });

  it.each([
    ["cut short", (file: Buffer) => file.subarray(0, -7)],
    ["cut by an entry", (file: Buffer) => file.subarray(0, -20)],
    ["emptied", () => Buffer.alloc(0)],
    ["overwritten", () => Buffer.from("<<<<<<< HEAD\n".repeat(20))],
    ["changed in a count", (file: Buffer) => flipped(file, file.length - 17)],
    ["changed in a key", (file: Buffer) => flipped(file, file.length - 30)],
    [
      "of another version",
      (file: Buffer) => Buffer.from(file.toString("latin1").replace("/1\n", "/0\n"), "latin1"),
    ],
    [
      "of another encoding",
      (file: Buffer) => Buffer.from(file.toString("latin1").replace("o200k", "p200k"), "latin1"),
    ],
  ])("ignores a file that was %s, and replaces it", (_, damage) => {
    const files = recorded({ text: 1 });
    files.files.set(FILE, damage(Buffer.from(files.files.get(FILE)!)));
    const cache = createDiskCache(files);
    expect(cache.get("o200k_base", "text")).toBeUndefined();
    cache.set("o200k_base", "text", 5);
    cache.save();
    expect(createDiskCache(files).get("o200k_base", "text")).toBe(5);
  });

  it("keeps the counts that were used last, up to its limit", () => {
    const files = recorded({ a: 1, b: 2, c: 3, d: 4 });
    const cache = createDiskCache(files, 3);
    cache.get("o200k_base", "b");
    cache.set("o200k_base", "e", 5);
    cache.save();
    const kept = createDiskCache(files);
    expect(["a", "b", "c", "d", "e"].filter((text) => kept.get("o200k_base", text) !== undefined)).toEqual([
      "b",
      "d",
      "e",
    ]);
  });

  it("survives a disk that cannot be written", () => {
    const cache = createDiskCache({
      read: () => undefined,
      write: () => {
        throw new Error("EROFS: read-only file system");
      },
    });
    cache.set("o200k_base", "text", 1);
    expect(cache.save()).toBe(false);
    expect(cache.get("o200k_base", "text")).toBe(1);
  });
});

function flipped(file: Buffer, index: number): Buffer {
  const copy = Buffer.from(file);
  copy[index] = copy[index]! ^ 1;
  return copy;
}
