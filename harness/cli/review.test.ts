import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { type Shape, shaped } from "../testing/shapes.ts";

const CONFIG = "prompt-budget.config.js";
const GOLDENS = "goldens/demo/agent";
const RULES = "Be very brief, and name the plant that you speak of.";
/** A wording in two cases, and beside it a section that one of them lost. */
const TWO: Shape = { rules: RULES, plain: "[role, rules]" };

async function accepted(shape: Shape = {}): Promise<Folder> {
  const folder = temporaryFolder({ [CONFIG]: shaped() });
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0, stderr: "" });
  folder.write(CONFIG, shaped(shape));
  return folder;
}

const contents = (folder: Folder) => new Map(folder.files().map((file) => [file, folder.read(file)]));

/** Files that are not what they were. */
function touched(before: ReadonlyMap<string, string>, folder: Folder): string[] {
  const now = contents(folder);
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((file) => before.get(file) !== now.get(file))
    .toSorted();
}

interface Item {
  readonly id: string;
  readonly section: string;
  readonly kind: string;
  readonly structural?: true;
  readonly cases: readonly string[];
}

async function listed(folder: Folder): Promise<Item[]> {
  const { stdout } = await runCli(folder.path, ["review", "--list", "--json"]);
  return (JSON.parse(stdout) as { items: Item[] }).items;
}

async function idOf(folder: Folder, kind: string): Promise<string> {
  return (await listed(folder)).find((item) => item.kind === kind)?.id ?? "";
}

describe("review without a terminal", () => {
  it("lists each edit once: structure first, then reach, with sizes, tokens and the words that changed", async () => {
    const folder = await accepted(TWO);
    const { code, stdout } = await runCli(folder.path, ["review", "--list"]);
    expect(code).toBe(1);
    expect(stdout.replaceAll(/\b[0-9a-f]{10}\b/g, "ID")).toMatchInlineSnapshot(`
      "removed (structure) demo/agent · Memory, in plain  ID
        41 → 0 chars (-41), 7 → 0 o200k tokens (-7)
        The section is gone; it stood after "Rules"
          │ -The roses were watered yesterday evening.

      payload (structure) demo/agent · → chat, in plain  ID
        56 → 53 chars (-3), 12 o200k tokens, as before
        The text that a cache marker closes ended with "Rules" and ends with "Role" now
          │ ~          "[-Rules-]{+Role+}"
          │ ~          "[-Memory-]{+Rules+}",
          │ ~          "[-Memory-]{+Rules+}"

      changed demo/agent · Rules, in 2 cases: plain and 1 more case  ID
        47 → 52 chars (+5), 12 → 13 o200k tokens (+1)
          │ ~Be {+very +}brief, and name the plant that you speak of.

      3 edits to decide on: prompt-budget review --accept ID accepts one, --accept all every one
      "
    `);
  });

  it("gives the same as JSON, alone on stdout", async () => {
    const folder = await accepted(TWO);
    const { code, stdout } = await runCli(folder.path, ["review", "--list", "--json"], { isTTY: true });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 1,
      items: [
        { kind: "removed", section: "Memory", structural: true, cases: ["plain"] },
        { kind: "payload", section: "→ chat", structural: true },
        {
          kind: "changed",
          section: "Rules",
          cases: ["plain", "kind"],
          charsBefore: 47,
          charsAfter: 52,
          tokens: { before: 12, after: 13 },
        },
      ],
    });
  });

  it("stores the cases whose changes are all accepted; a case with another one waits", async () => {
    const folder = await accepted(TWO);
    const before = contents(folder);
    const wording = await idOf(folder, "changed");
    const { code, stdout } = await runCli(folder.path, ["review", "--accept", wording]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `  ${wording}  demo/agent · Rules is accepted and waits: its cases have other changes`,
    );
    expect(touched(before, folder)).toEqual([`${GOLDENS}/kind.md`, `${GOLDENS}/kind.sections.json`]);
    expect(folder.read(`${GOLDENS}/plain.md`)).toContain("yesterday evening");

    const rest = (await listed(folder)).flatMap(({ id }) => ["--accept", id]);
    const last = await runCli(folder.path, ["review", ...rest, "--json"]);
    expect(last.code).toBe(0);
    expect(JSON.parse(last.stdout)).toMatchObject({
      items: [],
      written: expect.arrayContaining([`${GOLDENS}/plain.md`]),
    });
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });

  it("accepts all, new cases and the contract's record included, and then has nothing left", async () => {
    const folder = await accepted();
    folder.write(CONFIG, shaped(TWO).replace("kind: { kind: true },", "kind: { kind: true }, other: {},"));
    expect((await listed(folder)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["new", "contract", "removed"]),
    );
    expect((await runCli(folder.path, ["review", "--accept", "all"])).code).toBe(0);
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
    const again = await runCli(folder.path, ["review"]);
    expect(again).toEqual({
      code: 0,
      stdout: "Every golden is as it would be now: there is nothing to decide\n",
      stderr: "",
    });
  });

  it("removes what a payload that went left behind", async () => {
    const folder = await accepted({ transforms: "" });
    expect((await runCli(folder.path, ["review", "--accept", "all"])).code).toBe(0);
    expect(folder.files()).not.toContain(`${GOLDENS}/plain.chat.json`);
  });

  it.each([
    [
      "an id that no edit has",
      ["--accept", "0000000000"],
      /There is no edit "0000000000" to accept.*\n→ .*review --list/,
    ],
    ["--list beside --accept", ["--list", "--accept", "all"], /--list and --accept say two things/],
    ["a filter that chooses nothing", ["-t", "nobody"], /No case matches the filter/],
  ])("refuses %s, and touches nothing", async (_, argv, message) => {
    const folder = await accepted(TWO);
    const before = contents(folder);
    const { code, stderr } = await runCli(folder.path, ["review", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(touched(before, folder)).toEqual([]);
  });

  it("never stores a golden that names the machine", async () => {
    const folder = temporaryFolder({
      [CONFIG]: shaped({ plain: "[role, { label: 'Home', text: 'At ' + process.cwd() + '/x' }]" }),
    });
    const { code, stdout } = await runCli(folder.path, ["review", "--accept", "all"]);
    expect(code).toBe(1);
    expect(stdout).toContain("cannot be stored: The golden would hold the working folder of this machine");
    expect(folder.files()).not.toContain(`${GOLDENS}/plain.md`);
  });

  it("lists under --ci, even on a terminal, and asks nothing", async () => {
    const folder = await accepted(TWO);
    for (const options of [
      { isTTY: true, env: { CI: "1" }, input: ["all\n"] },
      { isTTY: false, input: ["all\n"] },
    ]) {
      const { code, stdout } = await runCli(folder.path, ["review"], options);
      expect(code).toBe(1);
      expect(stdout).not.toContain("accept (a)");
      expect(stdout).toContain("to decide on");
    }
  });

  it("spells out hostile text", async () => {
    const folder = await accepted({
      rules: "Be brief,\u001b[2J\n::error::x\n and ##[group]name\u202e the plant that you speak of.",
    });
    const { stdout } = await runCli(folder.path, ["review"], { isTTY: true, env: { NO_COLOR: "1" } });
    for (const hostile of ["\u001b", "\u202e", "##[", "\n::"]) expect(stdout).not.toContain(hostile);
    expect(stdout).toContain("\\u{1b}[2J");
  });
});

describe("review on a terminal", () => {
  const run = (folder: Folder, ...typed: readonly string[]) =>
    runCli(folder.path, ["review"], { isTTY: true, input: typed, env: { NO_COLOR: "1" } });

  it("walks the edits, asks again where it does not understand, and stores what is accepted", async () => {
    const folder = await accepted({ rules: RULES });
    const { code, stdout } = await run(folder, "what?\n", "\n", "a\n");
    expect(code).toBe(0);
    expect(stdout).toContain("1 of 1  changed demo/agent · Rules, in 2 cases: plain and 1 more case");
    expect(stdout).toContain("47 → 52 chars (+5), 12 → 13 o200k tokens (+1)");
    expect(stdout.match(/Answer with a, r, s, all or q: /g)).toHaveLength(2);
    expect(folder.read(`${GOLDENS}/kind.md`)).toContain(RULES);
  });

  it.each([
    ["reject", ["r\n", "no\n", "R\n"], "3 edits rejected"],
    ["skip", ["s\n", "skip\n", "s\n"], "3 edits left"],
    ["quit", ["q\n"], "3 edits left"],
    ["the end of the input", [], "3 edits left"],
  ])("stores nothing on %s, and leaves with 1", async (_, typed, told) => {
    const folder = await accepted(TWO);
    const before = contents(folder);
    const { code, stdout } = await run(folder, ...typed);
    expect(code).toBe(1);
    expect(stdout).toContain(told);
    expect(touched(before, folder)).toEqual([]);
  });

  it("takes `all` for this edit and those that follow, not for those rejected before", async () => {
    const folder = await accepted(TWO);
    const before = contents(folder);
    const { code } = await run(folder, "r\nall\n");
    expect(code).toBe(1);
    expect(touched(before, folder)).toEqual([`${GOLDENS}/kind.md`, `${GOLDENS}/kind.sections.json`]);
  });

  it("keeps what was accepted before a quit", async () => {
    const folder = await accepted({ rules: RULES });
    folder.write(CONFIG, shaped({ rules: RULES, words: "no more than four" }));
    const { code } = await run(folder, "s\na\nq\n");
    expect(code).toBe(1);
    expect(folder.read(`${GOLDENS}/plain.md`)).toContain(RULES);
    expect(folder.read(`${GOLDENS}/crowded.rejection.json`)).toContain("three");
  });
});
