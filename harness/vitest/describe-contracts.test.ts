import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/built.ts";
import { runCli } from "../testing/cli.ts";
import type { Folder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";
import { runVitest, type VitestRun, vitestProject } from "../testing/vitest-run.ts";

const TESTS = {
  "prompts.test.js": `
import { describeContracts } from "prompt-budget/vitest";

describeContracts("prompt-budget.config.js");
`,
};

let built: string;
beforeAll(() => {
  built = buildPackage();
}, 180_000);
afterAll(() => rmSync(built, { recursive: true, force: true }), 180_000);

const CONFIG = "prompt-budget.config.js";

async function accepted(): Promise<Folder> {
  const folder = vitestProject(built, { ...SAMPLE, ...TESTS });
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
  return folder;
}

function edit(folder: Folder, from: string, to: string): void {
  expect(folder.read(CONFIG)).toContain(from);
  folder.write(CONFIG, folder.read(CONFIG).replace(from, to));
}

const goldens = (folder: Folder) =>
  Object.fromEntries(
    folder
      .files()
      .filter((file) => file.startsWith("goldens/"))
      .map((file) => [file, folder.read(file)]),
  );

/** Test names without what they all share, by what became of them. */
function byStatus({ tests }: VitestRun): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const [name, { status }] of Object.entries(tests)) {
    (names[status] ??= []).push(name.replace(`${CONFIG} `, ""));
  }
  return names;
}

const message = ({ tests }: VitestRun, name: string) => tests[`${CONFIG} ${name}`]?.message ?? "";

describe("describeContracts", () => {
  it("gives every case, rule and ceiling a test with a good name, and passes where the gate holds", async () => {
    const run = await runVitest(await accepted());
    expect(run.code).toBe(0);
    expect(byStatus(run)).toEqual({
      passed: [
        "demo/agent plain",
        "demo/agent full",
        "demo/agent crowded",
        "demo/agent the contract itself is as recorded",
        "demo/agent whole: at most 200 chars",
        "demo/agent Rules: at most 60 chars",
        "the whole every golden has a case that owns it",
        "the whole every ceiling measures something",
        "the whole nothing else is wrong",
      ],
    });
  });

  it.each([{}, { CI: "true" }])("never writes a missing golden without -u (%j)", async (env) => {
    const folder = vitestProject(built, { ...SAMPLE, ...TESTS });
    const run = await runVitest(folder, [], env);
    expect(run.code).toBe(1);
    expect(byStatus(run)["failed"]).toEqual([
      "demo/agent plain",
      "demo/agent full",
      "demo/agent crowded",
      "demo/agent the contract itself is as recorded",
    ]);
    expect(message(run, "demo/agent plain")).toContain(
      "✗ golden-missing  demo/agent · plain  goldens/demo/agent/plain.md",
    );
    expect(message(run, "demo/agent plain")).toContain("here, `vitest -u` does the same");
    expect(goldens(folder)).toEqual({});
  });

  it("writes under -u what `prompt-budget update` writes, under CI as well", async () => {
    const folder = vitestProject(built, { ...SAMPLE, ...TESTS });
    const run = await runVitest(folder, ["-u"], { CI: "true" });
    expect(run.code).toBe(0);
    expect(goldens(folder)).toEqual(goldens(await accepted()));
  });

  it("gives each finding to its own test, in the words of the command line", async () => {
    const folder = await accepted();
    edit(folder, "- Be brief.", "- Be very brief, and name the bed that it stands in.");
    folder.write("goldens/demo/agent/zombie.md", "gone");
    folder.write(
      "budgets/more.json",
      '{"format":1,"ceilings":[{"contract":"demo/*","section":"Poem","unit":"chars","max":1,"why":"x"}]}',
    );
    const run = await runVitest(folder);
    const { stdout } = await runCli(folder.path, ["check"]);
    expect(run.code).toBe(1);
    expect(byStatus(run)).toMatchObject({
      failed: [
        "demo/agent plain",
        "demo/agent full",
        "demo/agent Rules: at most 60 chars",
        "the whole every golden has a case that owns it",
        "the whole every ceiling measures something",
      ],
      skipped: ["ceilings over several contracts Poem of demo/*: at most 1 chars"],
    });
    const told = {
      "demo/agent Rules: at most 60 chars": "✗ over-ceiling",
      "the whole every golden has a case that owns it": "✗ golden-obsolete",
      "the whole every ceiling measures something": "✗ ceiling-unmatched",
    };
    for (const [name, code] of Object.entries(told)) {
      const words = message(run, name).replace("prompt-budget: ", "").trim();
      expect(words).toMatch(new RegExp(`^${code} `));
      expect(stdout).toContain(words);
    }
    expect(message(run, "demo/agent full")).toContain("✗ golden-differs  demo/agent · full");
    expect(message(run, "demo/agent full")).toContain(
      "  │ +- Be very brief, and name the bed that it stands in.",
    );
  });

  it("takes a wording under -u, never a change of structure", async () => {
    const folder = await accepted();
    const before = goldens(folder);
    edit(
      folder,
      '...(tools ? [{ label: "Tools"',
      '...(tools ? [{ label: "Hints", text: "None." }, { label: "Tools"',
    );
    edit(folder, '{ label: "Tools", when', '{ label: "Hints", may: true }, { label: "Tools", when');
    edit(folder, "- Be brief.", "- Be short.");
    const run = await runVitest(folder, ["-u"]);
    expect(run.code).toBe(1);
    expect(byStatus(run)["failed"]).toContain("demo/agent full");
    expect(byStatus(run)["passed"]).toContain("demo/agent plain");
    expect(message(run, "demo/agent full")).toContain("✗ structural-change  demo/agent · full · Hints");
    const after = goldens(folder);
    expect(after["goldens/demo/agent/full.md"]).toBe(before["goldens/demo/agent/full.md"]);
    expect(after["goldens/demo/agent/plain.md"]).toContain("- Be short.");
  });

  it("judges and writes under -t what its tests stand for, and nothing of the rest", async () => {
    const folder = vitestProject(built, { ...SAMPLE, ...TESTS });
    folder.write("goldens/demo/agent/zombie.md", "gone");
    const one = await runVitest(folder, ["-u", "-t", "demo/agent plain"]);
    expect(one.code).toBe(0);
    expect(byStatus(one)["passed"]).toEqual(["demo/agent plain"]);
    const written = ["plain.chat.json", "plain.md", "plain.sections.json", "zombie.md"];
    expect(Object.keys(goldens(folder))).toEqual(written.map((file) => `goldens/demo/agent/${file}`));
    // A ceiling needs the cases that it covers, and writes none of their goldens; the whole is not told by a part.
    const part = await runVitest(folder, ["-u", "-t", "at most 60|every golden"]);
    expect(byStatus(part)["passed"]).toEqual(["demo/agent Rules: at most 60 chars"]);
    expect(Object.keys(goldens(folder))).toHaveLength(written.length);
    edit(folder, 'note = ""', 'note = " Again and again and again."');
    const over = await runVitest(folder, ["-t", "at most 60"]);
    expect(byStatus(over)["failed"]).toEqual(["demo/agent Rules: at most 60 chars"]);
    expect(message(over, "demo/agent Rules: at most 60 chars")).toContain("2 of 2 fail, this is the worst");
  });

  it("deals its cases to parts, each to one, and leaves the whole to a run of the whole", async () => {
    const folder = await accepted();
    folder.remove("prompts.test.js");
    for (const part of ["1/2", "2/2"]) {
      folder.write(
        `${part[0]}.test.js`,
        TESTS["prompts.test.js"].replace(`js")`, `js", { part: "${part}" })`),
      );
    }
    folder.write("goldens/demo/agent/zombie.md", "gone");
    const run = await runVitest(folder);
    expect(run.code).toBe(0);
    const names = Object.keys(run.tests);
    for (const name of ["plain", "full", "crowded"]) {
      expect(names.filter((test) => test.endsWith(`demo/agent ${name}`))).toHaveLength(1);
    }
    expect(names.filter((test) => test.includes("every"))).toEqual([]);
    expect(names.filter((test) => test.endsWith("nothing else is wrong"))).toHaveLength(2);
  });

  it("takes a config as an object or a file URL, has its matchers registered, and words bad input as usage", async () => {
    const folder = await accepted();
    folder.write(
      "prompts.test.js",
      `
import { expect, it } from "vitest";
import { describeContracts } from "prompt-budget/vitest";
import config from "./prompt-budget.config.js";

describeContracts(config, { root: import.meta.dirname });
describeContracts(new URL("./prompt-budget.config.js", import.meta.url));
it("has matchers", () => expect("Be brief.").toFitBudget({ max: 3 }));
`,
    );
    const run = await runVitest(folder);
    expect(run.code).toBe(0);
    expect(Object.keys(run.tests)).toHaveLength(19);
    expect(run.tests["contracts demo/agent plain"]?.status).toBe("passed");
    folder.write("prompts.test.js", TESTS["prompts.test.js"].replace(".config.js", ".confg.js"));
    const { code, problems } = await runVitest(folder);
    expect(code).toBe(1);
    expect(problems).toContain("There is no prompt-budget.confg.js");
  });
});
