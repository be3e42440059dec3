import { describe, expect, it } from "vitest";
import { runCli } from "../../testing/cli.ts";
import { type Folder, temporaryFolder } from "../../testing/folder.ts";
import { memoryStore } from "../../testing/memory-store.ts";
import { loadProject } from "../load-config.ts";
import type { Report } from "../report.ts";
import { runProject } from "../run.ts";
import { Isolation } from "./isolation.ts";
import { realMachine } from "./machine.ts";

function project(compose: string, more = ""): Folder {
  return temporaryFolder({
    "node_modules/.keep": "",
    "prompt-budget.config.js": `
import { defineConfig, defineContract } from "prompt-budget";
${more}
const abroad = process.env.TZ === "Pacific/Kiritimati";
const agent = defineContract({ name: "agent", compose: ${compose}, cases: { plain: {}, other: {} }, isolate: true });
export default defineConfig({ timeout: 300, levels: { "case-uncapped": "off", "golden-missing": "off" }, contracts: [agent] });
`,
  });
}

async function reportOf(folder: Folder): Promise<Report> {
  const { stdout, stderr } = await runCli(folder.path, ["--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Report;
}

describe("isolation fails closed", () => {
  it("where a fresh process ends while it composes", async () => {
    const { findings, verdict } = await reportOf(
      project(`() => { if (abroad) process.exit(3); return "Hello"; }`),
    );
    expect(verdict).toBe("broken");
    expect(findings).toEqual([
      expect.objectContaining({
        code: "isolation-failed",
        level: "error",
        where: { contract: "agent", case: "plain" },
        message:
          "A fresh process ended with exit code 3 while it composed the case; cases not composed there: 1",
      }),
    ]);
  });

  it("where a composer loops for ever in other surroundings", async () => {
    const { findings } = await reportOf(project(`() => { while (abroad); return "Hello"; }`));
    expect(findings.map(({ code }) => code)).toEqual(["environment-dependent", "environment-dependent"]);
    expect(findings[0]?.message).toContain(
      "a prompt becomes an error: The composer did not answer within 300 ms",
    );
  });

  it("where a fresh process hangs before the project is loaded", async () => {
    const folder = project(`() => "Hello"`, `if (process.env.TZ === "Pacific/Kiritimati") while (true);`);
    const loaded = await loadProject(`${folder.path}/prompt-budget.config.js`);
    const isolation = new Isolation(loaded, {
      select: () => true,
      enabled: true,
      machine: realMachine(),
      patience: 3000,
    });
    const { failures } = await isolation.finish();
    isolation.stop();
    expect(failures[0]).toMatchObject({
      code: "isolation-failed",
      message: expect.stringMatching(
        /^A fresh process gave no answer within \d+ ms before it had loaded the project; cases not composed there: 2$/,
      ) as string,
    });
  });

  it("where the project cannot be loaded in other surroundings, with the reason", async () => {
    const { findings } = await reportOf(
      project(
        `() => "Hello"`,
        `if (process.env.TZ === "Pacific/Kiritimati") throw new Error("no such zone");`,
      ),
    );
    expect(findings.map(({ code, where }) => [code, where.case])).toEqual([
      ["environment-dependent", "plain"],
      ["environment-dependent", "other"],
    ]);
    expect(findings[0]?.message).toContain(
      "follows the time zone: between UTC and Pacific/Kiritimati, a prompt becomes an error: Cannot load prompt-budget.config.js: no such zone",
    );
  });

  it("where there is no config file to load, unless the caller switches it off", async () => {
    const folder = project(`(_, env) => "At " + env.now.getTime()`);
    const { config: _, ...project_ } = await loadProject(`${folder.path}/prompt-budget.config.js`);
    const store = memoryStore();
    const { findings } = await runProject(project_, { store });
    expect(findings).toEqual([
      expect.objectContaining({ code: "isolation-not-run", level: "error", where: { contract: "agent" } }),
    ]);
    expect((await runProject(project_, { store, isolate: false })).findings).toEqual([]);
  });
});

describe("isolate", () => {
  it("is part of contract.json, so that taking it away is a reviewed change", async () => {
    const folder = project(`() => "Hello"`);
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
    expect(folder.read("goldens/agent/contract.json")).toContain('"isolate": true');
    folder.write(
      "prompt-budget.config.js",
      folder.read("prompt-budget.config.js").replace(", isolate: true", ""),
    );
    const { findings } = await reportOf(folder);
    expect(findings).toEqual([
      expect.objectContaining({
        code: "golden-differs",
        where: expect.objectContaining({ file: "goldens/agent/contract.json" }) as object,
      }),
    ]);
  });

  it("keeps what composers print out of the report", async () => {
    const folder = project(
      `() => { if (abroad) { console.log("noise"); console.error("noise"); } return "Hello"; }`,
    );
    expect((await reportOf(folder)).verdict).toBe("holds");
  });
});
