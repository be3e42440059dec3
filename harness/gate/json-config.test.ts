import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import type { Report } from "./report.ts";

const CONFIG = "prompt-budget.config.json";

describe("a config in JSON", () => {
  it("says sources, presets and settings, with comments and trailing commas", async () => {
    const folder = temporaryFolder({
      [CONFIG]: `{
  // what agents read here
  "$schema": "./config.schema.json",
  "contracts": [
    { "files": "**/AGENTS.md" },
    { "files": ["docs/*.md"], "name": "docs", "split": { "byHeading": 1 }, "tags": ["prose"], },
    { "json": "recorded/*.json", "split": { "byXmlTag": ["rules"] } },
    { "tools": "tools.json" },
    "contracts/*.mjs",
  ],
  "extends": ["preset:agents-md"],
  "goldens": "expected",
  "budgets": "limits.json",
  "levels": { "case-uncapped": "off" },
  "timeout": 5000,
}`,
      "AGENTS.md": "Be brief.",
      "docs/a.md": "# A\n\na\n",
      "recorded/one.json": '{ "text": "<rules>x</rules>\\ny" }',
      "tools.json": '[{ "name": "read" }]',
      "contracts/one.mjs": 'export const one = { name: "one", compose: () => "text", cases: { a: {} } };',
      "limits.json":
        '{ "format": 1, "ceilings": [{ "contract": "docs", "tag": "prose", "unit": "chars", "max": 9, "why": "x" }] }',
    });
    const { stdout, stderr } = await runCli(folder.path, ["update", "--json"]);
    expect(stderr).toBe("");
    const { contracts, ceilings, verdict } = JSON.parse(stdout) as Report;
    expect(verdict).toBe("holds");
    expect(contracts.map(({ name }) => name)).toEqual(["agents-md", "docs", "recorded", "tools", "one"]);
    expect(contracts[2]?.cases[0]?.sections.map(({ label }) => label)).toEqual(["rules", "text"]);
    expect(ceilings.map(({ contract, kind, file }) => [contract, kind, file])).toEqual([
      ["agents-md", "limit", "preset:agents-md"],
      ["docs", "ceiling", "limits.json"],
    ]);
    expect(folder.files()).toContain("expected/tools/all.md");
  });

  it.each([
    [
      "no JSON",
      '{\n  "contracts": [,\n}',
      /prompt-budget\.config\.json is not JSON.*\(prompt-budget\.config\.json:2:17\)/,
    ],
    ["nothing", "", /is not JSON: value expected/],
    ["a list", "[]", /No contracts found/],
    [
      "an unknown field",
      '{\n  "contracts": [],\n  "goldnes": "x"\n}',
      /unknown field goldnes, did you mean "goldens"\? \(prompt-budget\.config\.json:3:3\)/,
    ],
    [
      "a field of the wrong type",
      '{\n"timeout": "long" }',
      /timeout: .*\(prompt-budget\.config\.json:2:12\)/,
    ],
    ["no contracts", '{ "contracts": [] }', /No contracts found in prompt-budget\.config\.json/],
    [
      "a contract of no kind",
      '{ "contracts": [\n{ "file": "x" }] }',
      /contracts\[0\] says nothing to gate \(prompt-budget\.config\.json:2\)\n→ Write a glob of modules, or an object with one of files, command, json, tools/,
    ],
    [
      "a contract of two kinds",
      '{ "contracts": [\n{ "files": "x", "tools": "y" }] }',
      /contracts\[0\] says files and tools at once/,
    ],
    ["a number for a contract", '{ "contracts": [7] }', /contracts\[0\] says nothing to gate/],
    [
      "an unknown option of a source",
      '{ "contracts": [\n{ "files": "x",\n"splt": {} }] }',
      /unknown field contracts\[0\]\.splt, did you mean "split"\? \(prompt-budget\.config\.json:3:1\)/,
    ],
    [
      "a split that nobody knows",
      '{ "contracts": [{ "files": "x",\n"split": { "byLine": 1 } }] }',
      /contracts\[0\]\.split: a split is .* \(prompt-budget\.config\.json:2:10\)/,
    ],
    [
      "a split at no level",
      '{ "contracts": [{ "files": "x",\n"split": { "byHeading": 9 } }] }',
      /contracts\[0\]\.split/,
    ],
    [
      "an unknown preset",
      '{ "extends": "preset:agent-md" }',
      /there is no "preset:agent-md" to extend, did you mean "preset:agents-md"\?/,
    ],
    [
      "a source without files",
      '{ "contracts": [\n\n{ "files": "**/AGENTS.md" }] }',
      /matches no file \(prompt-budget\.config\.json:3\)\n→ Mend the glob/,
    ],
    [
      "two contracts of one name",
      '{ "contracts": [{ "files": "*.json" }, { "files": "*.json" }] }',
      /There are two contracts named "json"/,
    ],
  ])("that holds %s: exit 2", async (_, content, message) => {
    const folder = temporaryFolder({ [CONFIG]: content });
    for (const command of ["check", "update"]) {
      const { code, stdout, stderr } = await runCli(folder.path, [command, "--ci"]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(message);
      expect(stderr).not.toContain("failed in itself");
    }
    expect(folder.files()).toEqual([CONFIG]);
  });

  it("beside one in TypeScript is one too many", async () => {
    const folder = temporaryFolder({ [CONFIG]: "{}", "prompt-budget.config.ts": "export default {}" });
    expect((await runCli(folder.path, [])).stderr).toContain("There are two configs");
  });
});
