import { describe, expect, it } from "vitest";
import { type Config, run } from "../index.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { memoryStore } from "../testing/memory-store.ts";

const config = (text: string): Config => ({
  contracts: [
    {
      name: "demo",
      compose: () => [{ label: "Role", text }],
      cases: { plain: {}, other: {} },
    },
  ],
});

const BUDGETS =
  '{ "format": 1, "ceilings": [{ "contract": "demo", "unit": "chars", "max": 20, "why": "short" }] }';

describe("run", () => {
  it("gives a program the report, and writes only when it is told to", async () => {
    const folder = temporaryFolder({ "budgets/demo.json": BUDGETS });
    const before = folder.files();
    const missing = await run(config("Be brief."), { root: folder.path });
    expect(missing).toMatchObject({ format: 1, verdict: "broken", counts: { contracts: 1, cases: 2 } });
    expect(folder.files()).toEqual(before);

    expect(await run(config("Be brief."), { root: folder.path, update: true })).toMatchObject({
      verdict: "holds",
    });
    expect(folder.read("goldens/demo/plain.md")).toBe("Be brief.");
    expect(await run(config("Be brief."), { root: folder.path })).toMatchObject({ verdict: "holds" });

    const { findings } = await run(config("Be brief, always, everywhere."), { root: folder.path });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["over-ceiling", "golden-differs"]),
    );
  });

  it("judges a part without calling the rest obsolete", async () => {
    const folder = temporaryFolder({ "budgets/demo.json": BUDGETS });
    await run(config("Be brief."), { root: folder.path, update: true });
    const part = await run(config("Be brief."), { root: folder.path, select: (_, name) => name === "plain" });
    expect(part).toMatchObject({ verdict: "holds", scope: { full: false }, counts: { cases: 1 } });
  });

  it("takes goldens from wherever it is told", async () => {
    const folder = temporaryFolder({ "budgets/demo.json": BUDGETS });
    const store = memoryStore();
    await run(config("Be brief."), { root: folder.path, store, update: true });
    expect(await run(config("Be brief."), { root: folder.path, store })).toMatchObject({ verdict: "holds" });
    expect(folder.files()).toEqual(["budgets/demo.json"]);
  });

  it("refuses a config that gates nothing", async () => {
    const { path } = temporaryFolder();
    await expect(run({ contracts: [] }, { root: path })).rejects.toThrow("No contracts found");
  });
});
