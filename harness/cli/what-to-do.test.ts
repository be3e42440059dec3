import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { temporaryRepository } from "../testing/repository.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";
const JSON_CONFIG = "prompt-budget.config.json";

const config = (body: string) => ({ [CONFIG]: `export default ${body};\n` });
/** A project that is written as JSON, in place of the sample's. */
const json = (contracts: readonly unknown[], files: Readonly<Record<string, string>> = {}) => ({
  [CONFIG]: undefined,
  [JSON_CONFIG]: JSON.stringify({ contracts }),
  ...files,
});
const recorded = (value: unknown) => json([{ json: "r/*.json" }], { "r/a.json": JSON.stringify(value) });
const ceiling = (fields: Readonly<Record<string, unknown>>) => ({
  [BUDGETS]: JSON.stringify({
    format: 1,
    ceilings: [{ contract: "demo/agent", unit: "chars", why: "small", ...fields }],
  }),
});
const REJECTED =
  '{ contracts: [{ name: "a", compose() { throw Object.assign(new Error("no"), {}); }, cases: { b: {} } }] }';

type Row = readonly [string, Readonly<Record<string, string | undefined>>, readonly string[], RegExp];

const ROWS: readonly Row[] = [
  ["two formats of a history", {}, ["history", "--csv", "--json"], /Leave one of them out/],
  ["two ways to review", {}, ["review", "--list", "--accept", "all"], /Leave one of them out/],
  ["two reporters of one run", {}, ["--json", "--reporter", "table"], /Leave one of them out/],
  ["a base beside two reports", {}, ["diff", "a.json", "b.json", "--base", "x"], /Leave --base out/],
  [
    "a report that is not there",
    {},
    ["diff", "a.json", "b.json"],
    /prompt-budget check --json --output b\.json/,
  ],
  ["a report that is no JSON", { "b.json": "{" }, ["merge", "b.json"], /Give a file that/],
  ["a report to merge that is not there", {}, ["merge", "b.json"], /Mend the path, or write the file/],
  ["a report that is a folder", {}, ["merge", "budgets"], /Name a file/],
  ["a threshold without a base", {}, ["bench", "--threshold", "2"], /Add --base REF/],
  ["nothing to measure", config(REJECTED), ["bench"], /Choose other cases/],
  ["a reporter that is not there", {}, ["--reporter", "./no.js"], /Mend the path/],
  [
    "a reporter that does not load",
    { "no.js": 'import "./not-there.js"; export default () => "";' },
    ["--reporter", "./no.js"],
    /Mend the module, or install what it imports/,
  ],
  [
    "a reporter that is none",
    { "no.js": "export default 1;" },
    ["--reporter", "./no.js"],
    /Export a function by default/,
  ],
  ["a composer that throws", config(REJECTED), ["show", "a", "b"], /Mend the composer/],
  [
    "a transform that is not there",
    {},
    ["show", "demo/agent", "plain", "--transform", "x"],
    /Take one of chat/,
  ],
  [
    "a transform of a contract without any",
    config('{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} } }] }'),
    ["show", "a", "b", "--transform", "x"],
    /Leave --transform out/,
  ],
  [
    "a transform that throws",
    config(
      '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, transforms: { x() { throw new Error("no"); } } }] }',
    ),
    ["show", "a", "b", "--transform", "x"],
    /Mend the transform/,
  ],
  [
    "a transform that leaves the case out",
    config(
      '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, transforms: { x: { apply: (r) => r, when: () => false } } }] }',
    ),
    ["show", "a", "b", "--transform", "x"],
    /Show another case/,
  ],
  ["a unit that nobody knows", {}, ["suggest", "--unit", "char"], /Name a unit as budgets files do/],
  [
    "a transform of a name that goldens use",
    config(
      '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, transforms: { sections: (r) => r } }] }',
    ),
    [],
    /Rename it/,
  ],
  [
    "an invariant that is none",
    config(
      '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, invariants: ["noDuplicates"] }] }',
    ),
    [],
    /Take one of the library/,
  ],
  ["a ceiling without a bound", ceiling({}), [], /Say the most that it may be, the least/],
  ["a floor above its ceiling", ceiling({ min: 2, max: 1 }), [], /Lower `min`, or raise `max`/],
  ["a cap without a ceiling", ceiling({ min: 2, cap: 3 }), [], /Say the most that it may be now/],
  ["a limit with a cap", ceiling({ max: 2, cap: 3, kind: "limit" }), [], /Drop `cap`/],
  ["a ceiling above its cap", ceiling({ max: 4, cap: 3 }), [], /Lower `max`/],
  ["a pin without a size", ceiling({ min: 4, kind: "pin" }), [], /Say today's exact size/],
  ["a ceiling over two things", ceiling({ max: 4, section: "a", part: "tools" }), [], /Keep one of them/],
  ["a measure of nothing", ceiling({ max: 4, measure: "a" }), [], /Add one of them, or drop `measure`/],
  ["a ceiling in no unit", ceiling({ max: 4, unit: "charz" }), [], /Name a unit that is there/],
  ["an unknown field of a ceiling", ceiling({ maxx: 4 }), [], /Mend the field's name/],
  ["a field of the wrong type", ceiling({ max: "four" }), [], /Mend the value/],
  ["a separator that is no text", recorded({ sections: [], separator: 1 }), [], /Write it in quotes/],
  ["messages that are no list", recorded({ system: "x", messages: {} }), [], /Write it as a list/],
  ["tools that are no list", recorded({ system: "x", tools: {} }), [], /Write it as a list/],
  ["sections without a text", recorded([{ label: "a" }]), [], /Record a request/],
  [
    "a case of a tool that is not there",
    json([{ tools: [{ name: "read" }], cases: { all: ["write"] } }]),
    [],
    /Mend the names in `cases`/,
  ],
  [
    "a program that says it cannot",
    json([
      {
        command: [
          "node",
          "-e",
          'process.stdin.once("data", () => console.log(JSON.stringify({ protocol: 1, id: 1, error: "no" })))',
        ],
      },
    ]),
    [],
    /Mend the program/,
  ],
  [
    "a package.json that is none",
    { [CONFIG]: undefined, "package.json": "1" },
    ["init", "--dry-run"],
    /Mend it, then run/,
  ],
];

describe("what is said of bad input", () => {
  it.each(ROWS)("ends with what to do: %s", async (_, files, argv, fix) => {
    const folder = temporaryFolder(SAMPLE);
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) folder.remove(name);
      else folder.write(name, content);
    }
    const { code, stdout, stderr } = await runCli(folder.path, argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(new RegExp(`^→ .*${fix.source}`));
  });

  it.each([
    ["goldens outside the repository", 'goldens: "../goldens", ', /Keep goldens and budgets inside/],
    ["a base whose record is broken", "", /Compare with a commit whose goldens are sound/],
  ])("ends with what to do: %s", async (_, fields, fix) => {
    const repository = temporaryRepository({
      ...SAMPLE,
      [CONFIG]: SAMPLE[CONFIG].replace("contracts: [agent]", `${fields}contracts: [agent]`),
      "goldens/demo/agent/contract.json": "<<<<<<<",
    });
    repository.commit("first");
    const { code, stderr } = await runCli(repository.path, ["diff", "--base", "HEAD"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`\\n→ .*${fix.source}`));
  });

  it("ends with what to do: a history without a commit", async () => {
    const { stderr } = await runCli(temporaryRepository(SAMPLE).path, ["history"]);
    expect(stderr).toMatch(/no commit yet.*\n→ Commit the goldens first/);
  });
});
