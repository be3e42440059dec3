import { describe, expect, it } from "vitest";
import type { GrowthRow } from "../diff/history.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryRepository } from "../testing/repository.ts";
import { hasCommand, requiring } from "../testing/requires.ts";
import { SAMPLE } from "../testing/sample.ts";
import { historyLines } from "./size-history.ts";

const row = (contract: string, commit: string, tokens: number | null, chars: number): GrowthRow => ({
  commit,
  author: "a",
  date: "2026-01-01T00:00:00Z",
  subject: "s",
  contract,
  before: null,
  after: { chars, bytes: chars, tokens },
  why: "s",
});

describe("sizes over time", () => {
  it("stand oldest first, a line a contract, in chars where a text was not kept, at nothing where it is gone", () => {
    const gone = { ...row("a", "c3", 0, 0), after: null };
    const rows = [
      gone,
      row("b", "c2", null, 90),
      row("a", "c2", 12, 48),
      row("b", "c1", 20, 80),
      row("a", "c1", 10, 40),
    ];
    expect(
      historyLines(rows, "o200k tokens").map(({ unit, points }) => [unit, points.map(({ size }) => size)]),
    ).toEqual([
      ["o200k tokens", [10, 12, 0]],
      ["chars", [80, 90]],
    ]);
  });
});

requiring("git", hasCommand("git")).describe("a page beside a commit", () => {
  it("draws the past of each contract, and any other face is spared the reading of it", async () => {
    const repository = temporaryRepository(SAMPLE);
    await runCli(repository.path, ["update"]);
    repository.commit("Begin", { date: "2026-01-01T00:00:00Z" });
    const config = repository.read("prompt-budget.config.js");
    repository.write("prompt-budget.config.js", config.replace("Be brief.", "Be brief and kind."));
    await runCli(repository.path, ["update"]);
    repository.commit("Ask for kindness", { date: "2026-02-01T00:00:00Z" });
    const argv = [
      "diff",
      "--base",
      "HEAD",
      "--reporter",
      "html",
      "--output",
      "r.html",
      "--reporter",
      "table",
    ];
    const { stdout } = await runCli(repository.path, argv);
    expect(stdout).not.toBe("");
    const page = repository.read("r.html");
    expect(page).toContain("Size over time");
    expect(page).toMatch(/Ask for kindness[\s\S]*Begin/);
    const plain = await runCli(repository.path, ["diff", "--base", "HEAD", "--json"]);
    expect(JSON.parse(plain.stdout)).not.toHaveProperty("history");
  });
});
