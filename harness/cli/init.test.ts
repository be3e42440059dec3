import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";

const MANIFEST = JSON.stringify({ name: "shop", type: "module" });
const FRESH = [
  ".editorconfig",
  ".gitattributes",
  ".prettierignore",
  "budgets/release-notes.json",
  "prompt-budget.config.js",
];

function contents(folder: Folder): Record<string, string> {
  return Object.fromEntries(folder.files().map((name) => [name, folder.bytes(name).toString("latin1")]));
}

describe("init in a folder with nothing", () => {
  it("writes a config, its ceilings, and what keeps goldens as they are; nothing else", async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await runCli(folder.path, ["init"]);
    expect(code).toBe(0);
    expect(folder.files()).toEqual(FRESH);
    for (const name of FRESH) expect(stdout).toContain(`+ ${name}`);
    expect(folder.read(".gitattributes")).toBe("goldens/** -text\n");
    expect(folder.read(".prettierignore")).toBe("goldens/\n");
    expect(folder.read(".editorconfig")).toMatch(
      /^\[goldens\/\*\*\]\n[^]*^trim_trailing_whitespace = unset$/m,
    );
  });

  it("leaves a project that holds once its goldens are written", async () => {
    const folder = temporaryFolder();
    await runCli(folder.path, ["init"]);
    const before = await runCli(folder.path, ["check"]);
    expect(before.code).toBe(1);
    expect(before.stdout).toContain("golden-missing");
    expect((await runCli(folder.path, ["-u"])).code).toBe(0);
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });

  it("suggests ceilings from what the gate measures, with room above and not twice as much", async () => {
    const folder = temporaryFolder();
    await runCli(folder.path, ["init"]);
    const { stdout } = await runCli(folder.path, ["check", "--json"]);
    const { ceilings } = JSON.parse(stdout) as {
      ceilings: { actual: number; max: number; why: string; subject: string }[];
    };
    expect(ceilings).toHaveLength(4);
    for (const { actual, max, why } of ceilings) {
      expect(why).toContain(`${actual} measured`);
      expect(max).toBeGreaterThanOrEqual(actual * 1.2);
      expect(max).toBeLessThan(actual * 1.5);
    }
  });
});

describe("init a second time", () => {
  it.each([
    ["in an empty folder", {}, []],
    [
      "in a project with everything",
      { "package.json": MANIFEST, "tsconfig.json": "{}", "AGENTS.md": "# A\n" },
      [],
    ],
    ["with --workflow", { "package.json": MANIFEST, ".github/CODEOWNERS": "* @shop/all" }, ["--workflow"]],
    ["where the folders' names are taken", { "goldens/a.txt": "a", "budgets/2026.json": "{}" }, []],
  ])("changes nothing %s", async (_, files, flags) => {
    const folder = temporaryFolder(files);
    await runCli(folder.path, ["init", ...flags]);
    const before = contents(folder);
    const { code, stdout } = await runCli(folder.path, ["init", ...flags]);
    expect(code).toBe(0);
    expect(contents(folder)).toEqual(before);
    expect(stdout).toContain("Nothing to write");
  });
});

describe("init never replaces", () => {
  it("a config: it reads there where the goldens are", async () => {
    const config = `export default { contracts: [{ name: "a", compose: () => "text", cases: { one: {} } }], goldens: "test/prompts" };\n`;
    const folder = temporaryFolder({ "prompt-budget.config.mjs": config });
    const { stdout } = await runCli(folder.path, ["init"]);
    expect(folder.read("prompt-budget.config.mjs")).toBe(config);
    expect(folder.files()).toEqual([
      ".editorconfig",
      ".gitattributes",
      ".prettierignore",
      "prompt-budget.config.mjs",
    ]);
    expect(folder.read(".gitattributes")).toBe("test/prompts/** -text\n");
    expect(stdout).toContain("= prompt-budget.config.mjs");
  });

  it.each([
    ["adds a line at the end", "*.png binary\n", "*.png binary\ngoldens/** -text\n"],
    ["ends a last line that was not ended", "*.png binary", "*.png binary\ngoldens/** -text\n"],
    ["keeps CRLF", "*.png binary\r\n", "*.png binary\r\ngoldens/** -text\r\n"],
    ["knows the line with other attributes", "goldens/** -text -diff\n", "goldens/** -text -diff\n"],
    ["knows the line in other words", "  goldens/**   binary\n", "  goldens/**   binary\n"],
    ["is not content with another attribute", "goldens/** -diff\n", "goldens/** -diff\ngoldens/** -text\n"],
  ])("a line of .gitattributes: %s", async (_, before, after) => {
    const folder = temporaryFolder({ ".gitattributes": before });
    await runCli(folder.path, ["init"]);
    expect(folder.read(".gitattributes")).toBe(after);
  });

  it("bytes that are no UTF-8", async () => {
    const old = Buffer.from([0x23, 0x20, 0xe9, 0x0a]);
    const folder = temporaryFolder({ ".prettierignore": old });
    await runCli(folder.path, ["init"]);
    expect(folder.bytes(".prettierignore")).toEqual(Buffer.concat([old, Buffer.from("goldens/\n")]));
  });

  it("a section of .editorconfig, and sets its own apart by an empty line", async () => {
    const old = "root = true\n\n[*]\ntrim_trailing_whitespace = true\n";
    const folder = temporaryFolder({ ".editorconfig": old });
    await runCli(folder.path, ["init"]);
    expect(folder.read(".editorconfig").startsWith(`${old}\n[goldens/**]\n`)).toBe(true);
  });

  it("folders of others: it takes other names and says so in the config", async () => {
    const folder = temporaryFolder({ "goldens/a.txt": "a", "budgets/2026.json": '{ "rent": 1 }' });
    await runCli(folder.path, ["init"]);
    expect(folder.read("prompt-budget.config.js")).toContain('goldens: "prompt-goldens"');
    expect(folder.read(".gitattributes")).toBe("prompt-goldens/** -text\n");
    expect((await runCli(folder.path, ["-u"])).code).toBe(0);
    expect(folder.files()).toContain("prompt-goldens/release-notes/plain.md");
  });
});

describe("init --dry-run", () => {
  it("says what it would write, and writes nothing", async () => {
    const folder = temporaryFolder({ "package.json": MANIFEST });
    const { code, stdout } = await runCli(folder.path, ["init", "--dry-run", "--workflow"]);
    expect(code).toBe(0);
    expect(folder.files()).toEqual(["package.json"]);
    expect(stdout).toContain("Would write");
    expect(stdout).toContain("+ .github/workflows/prompt-budget.yml");
  });
});

describe("init finds", () => {
  it.each([
    ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm add --save-dev prompt-budget"],
    ["yarn", { "yarn.lock": "" }, "yarn add --dev prompt-budget"],
    ["bun", { "bun.lock": "" }, "bun add --dev prompt-budget"],
    ["npm", { "package-lock.json": "{}" }, "npm install --save-dev prompt-budget"],
    ["npm", {}, "npm install --save-dev prompt-budget"],
  ])("%s by its lock file", async (name, files, add) => {
    const folder = temporaryFolder({ "package.json": MANIFEST, ...files });
    const { stdout } = await runCli(folder.path, ["init"]);
    expect(stdout).toMatch(new RegExp(`^Found: ${name}\\b`));
    expect(stdout).toContain(add);
  });

  it("the package manager that package.json names where there is no lock file", async () => {
    const folder = temporaryFolder({ "package.json": JSON.stringify({ packageManager: "pnpm@10.1.0" }) });
    expect((await runCli(folder.path, ["init"])).stdout).toContain("pnpm exec prompt-budget update");
  });

  it("prompt-budget itself, and then installs nothing", async () => {
    const folder = temporaryFolder({ "package.json": '{ "devDependencies": { "prompt-budget": "*" } }' });
    expect((await runCli(folder.path, ["init"])).stdout).not.toContain("npm install");
  });

  it("TypeScript, vitest, agent files and .github", async () => {
    const folder = temporaryFolder({
      "package.json": '{ "devDependencies": { "typescript": "5", "vitest": "4" } }',
      "AGENTS.md": "# Agents\n",
      "skills/cut/SKILL.md": "---\nname: cut\n---\n",
      "node_modules/other/AGENTS.md": "not ours\n",
      ".github/copilot-instructions.md": "Be brief.\n",
    });
    const { stdout } = await runCli(folder.path, ["init"]);
    expect(stdout).toContain(
      "Found: npm, TypeScript, vitest, .github/copilot-instructions.md, AGENTS.md, skills/cut/SKILL.md, .github\n",
    );
    expect(folder.files()).toContain("prompt-budget.config.ts");
    expect(stdout).toContain('  describeContracts("prompt-budget.config.ts");\n');
  });

  it("a package that is no ES module, and names the config so that every tool reads it as one", async () => {
    const folder = temporaryFolder({ "package.json": '{ "name": "old" }' });
    await runCli(folder.path, ["init"]);
    expect(folder.files()).toContain("prompt-budget.config.mjs");
  });

  it("formatters that it cannot set up, until they know the goldens", async () => {
    const folder = temporaryFolder({ "biome.json": "{}", ".pre-commit-config.yaml": "exclude: ^goldens/\n" });
    const { stdout } = await runCli(folder.path, ["init"]);
    expect(stdout).toContain("biome.json is set up here");
    expect(stdout).not.toContain(".pre-commit-config.yaml");
    expect(folder.read("biome.json")).toBe("{}");
  });
});

describe("init and GitHub", () => {
  it("offers a workflow and owners, and writes neither unasked", async () => {
    const folder = temporaryFolder({ "package.json": MANIFEST });
    const { stdout } = await runCli(folder.path, ["init"]);
    expect(stdout).toContain("  name: Prompt budget\n");
    expect(stdout).toContain("  # /goldens/**/contract.json @your-team\n");
    expect(folder.files().filter((name) => name.startsWith(".github"))).toEqual([]);
  });

  it("writes them with --workflow: pinned actions, no right but to read, owners beside those that are there", async () => {
    const folder = temporaryFolder({
      "package.json": MANIFEST,
      "docs/CODEOWNERS": "* @shop/all\n",
      "pnpm-lock.yaml": "",
    });
    await runCli(folder.path, ["init", "--workflow"]);
    const workflow = folder.read(".github/workflows/prompt-budget.yml");
    expect(workflow).toContain("permissions:\n  contents: read\n");
    expect(workflow).toContain("pnpm install --frozen-lockfile");
    expect(workflow).toContain("run: npx --yes prompt-budget check --ci --reporter github\n");
    for (const [, ref] of workflow.matchAll(/uses: \S+@(\S+)/g)) expect(ref).toMatch(/^[0-9a-f]{40}$/);
    expect(folder.read("docs/CODEOWNERS")).toMatch(/^\* @shop\/all\n\n# Who agrees/);
    expect(folder.files()).not.toContain(".github/CODEOWNERS");
  });

  it("leaves a workflow of that name alone", async () => {
    const folder = temporaryFolder({ ".github/workflows/prompt-budget.yml": "name: mine\n" });
    await runCli(folder.path, ["init", "--workflow"]);
    expect(folder.read(".github/workflows/prompt-budget.yml")).toBe("name: mine\n");
  });
});

describe("init refuses, and writes nothing", () => {
  it.each([
    ["a package.json that is not JSON", { "package.json": "{ name: shop }" }, "package.json is not JSON"],
    ["a folder in a file's place", { ".gitattributes/x": "" }, ".gitattributes is no file"],
    [
      "a config that cannot be loaded",
      { "prompt-budget.config.js": "export default { contracts: 1 };" },
      "prompt-budget.config.js",
    ],
    [
      "two configs",
      { "prompt-budget.config.js": "", "prompt-budget.config.ts": "" },
      "There are two configs",
    ],
  ])("%s", async (_, files, message) => {
    const folder = temporaryFolder(files);
    const before = contents(folder);
    const { code, stderr } = await runCli(folder.path, ["init"]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(contents(folder)).toEqual(before);
  });
});
