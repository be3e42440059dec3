import { describe, expect, it } from "vitest";
import type { Finding } from "../prompt/finding.ts";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { type Repository, temporaryRepository } from "../testing/repository.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

/** What `check --base` finds after a change of budgets and prompts, goldens updated; warnings of other checks left out. */
async function found(
  budgets: (text: string) => string,
  config: (text: string) => string = (text) => text,
  before: (text: string) => string = (text) => text,
): Promise<{ code: number; findings: readonly Finding[]; repository: Repository }> {
  const repository = temporaryRepository({ ...SAMPLE, [BUDGETS]: before(SAMPLE[BUDGETS]) });
  await runCli(repository.path, ["update"]);
  repository.commit("base");
  repository.write(BUDGETS, budgets(repository.read(BUDGETS)));
  repository.write(CONFIG, config(repository.read(CONFIG)));
  await runCli(repository.path, ["update"]);
  const { code, stdout } = await runCli(repository.path, ["check", "--base", "main", "--json"]);
  const { findings } = JSON.parse(stdout) as Report;
  return { code, findings: findings.filter(({ level }) => level === "error"), repository };
}

describe("with a base, a ceiling", () => {
  it("that is raised says why in words that it did not hold", async () => {
    const { code, findings } = await found((text) => text.replace('"max": 60', '"max": 70'));
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      {
        code: "raised-without-why",
        actual: 70,
        allowed: 60,
        unit: "chars",
        where: { file: BUDGETS, line: 6 },
      },
    ]);
    expect(findings[0]?.message).toContain('`why` says nothing new: "two rules"');
  });

  it("that is raised with a reason passes", async () => {
    const raised = (text: string) =>
      text.replace(
        '"max": 60, "why": "two rules"',
        '"max": 70, "why": "three rules since plants have names"',
      );
    expect(await found(raised)).toMatchObject({ code: 0, findings: [] });
  });

  it("that is raised with other figures alone does not", async () => {
    const raised = (text: string) =>
      text.replace('"max": 60, "why": "two rules"', '"max": 70, "why": "two rules, 70"');
    expect((await found(raised)).findings).toMatchObject([{ code: "raised-without-why" }]);
  });

  it("is lowered freely", async () => {
    expect(await found((text) => text.replace('"max": 60', '"max": 40'))).toMatchObject({
      code: 0,
      findings: [],
    });
  });

  it("is not removed unseen", async () => {
    const removed = (text: string) => text.replace(/,\n *\{[^\n]*"section": "Rules"[^\n]*\}/, "");
    const { code, findings } = await found(removed);
    expect(code).toBe(1);
    expect(findings).toMatchObject([{ code: "ceiling-removed", allowed: 60, where: { file: BUDGETS } }]);
    expect(findings[0]?.message).toContain('contract "demo/agent", section "Rules"');
  });

  it("is not narrowed to fewer cases unseen", async () => {
    const narrowed = (text: string) =>
      text.replace('"section": "Rules"', '"case": "plain", "section": "Rules"');
    expect((await found(narrowed)).findings).toMatchObject([{ code: "ceiling-removed" }]);
  });

  it("is not removed unseen where the contract records no goldens", async () => {
    const agents = (text: string) =>
      text.replace(
        "contracts: [agent]",
        'contracts: [{ ...agent, cases: { plain: defineCase({}, { golden: "none" }) } }]',
      );
    const removed = (text: string) => text.replace(/,\n *\{[^\n]*"section": "Rules"[^\n]*\}/, "");
    const { repository } = await found((text) => text, agents);
    repository.remove("goldens");
    repository.commit("no goldens");
    repository.write(BUDGETS, removed(repository.read(BUDGETS)));
    const { code, stdout } = await runCli(repository.path, ["check", "--base", "HEAD"]);
    expect([code, stdout.match(/ceiling-removed/g)?.length]).toEqual([1, 1]);
  });

  it("keeps its unit", async () => {
    const { findings } = await found((text) =>
      text.replace('"unit": "chars", "max": 60', '"unit": "tokens", "max": 60'),
    );
    expect(findings).toMatchObject([{ code: "unit-changed", where: { line: 6 } }]);
    expect(findings[0]?.message).toContain("unit changed from 60 chars to 60 o200k tokens");
  });

  it("may go with what it measured", async () => {
    const gone = (text: string) => text.replace(/,\n *\{[^\n]*"section": "Rules"[^\n]*\}/, "");
    const renamed = (text: string) => text.replaceAll('"Rules"', '"Guidelines"');
    const { findings } = await found(gone, renamed);
    expect(findings.map(({ code }) => code)).not.toContain("ceiling-removed");
  });

  it("may be judged at another level", async () => {
    const raised = (text: string) => text.replace('"max": 60', '"max": 70');
    const lenient = (text: string) =>
      text.replace("contracts: [agent]", 'contracts: [agent], levels: { "raised-without-why": "warn" }');
    expect((await found(raised, lenient)).findings).toEqual([]);
  });
});

describe("with a base, a text that is over its ceiling", () => {
  async function message(
    budgets: (text: string) => string,
    config?: (text: string) => string,
    before?: (text: string) => string,
  ): Promise<string | undefined> {
    const { findings } = await found(budgets, config, before);
    return findings.find(({ code }) => code === "over-ceiling")?.message;
  }
  const same = (text: string) => text;

  it("is not blamed on a change that leaves it as it was", async () => {
    const tight = (text: string) => text.replace('"max": 60', '"max": 30');
    const memory = (text: string) => text.replace("The roses were watered.", "The roses were watered well.");
    expect(await message(same, memory, tight)).toMatch(/over, but not by this change: 38 at the base$/);
  });

  it("is not blamed on a change that makes it smaller", async () => {
    const tight = (text: string) => text.replace('"max": 60', '"max": 30');
    const shorter = (text: string) => text.replace("Be brief", "Be so");
    expect(await message(same, shorter, tight)).toContain("over, but not by this change: 38 at the base");
  });

  it("is blamed on the change that made it grow", async () => {
    const longer = (text: string) => text.replace("Be brief", "Be brief, and kind, and say so every time");
    expect(await message(same, longer)).toMatch(/\+33 by this change, 38 at the base$/);
  });

  it("is told apart where it was over already and grew", async () => {
    const tight = (text: string) => text.replace('"max": 60', '"max": 30');
    const longer = (text: string) => text.replace("Be brief", "Be very brief");
    expect(await message(same, longer, tight)).toMatch(/\+5 by this change, 38 at the base, over already$/);
  });

  it("is blamed on the bound where that moved", async () => {
    const lower = (text: string) => text.replace('"max": 60', '"max": 30');
    expect(await message(lower)).toMatch(/this change moves the bound from 60 to 30$/);
  });

  it("is not blamed at all without a base", async () => {
    const { repository } = await found((text) => text.replace('"max": 60', '"max": 30'));
    const { stdout } = await runCli(repository.path, ["check"]);
    expect(stdout).toContain("over-ceiling");
    expect(stdout).not.toContain("this change moves");
  });
});
