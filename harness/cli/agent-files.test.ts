import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";

const SKILL = "---\nname: cut\ndescription: Cuts cloth along a line.\n---\n\n# Cut\n\nMeasure twice.\n";
const FILES = {
  "AGENTS.md": "# Agents\n\nUse pnpm.\n",
  "tools/AGENTS.md": "Run the tests first.\n",
  "skills/cut/SKILL.md": SKILL,
  ".github/copilot-instructions.md": "Be brief.\n",
  "node_modules/other/AGENTS.md": "not ours\n",
};

describe("a plain run in a folder without a config", () => {
  it("shows what its agent files cost and holds them to the published limits, writing nothing", async () => {
    const folder = temporaryFolder(FILES);
    const { code, stdout } = await runCli(folder.path, []);
    expect(stdout).toMatch(/^There is no config here/);
    expect(stdout).toMatch(/^tools\/AGENTS\.md +43 +\d+$/m);
    expect(stdout).toMatch(/agents-md .* 32,768 /);
    expect(stdout).toMatch(/copilot .* 4,000 /);
    expect(stdout).toMatch(/skills .* 1,024 /);
    expect(stdout).not.toContain("node_modules");
    expect(stdout).toMatch(/0 goldens, .*: holds\n$/);
    expect(code).toBe(0);
    const own = folder.files().filter((file) => !file.startsWith("node_modules/.cache/"));
    expect(own).toEqual(Object.keys(FILES).toSorted());
  });

  it.each([
    ["a chain past what Codex reads", { "AGENTS.md": "a ".repeat(20_000) }, "over-limit"],
    ["a skill whose name is too long", { "s/SKILL.md": SKILL.replace("cut", "c".repeat(65)) }, "over-limit"],
    [
      "a frontmatter that no loader can read",
      { "s/SKILL.md": "---\nname: [cut\n---\n" },
      "frontmatter-invalid",
    ],
  ])("exits with 1 on %s", async (_, files, finding) => {
    const { code, stdout } = await runCli(temporaryFolder(files).path, []);
    expect(stdout).toContain(finding);
    expect(code).toBe(1);
  });

  it.each([
    ["cannot be parsed", "---\nname: [cut\n---\n\n# Cut\n"],
    ["holds no fields", "---\n- cut\n---\n\n# Cut\n"],
    ["is never closed", "---\nname: cut\n\n# Cut\n"],
  ])("says one thing of a skill whose frontmatter %s, and nothing of its fields", async (_, skill) => {
    const { stdout } = await runCli(temporaryFolder({ "s/SKILL.md": skill }).path, ["--json"]);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map(({ code }) => code)).toEqual(["frontmatter-invalid"]);
  });

  it("still says of a skill without any frontmatter that its limits match nothing", async () => {
    const { stdout } = await runCli(temporaryFolder({ "s/SKILL.md": "# Cut\n" }).path, ["--json"]);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map(({ code }) => code)).toEqual(["ceiling-unmatched", "ceiling-unmatched"]);
  });

  it("takes no notice of folders that would be goldens and budgets of a project", async () => {
    const folder = temporaryFolder({
      "AGENTS.md": "Use pnpm.\n",
      "goldens/a.md": "somebody's",
      "budgets/2026.json": '{ "rent": 1 }',
    });
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(0);
    expect(stdout).not.toContain("goldens/a.md");
  });

  it.each(["..", "."])("lists every file once where a link leads to %s", async (target) => {
    const folder = temporaryFolder(FILES);
    const listed = async (root: string) => {
      const { stdout } = await runCli(root, ["--json"]);
      const { contracts } = JSON.parse(stdout) as Report;
      return contracts.flatMap(({ cases }) => cases.map(({ name }) => name)).toSorted();
    };
    const before = await listed(join(folder.path, "skills"));
    symlinkSync(target, join(folder.path, "skills", "loop"));
    expect(await listed(join(folder.path, "skills"))).toEqual(before);
    expect(before).toEqual(["cut/SKILL.md"]);
    expect((await listed(folder.path)).filter((name) => name.includes("loop"))).toEqual([]);
  });

  it("puts JSON alone on stdout with --json", async () => {
    const { stdout } = await runCli(temporaryFolder(FILES).path, ["--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "holds" });
  });

  it("lets no file name start a command of a runner", async () => {
    const folder = temporaryFolder({
      "::error::x/AGENTS.md": "Use pnpm.\n",
      "##[error]y/AGENTS.md": "Use npm.\n",
    });
    const { stdout } = await runCli(folder.path, []);
    expect(stdout).not.toMatch(/^::error/m);
    expect(stdout).not.toContain("##[error]");
  });

  it.each([
    ["with --ci", ["--ci"], {}],
    ["where CI is set", [], { CI: "true" }],
    ["with -u: files that stand for themselves have no goldens", ["-u"], {}],
    ["with a --config that is not there", ["--config", "mine.ts"], {}],
  ])("exits with 2 %s", async (_, argv, env) => {
    const { code, stdout } = await runCli(temporaryFolder(FILES).path, argv, { env });
    expect(code).toBe(2);
    expect(stdout).toBe("");
  });

  it("exits with 2 where there are no agent files either, and says what to do", async () => {
    const { code, stderr } = await runCli(temporaryFolder({ "README.md": "# Hi\n" }).path, []);
    expect(code).toBe(2);
    expect(stderr).toContain("prompt-budget init");
  });

  it("gates the config where there is one, and no more than it names", async () => {
    const folder = temporaryFolder({
      ...FILES,
      "prompt-budget.config.js": `export default { contracts: [{ name: "a", compose: () => "text", cases: { one: {} } }] };`,
    });
    const { stdout } = await runCli(folder.path, []);
    expect(stdout).not.toContain("agents-md");
  });
});

describe("init where agent files are", () => {
  it("extends the presets that match, with a ceiling for the largest of each kind", async () => {
    const folder = temporaryFolder({ ...FILES, "package.json": '{ "type": "module" }' });
    await runCli(folder.path, ["init"]);
    expect(folder.read("prompt-budget.config.js")).toContain(
      'extends: ["preset:skills", "preset:agents-md", "preset:copilot"],',
    );
    const budgets = folder.read("budgets/agent-files.json");
    expect(budgets).toContain('"contract": "agents-md", "unit": "chars", "max": 52, "why": "43 measured');
    expect((await runCli(folder.path, ["-u"])).code).toBe(0);
    expect((await runCli(folder.path, ["check", "--ci"])).code).toBe(0);
  });

  it("writes a config in JSON where there is no JavaScript, which holds as it is", async () => {
    const folder = temporaryFolder(FILES);
    await runCli(folder.path, ["init"]);
    expect(folder.files().filter((file) => /config|budgets/.test(file) && !file.includes("editor"))).toEqual([
      "budgets/agent-files.json",
      "prompt-budget.config.json",
    ]);
    expect(await runCli(folder.path, ["check", "--ci"])).toMatchObject({ code: 0 });
    expect((await runCli(folder.path, ["init"])).stdout).toContain("Nothing to write");
  });

  it("is not stopped by one that cannot be read", async () => {
    const folder = temporaryFolder({ "s/SKILL.md": new Uint8Array([0xff, 0xfe]) });
    expect((await runCli(folder.path, ["init"])).code).toBe(0);
  });
});
