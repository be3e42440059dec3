import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { type CliRun, runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";

/** The sample's report before and after a change, as two files. */
async function reports(change: (folder: Folder) => void): Promise<Folder> {
  const folder = temporaryFolder(SAMPLE);
  await runCli(folder.path, ["update"]);
  await runCli(folder.path, ["check", "--json", "--output", "base.json"]);
  change(folder);
  await runCli(folder.path, ["update"]);
  await runCli(folder.path, ["check", "--json", "--output", "head.json"]);
  return folder;
}

function replace(file: string, from: string, to: string): (folder: Folder) => void {
  return (folder) => folder.write(file, folder.read(file).replaceAll(from, to));
}

function diff(folder: Folder, ...args: string[]): Promise<CliRun> {
  return runCli(folder.path, ["diff", "base.json", "head.json", ...args]);
}

describe("two reports", () => {
  it("that say the same are told in one line", async () => {
    const { code, stdout } = await diff(await reports(() => {}));
    expect(stdout).toMatch(/^Nothing changed against base.json: 1 contract, 3 cases, 2 ceilings, .*holds\n$/);
    expect(code).toBe(0);
  });

  it("tell sizes, sections, ceilings and cases", async () => {
    const folder = await reports((own) => {
      replace(CONFIG, "Be brief", "Be very brief")(own);
      replace(CONFIG, "plain: {},", 'noted: { note: "!" },')(own);
      replace("budgets/demo.json", '"max": 60', '"max": 70')(own);
    });
    const { stdout } = await diff(folder);
    expect(stdout).toContain("demo/agent · full: Rules changed, its text is not at hand: 38 → 43 chars (+5)");
    expect(stdout).toMatch(/demo\/agent +full +145 +150 +\+5 chars \(\+3\.4%\)/);
    expect(stdout).toContain('demo/agent: case "plain" is removed');
    expect(stdout).toContain("raised 60 chars → 70 chars, actual 44");
    expect(stdout).toContain("1 case added: noted; 1 case removed: plain");
  });

  it("see a change that no size shows", async () => {
    const folder = await reports(replace(CONFIG, "Be brief", "Be quiet"));
    const { stdout } = await diff(folder);
    expect(stdout).toContain("Rules changed, its text is not at hand: 38 → 38 chars (0)");
    expect(stdout).not.toContain("Nothing changed");
  });

  it("make everything new where there is no base", async () => {
    const folder = await reports(() => {});
    folder.remove("base.json");
    const { code, stdout } = await diff(folder, "--reporter", "markdown");
    expect(stdout).toMatch(/\| `demo\/agent` \| `full` +\| +- \| +145 \| +new \|/);
    expect(stdout).toContain("no base: there is no base.json");
    expect(code).toBe(0);
  });

  it("hold to the verdict of the head", async () => {
    const folder = await reports(replace("budgets/demo.json", '"max": 200', '"max": 100'));
    expect((await diff(folder)).code).toBe(1);
    expect((await diff(folder, "--report-only")).code).toBe(0);
  });

  it.each<[string, string | undefined, string]>([
    ["not JSON", "nonsense", "base.json is no report: it is not JSON"],
    ["empty", "", "base.json is no report"],
    ["of a newer format", '{ "format": 9, "contracts": [] }', "format 9"],
    ["of another kind", '{ "format": 1, "ceilings": [] }', "base.json is no report of prompt-budget"],
    ["null", "null", "base.json is no report of prompt-budget"],
  ])("are refused where the base is %s: that is not the same as no base", async (_, text, words) => {
    const folder = await reports((own) => own.write("base.json", text ?? ""));
    const { code, stdout, stderr } = await diff(folder);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(words);
  });

  it.each([
    [["diff", "base.json"], "takes two report files"],
    [["diff", "base.json", "head.json", "more.json"], "takes two report files"],
    [["diff", "base.json", "head.json", "--base", "main"], "say two things"],
    [["diff", "base.json", "gone.json"], "There is no report gone.json"],
  ])("are asked for: %s", async (args, words) => {
    const folder = await reports(() => {});
    const { code, stderr } = await runCli(folder.path, args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("may come from a run that knew more", async () => {
    const folder = await reports(() => {});
    const base = JSON.parse(folder.read("base.json")) as Report;
    folder.write("base.json", JSON.stringify({ ...base, mood: "fine" }));
    expect((await diff(folder)).stdout).toContain("Nothing changed");
  });
});
