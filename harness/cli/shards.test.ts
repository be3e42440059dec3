import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const SHARDS = ["1/3", "2/3", "3/3"] as const;
/** In a folder that is not there yet. */
const FILES = ["out/one.json", "out/two.json", "out/three.json"] as const;

/** One case over its ceiling, one golden of nobody, one ceiling of nothing: what a shard alone cannot tell. */
async function brokenProject(): Promise<Folder> {
  const folder = temporaryFolder(SAMPLE);
  await runCli(folder.path, ["update"]);
  const unmatched =
    '{ "contract": "nobody", "unit": "chars", "max": 1, "why": "left behind" },\n    { "contract": "demo/agent", "unit"';
  const budgets = folder.read("budgets/demo.json");
  folder.write(
    "budgets/demo.json",
    budgets.replace('"max": 200', '"max": 90').replace('{ "contract": "demo/agent", "unit"', unmatched),
  );
  folder.write("goldens/demo/agent/zombie.md", "nobody composes this");
  return folder;
}

/** Contracts and cases in no order of their names; cases that differ, throw and reject; a rule that names a case. */
const MANY = `
import { Rejection } from "prompt-budget";
const compose = (at) => {
  if (at === 5) throw new Error("no soil");
  if (at === 4) throw new Rejection("dry", "no water");
  return [{ label: "Rules", text: "Be kind." }, { label: "Plant " + at, text: "A ripe one of " + "x".repeat(at) }];
};
const cases = Object.fromEntries([7, 1, 10, 4, 3, 5, 2].map((at) => ["plant-" + at, at]));
const named = { name: "named", keep: () => 1, judge: (kept) => [{ case: kept[2].case, message: "third" }, { message: "all" }] };
export default {
  contracts: [
    { name: "young", compose, cases },
    { name: "old", compose, cases, invariants: [named] },
    { name: "late", compose, cases },
  ],
};`;

async function runShards(folder: Folder, ...flags: string[]): Promise<void> {
  for (const [index, shard] of SHARDS.entries()) {
    const output = FILES[index] ?? "";
    await runCli(folder.path, ["check", "--shard", shard, "--json", "--output", output, ...flags]);
  }
}

const COMMIT = ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x"];

function edit(folder: Folder, file: string, before: string, after: string): void {
  expect(folder.read(file)).toContain(before);
  folder.write(file, folder.read(file).replace(before, after));
}

describe("check --shard, then merge", () => {
  it.each([
    ["as they ran", FILES],
    ["in any other order", ["out/three.json", "out/one.json", "out/two.json"]],
  ])("says what one whole run says: the reports %s", async (_, files) => {
    const folder = await brokenProject();
    const whole = await runCli(folder.path, ["check", "--json"]);
    await runShards(folder);
    const merged = await runCli(folder.path, ["merge", ...files, "--json"]);
    expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(whole.stdout));
    expect((JSON.parse(merged.stdout) as Report).findings.map(({ code }) => code)).toEqual([
      "golden-obsolete",
      "ceiling-unmatched",
      "over-ceiling",
    ]);
    expect([whole.code, merged.code]).toEqual([1, 1]);
  });

  it.each([
    ["one config", []],
    ["several", ["--config", "prompt-budget.config.mjs", "--config", "more/other.config.mjs"]],
  ])(
    "says it in the order of a whole run, whatever changed and wherever it is told: %s",
    async (_, flags) => {
      const more = MANY.replace(/name: "(young|old|late)"/g, 'name: "more/$1"');
      const ceiling =
        '{ "format": 1, "ceilings": [{ "contract": "*", "unit": "chars", "max": 30, "why": "room" }] }';
      const folder = temporaryFolder({
        "prompt-budget.config.mjs": MANY,
        "more/other.config.mjs": more,
        "budgets/many.json": ceiling,
        "more/budgets/many.json": ceiling.replace("*", "more/*"),
      });
      await runCli(folder.path, ["update", ...flags]);
      for (const [file, text] of [
        ["prompt-budget.config.mjs", MANY],
        ["more/other.config.mjs", more],
      ] as const) {
        folder.write(file, text.replaceAll("Be kind", "Be quick").replace("ripe", "unripe"));
      }
      const whole = await runCli(folder.path, ["check", "--json", ...flags]);
      await runShards(folder, ...flags);
      const merged = await runCli(folder.path, ["merge", ...FILES.toReversed(), "--json"]);
      const [one, other] = [whole, merged].map(({ stdout }) => JSON.parse(stdout) as Report);
      expect(other).toEqual(one);
      expect(other?.findings.length).toBeGreaterThan(12);
      expect(other?.edits.length).toBeGreaterThan(2);
    },
  );

  it.each<[string, (folder: Folder) => void]>([
    ["another ceiling", (folder) => edit(folder, "budgets/demo.json", '"max": 200', '"max": 2')],
    [
      "another rule of a contract",
      (folder) =>
        edit(
          folder,
          "prompt-budget.config.js",
          `{ label: "Rules" }`,
          `{ label: "Rules", lifetime: "session" }`,
        ),
    ],
    ["another commit", (folder) => execFileSync("git", [...COMMIT, "--allow-empty"], { cwd: folder.path })],
  ])("refuses shards of which one was run with %s", async (_, change) => {
    const folder = temporaryFolder(SAMPLE);
    execFileSync("git", ["init", "-q"], { cwd: folder.path });
    await runCli(folder.path, ["update"]);
    execFileSync("git", ["add", "."], { cwd: folder.path });
    execFileSync("git", COMMIT, { cwd: folder.path });
    await runShards(folder, "--report-only");
    expect(await runCli(folder.path, ["merge", ...FILES])).toMatchObject({ code: 0 });
    change(folder);
    await runCli(folder.path, ["check", "--shard", "2/3", "--json", "--output", FILES[1]]);
    const { code, stderr } = await runCli(folder.path, ["merge", ...FILES]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "The shards are of different runs: they gated other contracts, ceilings or commits",
    );
  });

  it("gives each case to one shard, whose report says which it is and that it is a part", async () => {
    const folder = await brokenProject();
    await runShards(folder);
    const reports = FILES.map((file) => JSON.parse(folder.read(file)) as Report);
    const cases = reports.flatMap(({ contracts }) => contracts.flatMap((contract) => contract.cases));
    expect(cases.map(({ name }) => name).toSorted()).toEqual(["crowded", "full", "plain"]);
    expect(reports.map(({ scope }) => scope)).toEqual(SHARDS.map((shard) => ({ full: false, shard })));
  });

  it("renders the merged report for any face, and exits 0 where all holds or under --report-only", async () => {
    const folder = temporaryFolder(SAMPLE);
    await runCli(folder.path, ["update"]);
    await runShards(folder);
    const holds = await runCli(folder.path, ["merge", ...FILES, "--reporter", "markdown"]);
    expect(holds.code).toBe(0);
    expect(holds.stdout).toContain("**1 contract, 3 cases, 8 goldens, 2 ceilings: holds**");

    const broken = await brokenProject();
    await runShards(broken, "--report-only");
    const only = await runCli(broken.path, ["merge", ...FILES, "--report-only"]);
    expect(only.code).toBe(0);
    expect(only.stderr).toContain("the gate is broken");
  });

  it.each([
    ["a shard that is missing", ["out/one.json", "out/three.json"], "Shard 2/3 is missing"],
    ["a shard that is there twice", [...FILES, "out/two.json"], "Shard 2/3 is there twice"],
    ["a report of a whole run", ["whole.json"], "not of a shard"],
    ["a file that is no report", ["budgets/demo.json"], "not JSON"],
    ["a file that is not there", ["four.json"], "no such file"],
    ["nothing", [], "needs the reports"],
  ])("refuses %s with exit code 2", async (_, files, words) => {
    const folder = temporaryFolder(SAMPLE);
    await runCli(folder.path, ["update"]);
    await runShards(folder);
    await runCli(folder.path, ["check", "--json", "--output", "whole.json"]);
    const { code, stderr } = await runCli(folder.path, ["merge", ...files]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it.each([
    [["--shard", "4/3"], '"4/3" is no shard'],
    [["--shard", "1/3", "--base", "HEAD"], "do not go together"],
  ])("refuses check %j", async (flags, words) => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stderr } = await runCli(folder.path, ["check", ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it("deals the cases that a filter leaves", async () => {
    const folder = temporaryFolder(SAMPLE);
    await runCli(folder.path, ["update"]);
    await runShards(folder, "--filter", "l");
    const { code, stdout } = await runCli(folder.path, ["merge", ...FILES, "--json"]);
    expect(code).toBe(0);
    const merged = JSON.parse(stdout) as Report;
    expect(merged.scope).toEqual({ full: false, filter: "l" });
    expect(merged.counts.cases).toBe(2);
  });
});
