import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import type { Finding } from "../../prompt/finding.ts";
import { runCli } from "../../testing/cli.ts";
import { temporaryFolder } from "../../testing/folder.ts";

const config = (call: string, rest = "") => `
import { byHeading, defineConfig, files } from "prompt-budget";
export default defineConfig({ contracts: [${call}]${rest} });
`;
const budgets = (...ceilings: readonly object[]) =>
  JSON.stringify({ format: 1, ceilings: ceilings.map((ceiling) => ({ why: "a test", ...ceiling })) });
const everything = (contract: string) => ({ contract, unit: "bytes", max: 1_000_000 });

interface Checked {
  readonly code: number;
  readonly report: Report;
  /** The findings by code. */
  readonly found: (code: string) => readonly Finding[];
}

async function check(contents: Readonly<Record<string, string | Uint8Array>>): Promise<Checked> {
  const folder = temporaryFolder(contents);
  const before = folder.files();
  const { code, stdout, stderr } = await runCli(folder.path, ["--json"]);
  expect(stderr).toBe("");
  expect(folder.files()).toEqual(before);
  const report = JSON.parse(stdout) as Report;
  return { code, report, found: (wanted) => report.findings.filter((finding) => finding.code === wanted) };
}

const sectionsOf = ({ report }: Checked, name: string) =>
  report.contracts.flatMap(({ cases }) =>
    cases.filter((item) => item.name === name).flatMap(({ sections }) => sections),
  );

describe("files", () => {
  it("makes a case a file, cuts it into sections, and needs no golden", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("docs/**/*.md", { name: "docs", split: byHeading(1) })'),
      "budgets/docs.json": budgets(everything("docs")),
      "docs/a.md": "---\ntitle: A\n---\nintro\n# One\n\none\n# Two\ntwo",
      "docs/deep/b.md": "# B\n",
      "docs/node_modules/c.md": "# not ours\n",
    });
    expect(checked).toMatchObject({
      code: 0,
      report: { verdict: "holds", counts: { goldens: 0, cases: 2 } },
    });
    expect(sectionsOf(checked, "docs/a.md").map(({ label, bytes }) => [label, bytes])).toEqual([
      ["frontmatter", 17],
      ["preamble", 6],
      ["One", 11],
      ["Two", 9],
    ]);
    expect(sectionsOf(checked, "docs/deep/b.md").map(({ label }) => label)).toEqual(["B"]);
  });

  it("shows a file's exact bytes", async () => {
    const text = "\uFEFF---\na: 1\n---\r\n# é\n\n\n";
    const folder = temporaryFolder({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all", split: byHeading(1) })'),
      "a.md": text,
    });
    expect(await runCli(folder.path, ["show", "all", "a.md"])).toMatchObject({ code: 0, stdout: text });
  });

  it.each([
    [
      "no file",
      'files("**/AGENTS.md")',
      /Nothing to gate: files\("\*\*\/AGENTS\.md"\) matches no file \(prompt-budget\.config\.mjs\)\n→ Mend the glob/,
    ],
    [
      "a preset that nobody knows",
      '], extends: ["preset:skils"',
      /no "preset:skils" to extend, did you mean "preset:skills"\?/,
    ],
    [
      "a preset without its files",
      '], extends: ["preset:skills"',
      /Nothing to gate: files\("\*\*\/SKILL\.md"\) matches no file \(prompt-budget\.config\.mjs\)/,
    ],
  ])("refuses %s", async (_, call, message) => {
    const folder = temporaryFolder({ "prompt-budget.config.mjs": config(call) });
    const { code, stderr } = await runCli(folder.path, []);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it("has nothing to record, and takes nothing for obsolete", async () => {
    const folder = temporaryFolder({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "a.md": "x",
    });
    const before = folder.files();
    for (const command of ["update", "check"]) {
      expect((await runCli(folder.path, [command, "--ci"])).code).toBe(0);
      expect(folder.files()).toEqual(before);
    }
  });

  it("takes no matching file for none where that is no mistake", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("a.md", { name: "a" }), files("b.md", { optional: true })'),
      "budgets/a.json": budgets(everything("a")),
      "a.md": "x",
    });
    expect(checked).toMatchObject({ code: 0, report: { counts: { contracts: 1 } } });
  });
});

describe("a file's bytes (B51)", () => {
  const skill = "---\nname: x\n---\nB";
  it.each([
    ["a byte order mark", `\uFEFF${skill}`, "bom", 3, 1],
    ["carriage returns", skill.replaceAll("\n", "\r\n"), "crlf", 3, 1],
    ["one carriage return", `${skill}\na\r\nb`, "crlf", 1, 5],
    ["marks inside", `${skill}\n\uFEFFa\uFEFF`, "interior-bom", 6, 5],
    ["a second mark at the start", `\uFEFF\uFEFF${skill}`, "interior-bom", 3, 1],
  ])("hold %s: a finding with its cost", async (_, text, code, actual, line) => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "a.md": text,
    });
    expect(checked.code).toBe(1);
    expect(checked.found(code)).toMatchObject([
      { level: "error", actual, allowed: 0, unit: "bytes", where: { case: "a.md", file: "a.md", line } },
    ]);
    expect(checked.report.contracts[0]?.cases[0]?.bytes).toBe(Buffer.byteLength(text));
  });

  it("are read as they are where they are no UTF-8, and said to be so", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "a.md": Buffer.from([0x61, 0x0a, 0xff, 0x62]),
    });
    expect(checked.found("not-utf8")).toMatchObject([{ where: { file: "a.md", line: 2 } }]);
  });
});

describe("frontmatter (B19)", () => {
  const folded = (text: string) => `---\nname: a\ndescription: >\n  ${text}\n---\nBody\n`;
  it.each([
    ["1,024 characters in a folded block", folded("x".repeat(1024)), 1024, 0],
    ["1,025 characters in a folded block", folded("x".repeat(1025)), 1025, 1],
    ["two folded lines", folded(`${"x".repeat(500)}\n  ${"y".repeat(524)}`), 1025, 1],
    ["1,024 characters of three bytes", folded("你".repeat(1024)), 1024, 0],
    ["a quoted string with escapes", `---\nname: a\ndescription: "${"\\n".repeat(10)}"\n---\n`, 9, 0],
    ["a block that keeps its line ends", "---\nname: a\ndescription: |+\n  a\n\n\n---\nB", 3, 0],
  ])("is measured decoded, without a block's last line end: %s", async (_, text, actual, code) => {
    const checked = await check({
      "prompt-budget.config.mjs": config("", ', extends: "preset:skills"'),
      "a/SKILL.md": text,
    });
    const row = checked.report.ceilings.find(({ subject }) => subject.includes("frontmatter.description"));
    expect({ code: checked.code, actual: row?.actual, allowed: row?.max }).toEqual({
      code,
      actual,
      allowed: 1024,
    });
    expect(checked.found("over-limit").map(({ actual: over, allowed }) => [over, allowed])).toEqual(
      code === 0 ? [] : [[1025, 1024]],
    );
  });

  it.each([
    ["no YAML", "---\nname: a\nx: [\n---\nB", 4],
    ["a key twice", "---\nname: a\nname: b\n---\nB", 3],
    ["a colon in a plain value", "---\nname: a\ndescription: use it: now\n---\n", 3],
    ["no fields", "---\njust words\n---\nB", 2],
    ["no end", "---\nname: a\n", 1],
  ])("with %s is a finding with its line", async (_, text, line) => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "a.md": text,
    });
    expect(checked.found("frontmatter-invalid")).toMatchObject([{ where: { file: "a.md", line } }]);
  });

  it("never runs what it holds", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("*.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "a.md": '---js\nthrow new Error("ran")\n---\nB',
      "b.md": "---\na: &a [x]\nb: [*a, *a]\nn: 1.50\nd: 2026-01-01\nf: !!js/function 'x'\n---\nB",
    });
    expect(checked.found("composer-threw")).toEqual([]);
  });
});

describe("an instruction chain (B14)", () => {
  const chain = (root: number, nested: number) => ({
    "prompt-budget.config.mjs": config("", ', extends: ["preset:agents-md"]'),
    "AGENTS.md": "r".repeat(root),
    "nested/AGENTS.md": "n".repeat(nested),
  });

  it("holds at 32,768 bytes, blank lines between the files not counted", async () => {
    const checked = await check(chain(22_519, 10_249));
    expect(checked.code).toBe(0);
    expect(checked.report.ceilings).toMatchObject([
      { actual: 32_768, max: 32_768, kind: "limit", matched: 2 },
    ]);
  });

  it("of one byte more names the file that loses it, the limit and its source", async () => {
    const checked = await check(chain(22_519, 10_250));
    expect(checked.code).toBe(1);
    expect(checked.found("over-limit")).toMatchObject([
      {
        actual: 32_769,
        allowed: 32_768,
        unit: "bytes",
        where: { contract: "agents-md", case: "nested/AGENTS.md" },
      },
    ]);
    const { message } = checked.found("over-limit")[0] ?? { message: "" };
    expect(message).toContain("32769 bytes, allowed at most 32768, +1");
    expect(message).toContain("nested/AGENTS.md loses its last 1 byte");
    expect(message).toContain("https://developers.openai.com/codex/guides/agents-md");
  });

  it("holds one file a folder, the override first, and passes over blank ones", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("**/AGENTS.md")'),
      "budgets/a.json": budgets(everything("agents-md")),
      "AGENTS.md": "root",
      "a/AGENTS.md": "not read",
      "a/AGENTS.override.md": "instead",
      "a/b/AGENTS.md": "\n",
      "a/b/c/AGENTS.md": "leaf",
      "other/AGENTS.md": "no part of the chain",
    });
    expect(sectionsOf(checked, "a/b/c/AGENTS.md").map(({ label }) => label)).toEqual([
      "AGENTS.md",
      "a/AGENTS.override.md",
      "a/b/c/AGENTS.md",
    ]);
    expect(checked.report.contracts[0]?.cases.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["AGENTS.md", 4],
      ["a/AGENTS.override.md", 4 + 2 + 7],
      ["a/b/AGENTS.md", 4 + 2 + 7 + 2 + 1],
      ["a/b/c/AGENTS.md", 4 + 2 + 7 + 2 + 4],
      ["other/AGENTS.md", 4 + 2 + 20],
    ]);
    expect(checked.found("file-blank")).toMatchObject([{ where: { file: "a/b/AGENTS.md" } }]);
  });

  it("of CLAUDE.md holds every file on the way, that of .claude among them", async () => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files(["**/CLAUDE.md"])'),
      "budgets/a.json": budgets(everything("claude-md")),
      "CLAUDE.md": "one",
      ".claude/CLAUDE.md": "two",
      "a/CLAUDE.md": "three",
    });
    expect(sectionsOf(checked, "a/CLAUDE.md").map(({ label }) => label)).toEqual([
      "CLAUDE.md",
      ".claude/CLAUDE.md",
      "a/CLAUDE.md",
    ]);
    expect(checked.report.contracts[0]?.cases.map(({ name }) => name)).toEqual(["CLAUDE.md", "a/CLAUDE.md"]);
  });
});

describe("an include", () => {
  const includes = (contents: Readonly<Record<string, string>>, max = 1_000_000) =>
    check({
      "prompt-budget.config.mjs": config('files("CLAUDE.md", { name: "all", chain: false })'),
      "budgets/a.json": budgets({ contract: "all", unit: "bytes", max }),
      ...contents,
    });
  const target = "# Rules\n\nBe brief.\n";

  it("that is the whole file is measured as its target (B52)", async () => {
    const checked = await includes({ "CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": target }, target.length);
    expect(checked).toMatchObject({ code: 0, report: { ceilings: [{ actual: target.length }] } });
  });

  it.each([
    ["on a line of its own", "a\n@b.md\nc\n", `a\n${target}c\n`],
    ["within a sentence", "see @b.md, please\n", `see ${target}, please\n`],
    ["with a fragment and a full stop", "see @b.md#rules.\n", `see ${target}.\n`],
    ["behind a byte order mark", "\uFEFF@b.md\n", `\uFEFF${target}\n`],
    ["of a path with a blank", "@my\\ b.md\n", "blank"],
    ["of a file without a last line end", "@my\\ b.md\nc", "blank\nc"],
    ["twice", "@b.md\n@./b.md\n@x/../b.md\n", `${target}@./b.md\n@x/../b.md\n`],
    ["of a file that includes another", "@outer.md\nend", `outer\n${target}end`],
    ["in a code span", "write `@b.md` there", "write `@b.md` there"],
    ["in fenced code", "```\n@b.md\n```\n", "```\n@b.md\n```\n"],
    ["in an address", "mail me@b.md", "mail me@b.md"],
    ["of a package", "uses @types/node and @alice", "uses @types/node and @alice"],
    ["of somebody's home", "@~/notes.md\n@/etc/hosts", "@~/notes.md\n@/etc/hosts"],
    ["of a folder", "@x/ and @x", "@x/ and @x"],
  ])("%s", async (_, text, whole) => {
    const folder = temporaryFolder({
      "prompt-budget.config.mjs": config('files("CLAUDE.md", { name: "all" })'),
      "CLAUDE.md": text,
      "b.md": target,
      "my b.md": "blank",
      "outer.md": "outer\n@b.md\n",
      "x/y.md": "",
    });
    expect(await runCli(folder.path, ["show", "all", "CLAUDE.md"])).toMatchObject({ code: 0, stdout: whole });
  });

  it("is text in a file whose agent follows none", async () => {
    const folder = temporaryFolder({
      "prompt-budget.config.mjs": config('files("AGENTS.md", { name: "all" })'),
      "AGENTS.md": "@b.md\n",
      "b.md": target,
    });
    expect((await runCli(folder.path, ["show", "all", "AGENTS.md"])).stdout).toBe("@b.md\n");
  });

  it("without a target is a finding (B52)", async () => {
    const checked = await includes({ "CLAUDE.md": "x\n\n@docs/AGENTS.md\n" });
    expect(checked.code).toBe(1);
    expect(checked.found("include-missing")).toMatchObject([
      {
        message: 'CLAUDE.md includes "docs/AGENTS.md", and there is no such file',
        where: { file: "CLAUDE.md", line: 3 },
      },
    ]);
  });

  it.each([
    [
      "of two files",
      { "CLAUDE.md": "@a.md\n", "a.md": "x\n@b.md\n", "b.md": "@a.md\n" },
      "a.md → b.md → a.md",
      "b.md",
    ],
    ["of one file", { "CLAUDE.md": "@./CLAUDE.md\n" }, "CLAUDE.md → CLAUDE.md", "CLAUDE.md"],
  ])("in a circle %s is a finding with the chain (B52)", async (_, contents, chain, file) => {
    const checked = await includes(contents);
    expect(checked.code).toBe(1);
    expect(checked.found("include-cycle")).toMatchObject([
      { message: `${file} closes a circle of includes: ${chain}`, where: { file } },
    ]);
  });

  it("beyond the last hop that agents follow is a finding", async () => {
    const contents = Object.fromEntries(
      ["CLAUDE.md", "1.md", "2.md", "3.md", "4.md", "5.md", "6.md"].map((name, index) => [
        name,
        `${name}\n@${index + 1}.md\n`,
      ]),
    );
    const checked = await includes({ ...contents, "6.md": "too deep" });
    expect(checked.found("include-too-deep")).toMatchObject([
      {
        message: "5.md includes 6.md: 6 hops away from CLAUDE.md, and agents follow 5",
        where: { file: "5.md", line: 2 },
      },
    ]);
  });

  it("of the same body under two names is waste (B42)", async () => {
    const body = "Always name the file and the line that you talk about. ".repeat(5);
    const checked = await includes({
      "CLAUDE.md": "@a.md\n@b.md\n",
      "a.md": `${body}\n`,
      "b.md": `${body}\n`,
    });
    expect(checked.found("no-duplicates")).toMatchObject([
      {
        actual: Buffer.byteLength(body.trim()),
        message: expect.stringContaining('"a.md" and "b.md"') as unknown,
      },
    ]);
  });
});

describe("a file that holds a path and nothing else (B52)", () => {
  it.each([
    ["AGENTS.md", true],
    ["AGENTS.md\n", true],
    ["../gone/AGENTS.md", true],
    ["docs/rules", true],
    ["Hello", false],
    ["see AGENTS.md", false],
  ])("%j: %s", async (text, pointer) => {
    const checked = await check({
      "prompt-budget.config.mjs": config('files("CLAUDE.md", { name: "all" })'),
      "budgets/a.json": budgets(everything("all")),
      "CLAUDE.md": text,
      "AGENTS.md": "x",
      "docs/rules": "x",
    });
    const said = checked
      .found("pointer-not-content")
      .map(({ message, where }) => [where.file, where.line, message]);
    const message = `CLAUDE.md holds nothing but the path "${text.trim()}": ${text.length} bytes, and no instructions`;
    expect(said).toEqual(pointer ? [["CLAUDE.md", 1, message]] : []);
    expect(checked.code).toBe(pointer ? 1 : 0);
  });
});

describe("Markdown links", () => {
  const linked = (links: string, text: string) => ({
    "prompt-budget.config.mjs": config(`files("a/x.md", { name: "all", links: ${links} })`),
    "budgets/a.json": budgets(everything("all")),
    "a/x.md": text,
    "a/y.md": "linked",
    "b.md": "from the root",
    "a/my file.md": "blank",
    "a/code.ts": "no text",
  });

  it("to what is not there are findings, where that is asked for", async () => {
    const text =
      "[a](y.md#x) [b](/b.md) [c](my%20file.md) [d](https://x.invalid/z.md) [e](#here) `[f](no.md)`\n\n![g](gone.png)\n[h]: ./gone.md 'x'\n";
    const checked = await check(linked('"check"', text));
    expect(checked.found("link-missing").map(({ message, where }) => [message, where.line])).toEqual([
      ['a/x.md links to "gone.png", and there is no such file', 3],
      ['a/x.md links to "./gone.md", and there is no such file', 4],
    ]);
  });

  it("are loaded once each, where the agent loads them", async () => {
    const checked = await check(
      linked('"include"', "[a](y.md) [again](./y.md) [b](/b.md) [c](code.ts) [me](x.md)"),
    );
    expect(checked.code).toBe(0);
    expect(sectionsOf(checked, "a/x.md").map(({ label, bytes }) => [label, bytes])).toEqual([
      ["body", 60],
      ["a/y.md", 6],
      ["b.md", 13],
    ]);
  });
});
