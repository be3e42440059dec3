import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { runCli } from "../../testing/cli.ts";
import { temporaryFolder } from "../../testing/folder.ts";
import { hasCommand, requiring } from "../../testing/requires.ts";
import type { Report } from "../report.ts";

const CONFIG = `
import { defineConfig, defineContract } from "prompt-budget";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const REPO = new URL("./repo", import.meta.url);
const one = (name, compose) => defineContract({ name, compose, cases: { plain: {} } });

export default defineConfig({
  levels: { "case-uncapped": "off" },
  contracts: [
    one("clock", () => "Now: " + Date.now()),
    one("git", () => "Changed: " + execFileSync("git", ["status", "--short"], { cwd: REPO, encoding: "utf8" })),
    one("edited", () => readFileSync(new URL("./prose.md", import.meta.url), "utf8")),
  ],
});
`;

requiring("git", hasCommand("git")).describe("a golden that differs", () => {
  it("B05: names the clock or the working tree as the cause, and none for an edit", async () => {
    const folder = temporaryFolder({
      "prompt-budget.config.js": CONFIG,
      "prose.md": "Be brief.",
      "node_modules/.keep": "",
    });
    execFileSync("git", ["init", "-q", "repo"], { cwd: folder.path });
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
    folder.write("repo/x", "");
    folder.write("prose.md", "Be very brief.");

    const { code, stdout } = await runCli(folder.path, ["--json"]);
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map((finding) => [finding.code, finding.where.contract])).toEqual([
      ["golden-differs", "clock"],
      ["golden-differs", "git"],
      ["golden-differs", "edited"],
    ]);
    expect(findings[0]?.message).toContain('. Why: section "prompt" follows the clock, from byte 14 on');
    expect(findings[1]?.message).toContain('. Why: section "prompt" follows the git state, from byte 12 on');
    expect(findings[2]?.message).not.toContain("Why");
  });
});
