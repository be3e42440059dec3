import { describe, expect, it } from "vitest";
import { PRESETS } from "../presets/published.ts";
import { parseUnit } from "../measure/units.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import type { Report } from "./report.ts";

const FILES: Readonly<Record<string, string>> = {
  skills: ".claude/skills/a/SKILL.md",
  "agents-md": "AGENTS.md",
  "claude-md": "CLAUDE.md",
  copilot: ".github/instructions/deep/ts.instructions.md",
  cursor: "packages/a/.cursor/rules/deep/a.mdc",
  windsurf: ".windsurf/rules/a.md",
};

/** A file whose measured part has this size in the unit. */
function textOf(unit: string, size: number): string {
  if (unit === "lines") return "x\n".repeat(size);
  return (
    "é".repeat(unit === "bytes" ? Math.floor(size / 2) : size) +
    (unit === "bytes" && size % 2 === 1 ? "x" : "")
  );
}

function fileOf(measure: string | undefined, unit: string, size: number): string {
  const skill = (fields: string, body: string) => `---\n${fields}---\n${body}`;
  const text = textOf(unit, size);
  switch (measure) {
    case "frontmatter.name":
      return skill(`name: ${text}\ndescription: d\n`, "B");
    case "frontmatter.description":
      return skill(`name: a\ndescription: ${text}\n`, "B");
    case "frontmatter.compatibility":
      return skill(`name: a\ndescription: d\ncompatibility: ${text}\n`, "B");
    case "body":
      return skill("name: a\ndescription: d\n", unit === "tokens" ? " hello".repeat(size) : text);
    default:
      return text;
  }
}

async function check(
  name: string,
  content: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<Report> {
  const folder = temporaryFolder({
    "prompt-budget.config.json": JSON.stringify({ extends: `preset:${name}` }),
    [FILES[name] ?? ""]: content,
    ...extra,
  });
  const { stdout, stderr } = await runCli(folder.path, ["--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Report;
}

const limits = PRESETS.flatMap(({ name, limits }) => limits.map((limit) => ({ preset: name, ...limit })));

describe("the published limits", () => {
  it("all have a source and a day, a unit that is known, and a file of their preset", () => {
    for (const { source, date, unit, name } of limits) {
      expect({ name, source }).toMatchObject({ source: expect.stringMatching(/^https:\/\//) as string });
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(() => parseUnit(unit)).not.toThrow();
    }
    expect(PRESETS.map(({ name }) => name)).toEqual(Object.keys(FILES));
  });

  it.each(limits)(
    "hold at the bound: $preset, $max $unit of $measure",
    async ({ preset, measure, unit, max }) => {
      const { verdict, findings } = await check(preset, fileOf(measure, unit, max));
      expect({ verdict, findings }).toEqual({ verdict: "holds", findings: [] });
    },
  );

  it.each(limits)(
    "break one beyond it, and name limit, unit and source (B18): $preset, $max $unit of $measure",
    async ({ preset, measure, unit, max, name, source, date }) => {
      const { findings } = await check(preset, fileOf(measure, unit, max + 1));
      expect(findings).toMatchObject([{ code: "over-limit", actual: max + 1, allowed: max, unit }]);
      expect(findings[0]?.message).toContain(`the limit: ${name} (${max} ${unit}, ${source}, ${date})`);
      expect(findings[0]?.fix).toContain('"contract":');
    },
  );
});

describe("a ceiling of one's own with a limit's selector", () => {
  const budgets = (...ceilings: readonly object[]) => ({
    "budgets/own.json": JSON.stringify({ format: 1, ceilings }),
  });

  it("takes its place, and is named with its unit and reason where it breaks (B18)", async () => {
    const own = {
      contract: "claude-md",
      section: "**",
      measure: "whole",
      unit: "utf16",
      max: 40_000,
      kind: "limit",
    };
    const why = "Claude Code before 2.1.259, https://example.invalid/limits";
    const { ceilings, findings } = await check("claude-md", "x".repeat(41_000), budgets({ ...own, why }));
    expect(ceilings).toMatchObject([{ max: 40_000, file: "budgets/own.json" }]);
    expect(findings).toMatchObject([
      {
        code: "over-limit",
        actual: 41_000,
        allowed: 40_000,
        unit: "utf16",
        where: { file: "budgets/own.json", line: 1 },
        message: expect.stringContaining(
          `41000 UTF-16 units, allowed at most 40000, +1000; the limit: ${why}`,
        ) as string,
      },
    ]);
  });

  it("stands beside it where it measures something else", async () => {
    const { ceilings } = await check(
      "claude-md",
      "x".repeat(50),
      budgets({ contract: "claude-md", unit: "utf16", max: 60, why: "ours" }),
    );
    expect(ceilings.map(({ max }) => max)).toEqual([150_000, 60]);
  });
});

describe("a contract of one's own with a preset's name", () => {
  it("takes its place, and is held by its limits", async () => {
    const folder = temporaryFolder({
      "prompt-budget.config.json": JSON.stringify({
        extends: "preset:skills",
        contracts: [{ files: "skills/**/SKILL.md", name: "skills", split: { byHeading: 1 } }],
      }),
      "skills/a/SKILL.md": `---\nname: a\ndescription: d\n---\n# A\n\n# B\n${"x\n".repeat(498)}`,
      "other/SKILL.md": "---\nname: a\n",
    });
    const { stdout } = await runCli(folder.path, ["--json"]);
    const { contracts, findings } = JSON.parse(stdout) as Report;
    expect(contracts[0]?.cases.map(({ name, sections }) => [name, sections.length])).toEqual([
      ["skills/a/SKILL.md", 3],
    ]);
    expect(findings).toMatchObject([{ code: "over-limit", actual: 501, allowed: 500, unit: "lines" }]);
  });
});
