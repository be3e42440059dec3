import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Repository, temporaryRepository } from "../testing/repository.ts";

/** A composer that loops so many times before it composes. */
const project = (loops: number, more = "") => ({
  "prompt-budget.config.mjs": `
import { work } from "./work.mjs";
export default { contracts: [{
  name: "demo",
  compose: (text) => [{ label: "Text", text: text + work() }],
  cases: { short: "one", long: "one two three" },
}] };
`,
  "work.mjs": `export const work = () => { let n = 0; for (let i = 0; i < ${loops}; i++) n = (n * 31 + i) % 9973; return n < 0 ? "" : "."; };${more}`,
});

function repository(): Repository {
  const repo = temporaryRepository(project(20_000));
  repo.commit("first");
  return repo;
}

const MEASURED = ["bench", "--base", "HEAD", "--seconds", "0.5"];

describe("bench beside a base", () => {
  it("fails where the head is surely slower, by the code of the commit and not of the folder", async () => {
    const repo = repository();
    for (const [name, text] of Object.entries(project(120_000))) repo.write(name, text);
    const { code, stdout } = await runCli(repo.path, MEASURED);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✗ +demo +long +[\d,]+ +[\d,]+ +[3-9]\.\d\d × /m);
    expect(stdout).toContain("1 surely slower, measured twice");
  });

  it("holds where only the words changed, and where the head is faster", async () => {
    const repo = repository();
    for (const [name, text] of Object.entries(project(20_000, " // the same"))) repo.write(name, text);
    // Far above what noise makes of equal code within half a second.
    expect(await runCli(repo.path, [...MEASURED, "--threshold", "2"])).toMatchObject({ code: 0 });
    for (const [name, text] of Object.entries(project(100))) repo.write(name, text);
    expect(await runCli(repo.path, MEASURED)).toMatchObject({ code: 0 });
  });

  it("measures every case that a filter names, and gives both sides as JSON", async () => {
    const repo = repository();
    const { code, stdout } = await runCli(repo.path, [
      ...MEASURED,
      "--filter",
      "demo",
      "--json",
      "--threshold",
      "5",
    ]);
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as {
      case: string;
      interval: { low: number; high: number };
      ratio: number;
    }[];
    expect(rows.map((row) => row.case)).toEqual(["short", "long"]);
    for (const { interval, ratio } of rows) {
      expect(interval.low).toBeLessThanOrEqual(ratio);
      expect(interval.high).toBeGreaterThanOrEqual(ratio);
    }
  });

  it("leaves no worktree behind, whatever becomes of it", async () => {
    const repo = repository();
    expect(
      await runCli(repo.path, ["bench", "--base", "HEAD", "--seconds", "0.2", "--threshold", "5"]),
    ).toMatchObject({
      code: 0,
    });
    repo.write("work.mjs", "export const work = 1;");
    repo.commit("broken");
    repo.write("work.mjs", "export const work = () => 1;");
    expect(await runCli(repo.path, MEASURED)).toMatchObject({ code: 2 });
    expect(repo.git("worktree", "list").trim().split("\n")).toHaveLength(1);
  });

  it.each([
    [["--seconds", "0"], "--seconds 0 is no time to measure for"],
    [["--seconds", "soon"], "--seconds soon is no time to measure for"],
    [["--threshold", "0.5", "--base", "HEAD"], "--threshold 0.5 is no ratio from 1 up"],
    [["--base", "nowhere"], "nowhere"],
  ])("%j ends with what to do", async (argv, message) => {
    const { code, stderr } = await runCli(repository().path, ["bench", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain("→");
  });
});
