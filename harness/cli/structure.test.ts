import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { MARKED, type Shape, shaped } from "../testing/shapes.ts";

const CONFIG = "prompt-budget.config.js";
const GOLDENS = "goldens/demo/agent";
const NAMES = ["plain", "kind", "crowded", "contract"];

async function accepted(): Promise<Folder> {
  const folder = temporaryFolder({ [CONFIG]: shaped() });
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0, stderr: "" });
  return folder;
}

/** The golden files, each with its content, of a case or of the contract's record. */
const goldensOf = (folder: Folder, name: string) =>
  folder
    .files()
    .filter((file) => file.startsWith(`${GOLDENS}/${name}.`))
    .map((file) => `${file}\n${folder.read(file)}`);

const unmarked = MARKED.replace(', cache_control: { type: "ephemeral" }', "");
const movedMarker = unmarked.replace("+ 2) }", '+ 2), cache_control: { type: "ephemeral" } }');

/** What changes, in which cases, and what is said of it. */
const STRUCTURAL: readonly (readonly [string, Shape, readonly string[], string])[] = [
  ["a section lost", { plain: "[role, memory]" }, ["plain"], 'The section is gone; it stood after "Role"'],
  [
    "a section added",
    { plain: "[role, tone, rules, memory]" },
    ["plain"],
    'The section is new and stands after "Role"',
  ],
  [
    "a section moved",
    { plain: "[memory, role, rules]" },
    ["plain"],
    'The section stood after "Rules" and stands first now',
  ],
  [
    "a lifetime that became shorter",
    { plain: '[role, { ...rules, lifetime: "turn" }, memory]' },
    ["plain"],
    '"turn" instead of "session"',
  ],
  ["a marker lost", { transforms: unmarked }, ["plain", "kind"], "A cache marker is lost"],
  [
    "a marker moved",
    { transforms: movedMarker },
    ["plain", "kind"],
    "from $.system[0].cache_control to $.system[1].cache_control",
  ],
  [
    "a payload that appears",
    { transforms: `${MARKED}, other: ({ system }) => ({ system })` },
    ["plain", "kind"],
    "a payload that it did not have",
  ],
  ["a payload that goes", { transforms: "" }, ["plain", "kind"], "The case has lost this payload"],
  [
    "another code of refusal",
    { code: "crowded" },
    ["crowded"],
    'other code: "crowded" now, "too-many" before',
  ],
  [
    "other words of refusal",
    { words: "no more than four tools" },
    ["crowded"],
    "The refusal has other words",
  ],
];

describe("a change of structure in a golden that exists", () => {
  it.each(STRUCTURAL)("is held back by update and -u: %s", async (_, shape, cases, told) => {
    const folder = await accepted();
    folder.write(CONFIG, shaped(shape));
    for (const argv of [["update"], ["-u"], ["update", "--prune"]]) {
      const before = cases.map((name) => goldensOf(folder, name));
      const { code, stdout } = await runCli(folder.path, argv);
      expect(code).toBe(1);
      expect(stdout).toContain("✗ structural-change  demo/agent · ");
      expect(stdout).toContain(told);
      expect(stdout).toContain("prompt-budget review");
      expect(stdout).not.toContain("golden-obsolete");
      expect(cases.map((name) => goldensOf(folder, name))).toEqual(before);
    }
  });

  it.each(STRUCTURAL)("is taken by update --structural, with what it leaves behind: %s", async (_, shape) => {
    const folder = await accepted();
    folder.write(CONFIG, shaped(shape));
    expect(await runCli(folder.path, ["update", "--structural"])).toMatchObject({ code: 0 });
    const taken = NAMES.map((name) => goldensOf(folder, name));
    const fresh = temporaryFolder({ [CONFIG]: shaped(shape) });
    await runCli(fresh.path, ["update"]);
    expect(taken).toEqual(NAMES.map((name) => goldensOf(fresh, name)));
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });

  it("leaves the wording of the same case unstored as well, and that of other cases not", async () => {
    const folder = await accepted();
    const before = goldensOf(folder, "plain");
    folder.write(CONFIG, shaped({ plain: "[role, memory]", rules: "Be very brief." }));
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(code).toBe(1);
    expect(stdout).toContain("removed (structure) demo/agent · Rules: 47 → 0 chars, in plain");
    expect(goldensOf(folder, "plain")).toEqual(before);
    expect(folder.read(`${GOLDENS}/kind.md`)).toContain("Be very brief.");
  });

  it("is a finding of check, beside the bytes that differ", async () => {
    const folder = await accepted();
    folder.write(CONFIG, shaped({ plain: "[role, memory]" }));
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ structural-change  demo/agent · plain · Rules");
    expect(stdout).toContain("✗ golden-differs  demo/agent · plain");
    expect(stdout).not.toContain("run `prompt-budget update` and commit");
  });

  it("keeps the contract's record back with the cases that it describes, until they are decided", async () => {
    const folder = await accepted();
    folder.write(CONFIG, shaped({ code: "crowded" }));
    const record = folder.read(`${GOLDENS}/contract.json`);
    const { stdout } = await runCli(folder.path, ["update"]);
    expect(stdout).toContain("It is recorded with the cases of this contract that wait for a decision");
    expect(folder.read(`${GOLDENS}/contract.json`)).toBe(record);
  });

  it("is no change where the case is new", async () => {
    const folder = await accepted();
    folder.write(CONFIG, shaped({}).replace("kind: { kind: true },", "kind: { kind: true }, other: {},"));
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
    expect(folder.files()).toContain(`${GOLDENS}/other.chat.json`);
  });

  it("is none where a new case was written in part only", async () => {
    const folder = await accepted();
    for (const file of ["plain.chat.json", "plain.sections.json"]) folder.remove(`${GOLDENS}/${file}`);
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
  });

  it("can be taken unasked where the project says so", async () => {
    const folder = await accepted();
    const loose = shaped({ plain: "[role, memory]" }).replace(
      "levels: {",
      'levels: { "structural-change": "warn",',
    );
    folder.write(CONFIG, loose);
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(code).toBe(0);
    expect(stdout).toContain("golden");
    expect(folder.read(`${GOLDENS}/plain.md`)).not.toContain("Be brief");
  });

  it("goes from a prompt to a refusal and back with one decision each", async () => {
    const folder = await accepted();
    const refusing = shaped().replace(
      "plain: { kind: false }",
      'plain: defineCase({ crowd: true }, { rejects: "too-many" })',
    );
    folder.write(CONFIG, refusing);
    const held = await runCli(folder.path, ["update"]);
    expect(held.code).toBe(1);
    expect(held.stdout).toContain('The case came to a prompt and comes to a refusal "too-many" now');
    expect(held.stdout).not.toContain("golden-obsolete");
    expect((await runCli(folder.path, ["update", "--structural"])).code).toBe(0);
    expect(folder.files().filter((file) => file.includes("/plain."))).toEqual([
      `${GOLDENS}/plain.rejection.json`,
    ]);
    folder.write(CONFIG, shaped());
    expect((await runCli(folder.path, ["update"])).code).toBe(1);
    expect((await runCli(folder.path, ["update", "--structural"])).code).toBe(0);
    expect(folder.files()).not.toContain(`${GOLDENS}/plain.rejection.json`);
  });
});

describe("a golden that a formatter touched", () => {
  it.each([
    [
      "a last newline added",
      (text: string) => `${text}\n`,
      'the text ends with 1 byte "\\n" instead of no byte',
    ],
    [
      "spaces at a line's end",
      (text: string) => text.replace("\n", "  \n"),
      'line 1 ends with 2 bytes "  " instead of no byte',
    ],
  ])("is named so: %s", async (_, touch, told) => {
    const folder = await accepted();
    folder.write(`${GOLDENS}/plain.md`, touch(folder.read(`${GOLDENS}/plain.md`)));
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ formatter-touched  demo/agent · plain  goldens/demo/agent/plain.md");
    expect(stdout).toContain(told.replaceAll("\\", "\\"));
    expect(stdout).toContain("→ Keep formatters and editors off goldens/");
    expect(stdout).toContain("whole demo/agent · (plain)");
    expect((await runCli(folder.path, ["update"])).code).toBe(0);
    expect((await runCli(folder.path, [])).code).toBe(0);
  });

  it("is not, where the prompt itself has other white space", async () => {
    const folder = await accepted();
    folder.write(CONFIG, shaped().replace("yesterday evening.", "yesterday evening.\\n"));
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ golden-differs  demo/agent · plain");
    expect(stdout).not.toContain("formatter-touched");
  });
});
