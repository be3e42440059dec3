import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

/** The sample, of which `Rules` uses 38 chars and the whole 145, with other ceilings. */
async function project(ceilings: readonly string[], config = ""): Promise<Folder> {
  const rows = ceilings.map(
    (fields) => `    { "contract": "demo/agent", "unit": "chars", "why": "x", ${fields} }`,
  );
  const folder = temporaryFolder({
    [CONFIG]: SAMPLE[CONFIG].replace("contracts: [agent]", `contracts: [agent]${config}`),
    [BUDGETS]: `{ "format": 1, "ceilings": [\n${rows.join(",\n")}\n  ] }\n`,
  });
  expect((await runCli(folder.path, ["update"])).code).toBeLessThan(2);
  return folder;
}

const WHOLE = '"max": 200';
const SLACK = '"section": "Rules", "max": 77';
const NEAR = '"section": "Rules", "max": 39';

async function warnings(folder: Folder, ...argv: readonly string[]): Promise<string[]> {
  const { stdout } = await runCli(folder.path, [...argv, "--json"]);
  const { findings } = JSON.parse(stdout) as { findings: { code: string; where: { line?: number } }[] };
  return findings.map(({ code, where }) => `${code} ${where.line ?? ""}`.trim());
}

describe("the room that ceilings leave", () => {
  it("is warned about where it is more than the text again, with the figure to lower it to", async () => {
    const folder = await project([WHOLE, SLACK]);
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(0);
    expect(stdout).toContain(`! ceiling-slack  demo/agent · plain · Rules  ${BUDGETS}:3
  Rules: at most 77 chars allowed, the largest match takes 38, 49.4% of it: it would let the text double unseen
  → Lower it: prompt-budget raise ${BUDGETS}:3 --to 46 (lowering needs no reason)`);
    expect(stdout).toContain("holds, 1 warning\n");
    expect((await runCli(folder.path, ["raise", `${BUDGETS}:3`, "--to", "46"])).code).toBe(0);
    expect(await warnings(folder)).toEqual([]);
  });

  it("is lowered from where the gate ran, in the project that it is told of", async () => {
    const folder = await project([WHOLE, SLACK]);
    const inner = `other one/prompt-budget.config.js`;
    folder.write(inner, SAMPLE[CONFIG]);
    folder.write(`other one/${BUDGETS}`, folder.read(BUDGETS).replace('"max": 77', '"max": 90'));
    const configs = ["--config", CONFIG, "--config", inner];
    expect((await runCli(folder.path, ["update", ...configs])).code).toBe(0);
    const { stdout } = await runCli(folder.path, configs);
    const commands = [...stdout.matchAll(/prompt-budget (raise .*) \(lowering/g)].map(
      ([, command = ""]) => command,
    );
    expect(commands).toEqual([
      `raise ${BUDGETS}:3 --config ${CONFIG} --to 46`,
      `raise 'other one/${BUDGETS}:3' --config '${inner}' --to 46`,
    ]);
    for (const command of commands) {
      const argv = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = ""]) => quoted ?? bare);
      expect((await runCli(folder.path, argv)).code).toBe(0);
    }
    expect(await warnings(folder, ...configs)).toEqual([]);
  });

  it("is warned about where hardly any is left", async () => {
    const folder = await project([WHOLE, NEAR]);
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(0);
    expect(stdout).toContain(`! ceiling-near  demo/agent · plain · Rules  ${BUDGETS}:3
  Rules: at most 39 chars allowed, the largest match takes 38, 97.4% of it: the next sentence breaks it`);
  });

  it.each<[string, readonly string[], string, readonly string[]]>([
    [
      "not of limits and pins",
      [WHOLE, `${SLACK}, "kind": "limit"`, '"section": "Rules", "max": 38, "kind": "pin"'],
      "",
      [],
    ],
    ["not of one that fails in another case", ['"max": 145, "min": 100'], "", ["under-floor 2"]],
    [
      "by thresholds of the project",
      [WHOLE, SLACK, '"section": "Rules", "max": 40'],
      ", slack: 3, near: 0.9",
      ["ceiling-near 4"],
    ],
    ["not where the project says no", [WHOLE, SLACK, NEAR], ", slack: false, near: false", []],
    [
      "at the level of the project",
      [WHOLE, SLACK, NEAR],
      ', levels: { "ceiling-slack": "error", "ceiling-near": "off" }',
      ["ceiling-slack 3"],
    ],
  ])("is judged %s", async (_, ceilings, config, found) => {
    expect(await warnings(await project(ceilings, config))).toEqual(found);
  });

  it("is judged over all cases, so never under a filter, and after shards are merged", async () => {
    const folder = await project([WHOLE, SLACK, NEAR]);
    expect(await warnings(folder, "check", "-t", "plain")).toEqual([]);
    for (const shard of ["1/2", "2/2"]) {
      const file = `${shard.slice(0, 1)}.json`;
      const { stdout } = await runCli(folder.path, ["check", "--shard", shard, "--json"]);
      expect(stdout).not.toContain('"code": "ceiling-');
      folder.write(file, stdout);
    }
    expect(await warnings(folder, "merge", "1.json", "2.json")).toEqual([
      "ceiling-slack 3",
      "ceiling-near 4",
    ]);
  });

  it.each([
    ["slack", ", slack: 0.5", "`slack`: a number from 1, or false"],
    ["near", ", near: 95", "`near`: a share from 0 to 1, or false"],
  ])("has thresholds that are checked: %s", async (_, config, message) => {
    const folder = temporaryFolder({
      [CONFIG]: SAMPLE[CONFIG].replace("contracts: [agent]", `contracts: [agent]${config}`),
    });
    const { code, stderr } = await runCli(folder.path, []);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
