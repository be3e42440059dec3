import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import { runCli } from "../../testing/cli.ts";
import { type Folder, temporaryFolder } from "../../testing/folder.ts";

/** A program that answers as it is told to by the name of the case. */
const PROGRAM = `
import { appendFileSync } from "node:fs";
import readline from "node:readline";
appendFileSync("starts.log", process.pid + "\\n");
const write = (text) => process.stdout.write(text);
const say = (answer) => write(JSON.stringify(answer) + "\\n");
const sections = [{ label: "Role", text: "You tend the garden.", lifetime: "release" }];
const how = {
  good: (id) => say({ id, sections }),
  text: (id) => say({ id, text: "# One\\n\\n# Two" }),
  request: (id) => say({ id, request: { temperature: 0, system: "Be brief.", messages: [] } }),
  refused: (id) => say({ id, rejection: { code: "too-hot", message: "no water left" } }),
  failed: (id) => say({ id, error: { message: "ValueError: no such plant" } }),
  printed: (id) => write("Loading model ...\\n"),
  trailed: (id) => write(JSON.stringify({ id, sections }) + "\\ndone\\n"),
  numbered: (id) => say({ id: id + 7, sections }),
  bytes: (id) => write(Buffer.from([0x7b, 0xff, 0x7d, 0x0a])),
  long: (id) => say({ id, text: "x".repeat(5000) }),
  endless: (id) => write("x".repeat(5000)),
  empty: (id) => say({ id }),
  twofold: (id) => say({ id, sections, text: "x" }),
  nameless: (id) => say({ id, sections: [{ label: "", text: "x" }] }),
  strange: (id) => say({ id, sections, colour: "red" }),
  eternal: (id) => say({ id, sections: [{ ...sections[0], lifetime: "forever" }] }),
  gone: (id) => { console.error("Traceback:\\n  pump is dry"); process.exit(3); },
  killed: (id) => process.kill(process.pid, "SIGKILL"),
  hangs: (id) => {},
  told: (id, question) => say({ id, text: JSON.stringify(question) }),
  surroundings: (id) => say({ id, text: JSON.stringify([process.argv.slice(2), process.cwd() === process.env.PWD_WANTED, process.env.DEMO, process.env.GONE ?? null, process.env.PYTHONHASHSEED]) }),
};
const wanted = process.argv[2].split(",");
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, op, case: name, ...question } = JSON.parse(line);
  if (op === "describe") {
    const cases = Object.fromEntries(wanted.map((key) => [key, { knobs: { key } }]));
    say({ protocol: 1, id, contracts: [{ name: "demo", cases, ...JSON.parse(process.argv[3] ?? "{}") }] });
  } else how[name.replace(/[0-9]$/, "")](id, { op, name, ...question });
}
`;

const node = process.execPath;

function project(cases: string, options: object = {}, contract: object = {}): Folder {
  const entry = { command: [node, "program.mjs", cases, JSON.stringify(contract)], ...options };
  return temporaryFolder({
    "prompt-budget.config.json": JSON.stringify({ contracts: [entry], levels: { "case-uncapped": "off" } }),
    "program.mjs": PROGRAM,
  });
}

async function findings(folder: Folder): Promise<readonly (readonly [string | undefined, string, string])[]> {
  const { stdout, stderr } = await runCli(folder.path, ["update", "--json"]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as Report).findings.map(({ where, code, message }) => [
    where.case,
    code,
    message,
  ]);
}

const starts = (folder: Folder) => folder.read("starts.log").trim().split("\n").length;

describe("command", () => {
  it("composes sections, texts and requests, and takes refusals for outcomes, all in one process", async () => {
    const folder = project("good,text,request,refused", {}, { split: { byHeading: 1 } });
    folder.write(
      "program.mjs",
      PROGRAM.replace(
        "{ knobs: { key } }",
        '{ knobs: { key }, ...(key === "refused" ? { rejects: "too-hot" } : {}) }',
      ),
    );
    expect(await findings(folder)).toEqual([]);
    expect(folder.read("goldens/demo/good.md")).toBe("You tend the garden.");
    expect(folder.read("goldens/demo/text.sections.json")).toContain('"label": "Two"');
    expect(folder.read("goldens/demo/request.md")).toBe("Be brief.");
    expect(folder.read("goldens/demo/refused.rejection.json")).toContain("too-hot");
    expect(starts(folder)).toBe(1);
  });

  it.each([
    ["failed", "composer-threw", "The program threw ValueError: no such plant"],
    ["printed", "composer-invalid", 'The program printed what is no answer to stdout: "Loading model ..."'],
    ["trailed", "composer-invalid", 'The program printed what is no answer to stdout: "done"'],
    ["numbered", "composer-invalid", "The program answered question 10, which was not asked"],
    ["bytes", "composer-invalid", 'The program printed what is no answer to stdout: "{\uFFFD}"'],
    ["long", "composer-invalid", "The program's answer is longer than 4000 bytes"],
    ["endless", "composer-invalid", "The program's answer is longer than 4000 bytes"],
    [
      "empty",
      "composer-invalid",
      "The program's answer is wrong: it holds nothing, and needs one of sections, text, request, rejection and error",
    ],
    [
      "twofold",
      "composer-invalid",
      "The program's answer is wrong: it holds sections and text, and needs one of sections, text, request, rejection and error",
    ],
    ["nameless", "composer-invalid", "The program's answer is wrong: sections[0].label: must not be empty"],
    ["strange", "composer-invalid", "The program's answer is wrong: unknown field colour"],
    ["eternal", "composer-invalid", expect.stringContaining("sections[0].lifetime: Invalid type") as string],
    [
      "gone",
      "composer-threw",
      "The program ended with exit code 3 before it answered; its last words: pump is dry",
    ],
    ["killed", "composer-threw", "The program was ended by SIGKILL before it answered"],
    ["hangs", "composer-timeout", "The program did not answer within 1500 ms"],
  ])("lets %s be a finding of that case alone", async (name, code, message) => {
    const folder = project(`good,${name},good2`, {
      maxBytes: 4000,
      timeout: name === "hangs" ? 1500 : 20_000,
    });
    expect(await findings(folder)).toEqual([[name, code, message]]);
    expect(folder.read("goldens/demo/good2.md")).toBe("You tend the garden.");
    expect(starts(folder)).toBe(
      ["failed", "empty", "twofold", "nameless", "strange", "eternal"].includes(name) ? 1 : 2,
    );
  });

  it("tells the program the case, its knobs and the environment", async () => {
    const folder = project("told");
    expect(await findings(folder)).toEqual([]);
    expect(JSON.parse(folder.read("goldens/demo/told.md"))).toEqual({
      op: "compose",
      name: "told",
      protocol: 1,
      contract: "demo",
      knobs: { key: "told" },
      env: {
        now: "2026-01-01T12:00:00.000Z",
        timeZone: "UTC",
        locale: "en-US",
        home: "/home/user",
        cwd: "/workspace",
      },
    });
  });

  it("passes arguments past every shell, and sets and takes away variables", async () => {
    const folder = temporaryFolder({ "deep/program.mjs": PROGRAM });
    const contract = {
      command: [node, "program.mjs", "surroundings", "{}", "$(touch pwned)", "*", "a b", ""],
    };
    const env = { DEMO: "x y", GONE: null, PWD_WANTED: `${folder.path}/deep` };
    folder.write(
      "prompt-budget.config.json",
      JSON.stringify({
        contracts: [{ ...contract, cwd: "deep", env }],
        levels: { "case-uncapped": "off", "env-leak": "off" },
      }),
    );
    process.env["GONE"] = "still here";
    try {
      expect(await findings(folder)).toEqual([]);
    } finally {
      delete process.env["GONE"];
    }
    const [argv, inFolder, ...variables] = JSON.parse(
      folder.read("goldens/demo/surroundings.md"),
    ) as unknown[];
    expect(argv).toEqual(["surroundings", "{}", "$(touch pwned)", "*", "a b", ""]);
    expect([inFolder, ...variables]).toEqual([true, "x y", null, process.env["PYTHONHASHSEED"] ?? "0"]);
    expect(folder.files().filter((file) => file.endsWith("pwned"))).toEqual([]);
  });

  it("judges order, presence by case, and later turns as the program describes them", async () => {
    const contract = {
      sections: [
        { label: "Role", when: ["good"] },
        { label: "Tools", when: ["good2"] },
      ],
      cases: { good: { turns: [{ key: "later" }] }, good2: {} },
    };
    const folder = project("", {}, contract);
    folder.write("program.mjs", PROGRAM.replace("name.replace", '(name ?? "text").replace'));
    expect((await findings(folder)).map(([name, code]) => [name, code])).toEqual([
      ["good", "unstable-prefix"],
      ["good2", "section-unexpected"],
      ["good2", "section-missing"],
    ]);
  });
});

describe("a program that cannot describe itself", () => {
  const say = (text: string) => [node, "-e", `process.stdin.on("data", () => ${text})`];
  const describing = (contracts: unknown, protocol = 1) =>
    say(`console.log(${JSON.stringify(JSON.stringify({ protocol, id: 1, contracts }))})`);
  it.each([
    ["is not there", ["no-such-program-here"], /there is no such program, or no such folder/],
    ["has no name", [], /contracts\[0\]\.command: it names no program/],
    [
      "ends",
      [node, "-e", "throw new Error('no key')"],
      /ended with exit code 1 before it answered; its last words: Node\.js v/,
    ],
    [
      "prints",
      say('console.log("hello")'),
      /printed what is no answer to stdout: "hello" \(.*\n→ Run it by hand/,
    ],
    ["hangs", say("{}"), /did not answer within 1500 ms/],
    ["is newer", describing([], 2), /speaks protocol 2; this version speaks 1 \(.*\n→ Upgrade/],
    ["has no contracts", describing(undefined), /its description is wrong: contracts is missing/],
    ["has a contract without cases", describing([{ name: "a" }]), /contracts\[0\]\.cases is missing/],
    [
      "misspells a field",
      describing([{ name: "a", cases: {}, seperator: "" }]),
      /unknown field contracts\[0\]\.seperator/,
    ],
    [
      "names a case that is not there",
      describing([{ name: "a", cases: { full: {} }, sections: [{ label: "R", when: ["ful"] }] }]),
      /contract a, section "R": there is no case "ful", did you mean "full"\?/,
    ],
    [
      "would leave the goldens",
      describing([{ name: "../a", cases: { b: {} } }]),
      /cannot name a golden file/,
    ],
    ["has nothing to gate", describing([]), /No contracts found/],
  ])("because it %s: exit 2", async (_, argv, message) => {
    const folder = temporaryFolder({
      "prompt-budget.config.jsonc": JSON.stringify({ timeout: 1500, contracts: [{ command: argv }] }),
    });
    const { code, stdout, stderr } = await runCli(folder.path, []);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/prompt-budget\.config\.jsonc|cannot name/);
  });
});
