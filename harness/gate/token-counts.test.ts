import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { CacheFiles } from "../measure/cache-files.ts";
import { createDiskCache } from "../measure/disk-cache.ts";
import { openEncoding } from "../measure/encoding.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { memoryStore } from "../testing/memory-store.ts";
import { SAMPLE } from "../testing/sample.ts";
import { loadProject } from "./load-config.ts";
import type { Report } from "./report.ts";
import { runProject } from "./run.ts";
import type { RunOptions } from "./run-options.ts";

const CACHE = "node_modules/.cache/prompt-budget/tokens-o200k_base.bin";

let counted: MockInstance<(text: string) => number>;

beforeEach(() => {
  counted = vi.spyOn(openEncoding("o200k_base"), "count");
});

afterEach(() => counted.mockRestore());

function projectIn(unit: string, more: Readonly<Record<string, string>> = {}): Folder {
  return temporaryFolder({
    ...SAMPLE,
    "budgets/demo.json": `{"format":1,"ceilings":[
      {"contract":"demo/agent","unit":"${unit}","max":200,"why":"x"},
      {"contract":"demo/agent","section":"Rules","unit":"${unit}","max":60,"why":"x"}]}`,
    ...more,
  });
}

async function run(folder: Folder, options: Partial<RunOptions> = {}): Promise<Report> {
  const project = await loadProject(join(folder.path, "prompt-budget.config.js"));
  return runProject(project, { store: memoryStore(), update: true, ...options });
}

const figures = (report: Report) => report.ceilings.map(({ subject, actual }) => [subject, actual]);

describe("the token counts of a project", () => {
  it("outlive the process, so that a second run needs no rank table", async () => {
    const folder = projectIn("tokens", { "node_modules/kept": "" });
    const first = await run(folder);
    expect(counted).toHaveBeenCalled();
    expect(folder.files()).toContain(CACHE);
    counted.mockClear();
    const second = await run(folder);
    expect(counted).not.toHaveBeenCalled();
    expect(second).toEqual(first);
    expect(figures(second)).toEqual([
      ["whole", 37],
      ["Rules", 12],
    ]);
  });

  it.each([
    ["deleted", (folder: Folder) => folder.remove(CACHE)],
    ["cut short", (folder: Folder) => folder.write(CACHE, folder.bytes(CACHE).subarray(0, -3))],
    ["another file altogether", (folder: Folder) => folder.write(CACHE, "tokens? none")],
    [
      "changed in one count",
      (folder: Folder) => {
        const bytes = folder.bytes(CACHE);
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
        folder.write(CACHE, bytes);
      },
    ],
  ])("change nothing where the file is %s", async (_, spoil) => {
    const folder = projectIn("tokens", { "node_modules/kept": "" });
    const first = await run(folder);
    const bytes = folder.bytes(CACHE);
    spoil(folder);
    counted.mockClear();
    expect(await run(folder)).toEqual(first);
    expect(counted).toHaveBeenCalled();
    expect(folder.bytes(CACHE)).toEqual(bytes);
  });

  it("are not written where there is no node_modules", async () => {
    const folder = projectIn("tokens");
    const before = folder.files();
    expect(figures(await run(folder))).toHaveLength(2);
    expect(folder.files()).toEqual(before);
  });

  it("are neither read nor written where no budget asks for tokens", async () => {
    const files = { read: vi.fn<CacheFiles["read"]>(), write: vi.fn<CacheFiles["write"]>() };
    await run(projectIn("chars"), { cache: createDiskCache(files) });
    expect(files.read).not.toHaveBeenCalled();
    expect(files.write).not.toHaveBeenCalled();
    await run(projectIn("tokens"), { cache: createDiskCache(files) });
    expect(files.read).toHaveBeenCalledTimes(1);
    expect(files.write).toHaveBeenCalledTimes(1);
  });
});
