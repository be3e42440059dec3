import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../harness/cli/commands.ts";
import { OPTIONS } from "../harness/cli/options.ts";
import { runCli } from "../harness/testing/cli.ts";
import { temporaryFolder } from "../harness/testing/folder.ts";
import { hasCommand, requiring } from "../harness/testing/requires.ts";
import { fillReadme, OWN_TABLE } from "./readme.ts";
import { fieldsOf } from "./readme-fields.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

describe("README.md", () => {
  it("is what `pnpm docs` writes: its tables are those of the code, its outputs those of real runs", async () => {
    expect(readme).toBe(await fillReadme(readme, root, { own: false }));
  });

  it("shows what the gate of this repository prints while it holds", () => {
    const shown = new RegExp(`<!-- ${OWN_TABLE} -->[^]*<!-- /${OWN_TABLE} -->`).exec(readme)?.[0] ?? "";
    const [, , , head = "", ...rows] = shown.split("\n");
    expect(head).toMatch(/^ +contract +case +section +actual +allowed +used +unit +headroom$/);
    expect(
      rows.slice(0, 8).filter((row) => !/^✓ .* [\d,]+ +(?:[\d,]+–)?[\d,]+ +<?[\d.]+% /.test(row)),
    ).toEqual([]);
    expect(shown).toMatch(/^[\d,]+ contracts, [\d,]+ cases, [\d,]+ goldens, [\d,]+ ceilings: holds$/m);
  });

  it("opens with the two commands that a clean clone runs", () => {
    const start = readme.split("\n").slice(0, 12).join("\n");
    expect(start).toContain("npx --yes pnpm@10 budget");
    expect(start).toContain("npx --yes pnpm@10 test");
  });

  it("shows a contract that holds as it stands", async () => {
    const example = /```ts\n(import \{ absent[^]*?)```/.exec(readme)?.[1] ?? "";
    const folder = temporaryFolder({
      "support.contract.ts": example,
      "prompt-budget.config.ts": `export default { contracts: ["*.contract.ts"] };`,
      "budgets/support.json": `{ "format": 1, "ceilings": [
        { "contract": "support/agent", "unit": "chars", "max": 110, "why": "a short example" } ] }`,
    });
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(stdout).toMatch(/1 contract, 5 cases, .*: holds\n$/);
    expect(code).toBe(0);
  });
});

it("shows a config of files that holds as it stands", async () => {
  const example = /```ts\n(import \{ byHeading[^]*?)```/.exec(readme)?.[1] ?? "";
  const folder = temporaryFolder({
    "prompt-budget.config.ts": example,
    "AGENTS.md": "Use pnpm.\n",
    "skills/cut/SKILL.md": "---\nname: cut\ndescription: Cuts cloth along a line.\n---\n\nMeasure twice.\n",
    "prompts/triage.md": "# Triage\n\n## Rules\n\nAsk once.\n",
    "budgets/prompts.json": `{ "format": 1, "ceilings": [
      { "contract": "prompts", "section": "**/Rules", "unit": "chars", "max": 40, "why": "one rule" } ] }`,
  });
  const { code, stdout } = await runCli(folder.path, ["check"]);
  expect(stdout).toMatch(/3 contracts, 3 cases, 0 goldens, .*: holds\n$/);
  expect(code).toBe(0);
});

requiring("python3", hasCommand("python3")).describe("README.md on programs", () => {
  it("shows sources in TypeScript and in JSON that can be gated as they stand", async () => {
    const tool = (name: string) => ({
      name,
      description: `Calls ${name}.`,
      input_schema: { type: "object" },
    });
    const folder = temporaryFolder({
      "tools.json": JSON.stringify(["read_file", "run_command"].map(tool)),
      "recorded/first.json": JSON.stringify({ system: "You help." }),
      "prompts/triage.md": "# Triage\n\n## Rules\n\nAsk once.\n",
      "AGENTS.md": "Use pnpm.\n",
      "sources.ts": /```ts\n(import \{ command[^]*?)```/.exec(readme)?.[1] ?? "",
      "sources.json": /```jsonc\n(\{\n {2}"extends[^]*?)```/.exec(readme)?.[1] ?? "",
    });
    cpSync(join(root, "fixtures", "command"), folder.path, { recursive: true });
    const listed = async (config: string): Promise<string[]> => {
      const { stdout } = await runCli(folder.path, ["list", "--json", "--config", config]);
      return (JSON.parse(stdout) as { contract: string }[]).map(({ contract }) => contract);
    };
    const programs = await listed("sources.ts");
    expect(programs).toEqual(expect.arrayContaining(["tools", "recorded"]));
    expect(programs.length).toBeGreaterThan(2);
    expect((await listed("sources.json")).toSorted()).toEqual(
      [...programs, "agents-md", "prompts"].toSorted(),
    );
  });
});

it("CONTRIBUTING.md justifies every dependency that users get, and names no other", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const table = /\| Package \| For \|\n[^]*?\n\n/.exec(
    readFileSync(join(root, "CONTRIBUTING.md"), "utf8"),
  )?.[0];
  const rows = (table ?? "").trim().split("\n").slice(2);
  const named = rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim()));
  expect(named.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
});

describe("the reference", () => {
  it("leaves no flag without a command that takes it", () => {
    // `--version` is asked of the tool itself.
    const taken = new Set<string>(["version", ...Object.values(COMMANDS).flatMap(({ options }) => options)]);
    expect(Object.keys(OPTIONS).filter((name) => !taken.has(name))).toEqual([]);
  });

  it("names only fields that a config may have", async () => {
    const source = readFileSync(join(root, "harness", "gate", "config.ts"), "utf8");
    for (const { name } of fieldsOf(source, "Config")) {
      const folder = temporaryFolder({
        "prompt-budget.config.js": `export default { ${name}: Symbol("wrong") };`,
      });
      const { stderr } = await runCli(folder.path, ["check", "--ci"]);
      expect(stderr).not.toContain(`unknown field "${name}"`);
    }
  });
});

describe("fieldsOf", () => {
  const SOURCE = `
export interface Shape<Knobs> {
  /** How wide. In metres. */
  readonly width: number;
  /**
   * What it is called,
   * on two lines.
   */
  readonly name?: string;
  /** A method. */
  area(knobs: Knobs): number;
}
`;

  it("reads names, whether they may be absent, and docstrings of one line or several", () => {
    expect(fieldsOf(SOURCE, "Shape")).toEqual([
      { name: "width", type: "number", optional: false, text: "How wide. In metres." },
      { name: "name", type: "string", optional: true, text: "What it is called, on two lines." },
      { name: "area", type: "(knobs: Knobs) => number", optional: false, text: "A method." },
    ]);
  });

  it("refuses a field that nobody explains", () => {
    const bare = SOURCE.replace("  /** A method. */\n", "");
    expect(() => fieldsOf(bare, "Shape")).toThrow("Shape.area has no docstring");
  });
});
