import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";

describe("configs that a command line names", () => {
  it("counts one that is named twice, however it is spelt, once", async () => {
    const folder = temporaryFolder(SAMPLE);
    await runCli(folder.path, ["update"]);
    const spellings = [CONFIG, `./${CONFIG}`, `budgets/../${CONFIG}`, join(folder.path, CONFIG)];
    const argv = spellings.flatMap((file) => ["--config", file]);
    const { code, stdout } = await runCli(folder.path, ["--json", ...argv]);
    expect(code).toBe(0);
    const { contracts, counts } = JSON.parse(stdout) as Report;
    expect(contracts.map(({ name }) => name)).toEqual(["demo/agent"]);
    expect(counts).toMatchObject({ contracts: 1, cases: 3, goldens: 8, ceilings: 2 });
  });

  it("may keep their goldens in one folder, where none takes another's for obsolete", async () => {
    const one = (name: string) => `
export default {
  contracts: [{ name: "${name}", compose: () => "Hi", cases: { one: {} } }],
  budgets: "${name}.json",
};`;
    const line =
      '{ "format": 1, "ceilings": [{ "contract": "*", "unit": "chars", "max": 3, "why": "room" }] }';
    const folder = temporaryFolder({
      "a.config.mjs": one("a"),
      "sub/b.config.mjs": one("b").replace("{\n", '{\n  goldens: "../goldens",\n'),
      "a.json": line,
      "sub/b.json": line,
    });
    const configs = ["--config", "a.config.mjs", "--config", "sub/b.config.mjs"];
    expect((await runCli(folder.path, ["update", "--prune", ...configs])).code).toBe(0);
    folder.write("goldens/a/gone.md", "left behind");
    const { code, stdout } = await runCli(folder.path, configs);
    expect(code).toBe(1);
    expect(stdout.match(/golden-obsolete.*/g)).toEqual(["golden-obsolete  goldens/a/gone.md"]);
    expect((await runCli(folder.path, ["update", "--prune", ...configs])).code).toBe(0);
    expect(folder.files()).toContain("goldens/b/one.md");
    expect(await runCli(folder.path, configs)).toMatchObject({ code: 0 });
  });
});
