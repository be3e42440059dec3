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
});
