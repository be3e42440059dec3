import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

const ceiling = (fields: string) => `{\n  "format": 1,\n  "ceilings": [\n    { ${fields} }\n  ]\n}\n`;
const config = (body: string) =>
  `import { defineConfig } from "prompt-budget";\nexport default defineConfig(${body});\n`;
const contract = (name: string, cases = "{ plain: {} }") =>
  `{ name: ${JSON.stringify(name)}, compose: () => "text", cases: ${cases} }`;

/** What a file holds, what is said of it, and where. */
const BAD: readonly (readonly [
  string,
  Record<string, string | Uint8Array | undefined>,
  readonly string[],
  RegExp,
])[] = [
  [
    "no config",
    { [CONFIG]: undefined },
    [],
    /There is no prompt-budget\.config\.ts here\n→ Write one with `prompt-budget init`, or name it with --config/,
  ],
  [
    "two configs",
    { "prompt-budget.config.mjs": "" },
    [],
    /There are two configs: prompt-budget\.config\.js and prompt-budget\.config\.mjs/,
  ],
  ["a config that is not there", {}, ["--config", "other.ts"], /There is no other\.ts/],
  [
    "a config with a syntax error",
    { [CONFIG]: "export default {\n  contracts: [,\n" },
    [],
    /Cannot load prompt-budget\.config\.js/,
  ],
  [
    "a config that throws",
    { [CONFIG]: "\nthrow new Error('no key');" },
    [],
    /Cannot load prompt-budget\.config\.js: no key \(prompt-budget\.config\.js:2\)/,
  ],
  [
    "a config with a field that throws",
    { [CONFIG]: config("{ get contracts() { throw new Error('not yet'); } }") },
    [],
    /prompt-budget\.config\.js: a field of the config throws when it is read: not yet[^]*→ Make it a plain value/,
  ],
  [
    "a config that is not UTF-8",
    { [CONFIG]: Buffer.from([0x2f, 0x2f, 0xff, 0x0a]) },
    [],
    /prompt-budget\.config\.js/,
  ],
  [
    "a config without contracts",
    { [CONFIG]: config("{ contracts: [] }") },
    [],
    /No contracts found in prompt-budget\.config\.js/,
  ],
  [
    "a glob that matches no module",
    { [CONFIG]: config('{ contracts: ["promts/**"] }') },
    [],
    /No contracts found: the glob "promts\/\*\*" matches no module/,
  ],
  [
    "an unknown field of the config",
    { [CONFIG]: config("{ contracts: [], goldnes: 'x' }") },
    [],
    /unknown field "goldnes", did you mean "goldens"\?/,
  ],
  [
    "a misspelt field of a contract",
    {
      [CONFIG]: config(
        '{ contracts: [{ name: "a", note: "mine", compose: () => "x", cases: { b: {} }, invarients: [] }] }',
      ),
    },
    [],
    /^Contract a: unknown field "invarients", did you mean "invariants"\?\n→ /,
  ],
  [
    "a misspelt code in the levels of a config",
    { [CONFIG]: config(`{ contracts: [${contract("a")}], levels: { "golden-difers": "warn" } }`) },
    [],
    /^prompt-budget\.config\.js: `levels` names "golden-difers", a code that no finding has, did you mean "golden-differs"\? \(prompt-budget\.config\.js\)\n→ Mend the code/,
  ],
  [
    "a misspelt code in the levels of a contract",
    {
      [CONFIG]: config(
        '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, levels: { "dead-knobs": "error" } }] }',
      ),
    },
    [],
    /^Contract a: `levels` names "dead-knobs", a code that no finding has, did you mean "dead-knob"\?\n→ Mend the code/,
  ],
  [
    "a misspelt name of a rule in the levels",
    {
      [CONFIG]: config(
        '{ contracts: [{ name: "a", compose: () => "x", cases: { b: {} }, invariants: [{ name: "brand-voice", check: () => [] }] }], levels: { "brand-vioce": "off" } }',
      ),
    },
    [],
    /`levels` names "brand-vioce", .*, did you mean "brand-voice"\?/,
  ],
  [
    "a budgets file in the middle of a merge",
    { [BUDGETS]: '{\n"format": 1, "ceilings": [\n<<<<<<< HEAD\n=======\n>>>>>>> other\n]}\n' },
    [],
    /^budgets\/demo\.json holds merge-conflict markers \(budgets\/demo\.json:3:1\)\n→ Resolve the merge/,
  ],
  ["a field of the wrong type", { [CONFIG]: config("{ contracts: [], timeout: 'long' }") }, [], /`timeout`/],
  [
    "a contract without cases",
    { [CONFIG]: config('{ contracts: [{ name: "a", compose() {} }] }') },
    [],
    /^prompt-budget\.config\.js: `contracts\.0`: an entry is a contract with `name`, `compose` and `cases`, a source with .*; "a" lacks `cases` \(prompt-budget\.config\.js\)\n→ /,
  ],
  [
    "a contract that is no more than a name",
    { [CONFIG]: config('{ contracts: [{ name: "x" }] }') },
    [],
    /; "x" lacks `compose` and `cases` \(/,
  ],
  [
    "a contract whose name and composer have other types",
    { [CONFIG]: config('{ contracts: [{ name: 1, compose: "text", cases: {} }] }') },
    [],
    /; this one has a `name` that is no string, has a `compose` that is no function \(/,
  ],
  [
    "a contract with a misspelt field that it needs",
    { [CONFIG]: config('{ contracts: [{ name: "x", composer: () => "text", cases: {} }] }') },
    [],
    /; "x" lacks `compose`, has a "composer", did you mean "compose"\? \(/,
  ],
  [
    "a source that makes no contracts",
    { [CONFIG]: config('{ contracts: ["glob", { name: "mine", contracts: [] }] }') },
    [],
    /`contracts\.1`: .*; "mine" has a `contracts` that is no function \(/,
  ],
  [
    "a promise for a contract",
    { [CONFIG]: config("{ contracts: [Promise.resolve({})] }") },
    [],
    /; this is a promise: put `await` in front of it \(/,
  ],
  [
    "a list of contracts among them",
    { [CONFIG]: config(`{ contracts: [[${contract("a")}]] }`) },
    [],
    /; this is a list: put `\.\.\.` in front of it \(/,
  ],
  [
    "a contract whose cases came out empty",
    { [CONFIG]: config(`{ contracts: [${contract("a")}, ${contract("b", "{}")}] }`) },
    [],
    /^Contract b has no cases, so nothing of it is gated\n→ Name a case/,
  ],
  [
    "two contracts of one name",
    { [CONFIG]: config(`{ contracts: [${contract("a")}, ${contract("a")}] }`) },
    [],
    /There are two contracts named "a"/,
  ],
  [
    "contracts that clash on some disks",
    { [CONFIG]: config(`{ contracts: [${contract("a")}, ${contract("A")}] }`) },
    [],
    /clash on a disk that ignores case/,
  ],
  [
    "cases that clash on some disks",
    { [CONFIG]: config(`{ contracts: [${contract("a", "{ x: 1, X: 2 }")}] }`) },
    [],
    /"x" and "X" clash/,
  ],
  [
    "a contract that would leave the goldens",
    { [CONFIG]: config(`{ contracts: [${contract("../a")}] }`) },
    [],
    /"\.\." cannot name a golden file/,
  ],
  [
    "a case that would leave the goldens",
    { [CONFIG]: config(`{ contracts: [${contract("a", '{ "../../x": 1 }')}] }`) },
    [],
    /cannot name a golden file/,
  ],
  [
    "budgets that are no JSON",
    { [BUDGETS]: '{\n  "format": 1,\n  oops\n}' },
    [],
    /budgets\/demo\.json is not JSON: .*\(budgets\/demo\.json:3:3\)/,
  ],
  ["budgets that are empty", { [BUDGETS]: "" }, [], /budgets\/demo\.json is not JSON/],
  [
    "budgets that are not UTF-8",
    { [BUDGETS]: Buffer.from([0x7b, 0x0a, 0xff, 0x7d]) },
    [],
    /budgets\/demo\.json is not UTF-8 \(budgets\/demo\.json:2\)/,
  ],
  [
    "budgets of a newer format",
    { [BUDGETS]: '{ "format": 2, "limits": [] }' },
    [],
    /budgets\/demo\.json has format 2; this version reads format 1/,
  ],
  [
    "an unknown field of a ceiling",
    { [BUDGETS]: ceiling('"contract": "demo/agent", "unit": "chars", "maxx": 1, "why": "x"') },
    [],
    /unknown field ceilings\[0\]\.maxx, did you mean "max"\? \(budgets\/demo\.json:4:50\)/,
  ],
  [
    "a key that stands twice",
    { [BUDGETS]: ceiling('"contract": "a", "unit": "chars", "max": 1, "max": 2, "why": "x"') },
    [],
    /has the key "max" twice in one object/,
  ],
  [
    "a ceiling without a reason",
    { [BUDGETS]: ceiling('"contract": "demo/agent", "unit": "chars", "max": 1') },
    [],
    /ceilings\[0\]\.why/,
  ],
  [
    "a ceiling with an empty reason",
    { [BUDGETS]: ceiling('"contract": "a", "unit": "chars", "max": 1, "why": " "') },
    [],
    /ceilings\[0\]\.why: must not be empty/,
  ],
  [
    "a ceiling without a bound",
    { [BUDGETS]: ceiling('"contract": "demo/agent", "unit": "chars", "why": "x"') },
    [],
    /a ceiling needs `max`, `min` or both \(budgets\/demo\.json:4\)/,
  ],
  [
    "a floor above its ceiling",
    { [BUDGETS]: ceiling('"contract": "a", "unit": "chars", "min": 2, "max": 1, "why": "x"') },
    [],
    /`min` 2 is above `max` 1/,
  ],
  [
    "a ceiling over two things",
    {
      [BUDGETS]: ceiling(
        '"contract": "a", "section": "R", "except": ["R"], "unit": "chars", "max": 1, "why": "x"',
      ),
    },
    [],
    /`section` and `except` say two things to measure/,
  ],
  [
    "an unknown unit",
    { [BUDGETS]: ceiling('"contract": "a", "unit": "charz", "max": 1, "why": "x"') },
    [],
    /unknown unit "charz", did you mean "chars"\?.*\(budgets\/demo\.json:4\)/,
  ],
  [
    "a fraction of a unit",
    { [BUDGETS]: ceiling('"contract": "a", "unit": "chars", "max": 1.5, "why": "x"') },
    [],
    /ceilings\[0\]\.max/,
  ],
  ["an unknown command", {}, ["chekc"], /There is no command "chekc", did you mean "check"\?/],
  ["an unknown option", {}, ["--flter", "x"], /There is no option --flter, did you mean "filter"\?/],
  ["an option without its value", {}, ["--filter"], /filter/],
  ["an option of another command", {}, ["list", "--prune"], /`list` has no option --prune/],
  [
    "a filter that matches nothing",
    {},
    ["-t", "nothing-like-this"],
    /No case matches the filter "nothing-like-this"/,
  ],
  ["an empty filter", {}, ["--filter="], /--filter is empty/],
  [
    "an argument for a command that takes no filter",
    {},
    ["init", "here"],
    /`init` takes no argument, "here" was given\n→ prompt-budget init --help/,
  ],
  [
    "an output that is a folder",
    {},
    ["--json", "--output", "budgets"],
    /^Cannot open or write budgets: it is a folder\n→ Name a file/,
  ],
  [
    "an output below a file",
    {},
    ["--json", "--output", `${CONFIG}/x`],
    /a file stands where a folder is needed/,
  ],
  [
    "ceilings to be written below a file",
    {},
    ["suggest", "--all", "--write", `${CONFIG}/x/y.json`],
    /a file stands where a folder is needed/,
  ],
  [
    "a golden that is a folder",
    { "goldens/demo/agent/plain.md/x": "" },
    [],
    /^Cannot read goldens\/demo\/agent\/plain\.md: it is a folder\n→ /,
  ],
  [
    "a case whose name is too long for a disk",
    {
      [CONFIG]: config(`{ contracts: [${contract("a", `{ ${"x".repeat(300)}: {} }`)}] }`),
      [BUDGETS]: undefined,
    },
    [],
    /it has 300 characters, and a disk takes 230\n→ Rename it/,
  ],
  [
    "an unknown reporter",
    {},
    ["--reporter", "tabel"],
    /There is no reporter "tabel", did you mean "table"\?/,
  ],
  [
    "an argument that is taken for a filter",
    {},
    ["check", "plain"],
    /`check` takes no argument, "plain" was given\n→ To choose cases: prompt-budget check --filter plain/,
  ],
];

describe("bad input", () => {
  it.each(BAD)("%s: exit 2, one message, nothing written", async (_, files, argv, message) => {
    const folder = temporaryFolder(SAMPLE);
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) folder.remove(name);
      else folder.write(name, content);
    }
    const before = folder.files();
    for (const command of argv.length === 0 ? [[], ["update"]] : [argv]) {
      const { code, stdout, stderr } = await runCli(folder.path, command);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(message);
      expect(stderr).not.toContain("failed in itself");
    }
    expect(folder.files()).toEqual(before);
  });
});
