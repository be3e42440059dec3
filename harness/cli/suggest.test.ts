import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

/** Without ceilings, and so with nothing that covers anything. */
function bare(): Folder {
  return temporaryFolder({ [CONFIG]: SAMPLE[CONFIG] });
}

describe("suggest", () => {
  it("prints a budgets file: the largest of each section over its cases, then the whole, with room", async () => {
    const folder = bare();
    const { code, stdout, stderr } = await runCli(folder.path, ["suggest"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "{
        "format": 1,
        "ceilings": [
          { "contract": "demo/agent", "section": "Role", "unit": "chars", "max": 46, "why": "1.2 x 38 measured in plain, the largest of 2 cases" },
          { "contract": "demo/agent", "section": "Tools", "unit": "chars", "max": 36, "why": "1.2 x 30 measured in full" },
          { "contract": "demo/agent", "section": "Rules", "unit": "chars", "max": 46, "why": "1.2 x 38 measured in plain, the largest of 2 cases" },
          { "contract": "demo/agent", "section": "Memory", "unit": "chars", "max": 40, "why": "1.2 x 33 measured in full" },
          { "contract": "demo/agent", "unit": "chars", "max": 175, "why": "1.2 x 145 measured in full, the largest of 2 cases" }
        ]
      }
      "
    `);
    folder.write(BUDGETS, stdout);
    expect((await runCli(folder.path, ["update"])).stdout).toContain("8 goldens, 5 ceilings: holds\n");
  });

  it("leaves out what a ceiling covers already, unless it is asked for all", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { stdout } = await runCli(folder.path, ["suggest"]);
    const sections = [...stdout.matchAll(/"section": "(\w+)"/g)].map((match) => match[1]);
    expect(sections).toEqual(["Role", "Tools", "Memory"]);
    expect(stdout).not.toContain('"contract": "demo/agent", "unit"');
    const all = await runCli(folder.path, ["suggest", "--all"]);
    expect(all.stdout.match(/"contract"/g)).toHaveLength(5);
  });

  it("covers a section only where every case of it is covered", async () => {
    const folder = temporaryFolder(SAMPLE);
    folder.write(
      BUDGETS,
      SAMPLE[BUDGETS].replace('"section": "Rules"', '"case": "plain", "section": "Rules"'),
    );
    expect((await runCli(folder.path, ["suggest"])).stdout).toContain('"section": "Rules"');
  });

  it("adds them to a file, which keeps its comments, and says so", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout, stderr } = await runCli(folder.path, ["suggest", "--write", BUDGETS]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `3 ceilings written to ${BUDGETS}\n`,
      stderr: "",
    });
    const text = folder.read(BUDGETS);
    expect(text.startsWith(SAMPLE[BUDGETS].slice(0, SAMPLE[BUDGETS].lastIndexOf("}\n  ]") + 1))).toBe(true);
    const again = await runCli(folder.path, ["suggest", "--write", BUDGETS]);
    expect(again).toMatchObject({ code: 0, stdout: "" });
    expect(again.stderr).toContain("Every section and every whole has a ceiling");
    expect(folder.read(BUDGETS)).toBe(text);
  });

  it("adds no ceiling to a file that holds its like, whatever the bound, and says how many", async () => {
    const folder = temporaryFolder(SAMPLE);
    const all = ["suggest", "--all", "--write", BUDGETS];
    expect(await runCli(folder.path, all)).toEqual({
      code: 0,
      stdout: `3 ceilings written to ${BUDGETS}\n`,
      stderr: `2 ceilings left out: ${BUDGETS} holds the same already\n`,
    });
    const text = folder.read(BUDGETS);
    expect(text.match(/"section": "Rules"/g)).toHaveLength(1);
    expect(await runCli(folder.path, all)).toEqual({
      code: 0,
      stdout: "",
      stderr: `5 ceilings left out: ${BUDGETS} holds the same already\n`,
    });
    expect(folder.read(BUDGETS)).toBe(text);
  });

  it.each([
    ["another unit", '"section": "Rules", "unit": "bytes", "max": 60', 5],
    ["a floor alone", '"section": "Rules", "unit": "chars", "min": 1', 5],
    ["one case", '"case": "plain", "section": "Rules", "unit": "chars", "max": 60', 5],
    ["the same", '"section": "Rules", "unit": "chars", "max": 9000', 4],
  ])("adds all that a line about %s does not hold down", async (_, fields, written) => {
    const folder = bare();
    const line = `{ "contract": "demo/agent", ${fields}, "why": "two rules" }`;
    folder.write(BUDGETS, `{ "format": 1, "ceilings": [${line}] }`);
    const { stdout } = await runCli(folder.path, ["suggest", "--all", "--write", BUDGETS]);
    expect(stdout).toBe(`${written} ceilings written to ${BUDGETS}\n`);
  });

  it("takes the two names of an encoding for one unit", async () => {
    const folder = bare();
    const write = ["suggest", "--all", "--write", BUDGETS, "--unit"];
    await runCli(folder.path, [...write, "tokens"]);
    const { stdout } = await runCli(folder.path, [...write, "tokens:o200k_base"]);
    expect(stdout).toBe("");
  });

  it("makes a file that is not there yet, and warns where no config reads it", async () => {
    const folder = bare();
    const { stderr } = await runCli(folder.path, ["suggest", "--write", "elsewhere/mine.json"]);
    expect(stderr).toBe("No config reads it: `budgets` is budgets/*.json\n");
    expect(folder.read("elsewhere/mine.json")).toContain('"format": 1');
  });

  it("measures in another unit and with another headroom", async () => {
    const { stdout } = await runCli(bare().path, [
      "suggest",
      "--unit",
      "bytes",
      "--headroom",
      "1.5",
      "-t",
      "plain",
    ]);
    expect(stdout).toContain(
      '"section": "Rules", "unit": "bytes", "max": 57, "why": "1.5 x 38 measured in plain"',
    );
  });

  it("gives the labels of a run one ceiling, the largest", async () => {
    const folder = temporaryFolder({
      [CONFIG]: `export default { contracts: [{ name: "demo", cases: { one: {} }, sections: [{ label: "tool/*", many: true }],
        compose: () => [{ label: "tool/a", text: "a".repeat(10) }, { label: "tool/b", text: "b".repeat(50) }] }] };`,
    });
    const { stdout } = await runCli(folder.path, ["suggest"]);
    expect(stdout.match(/"section"/g)).toHaveLength(1);
    expect(stdout).toContain('"section": "tool/*", "unit": "chars", "max": 60');
  });

  it("names the cases that it could not measure, and leaves with 1", async () => {
    const folder = temporaryFolder({
      [CONFIG]: SAMPLE[CONFIG].replace("return [", 'if (memory) throw new Error("no soil"); return ['),
    });
    const { code, stdout, stderr } = await runCli(folder.path, ["suggest"]);
    expect(code).toBe(1);
    expect(stderr).toBe("Not measured: demo/agent · full: The composer threw Error: no soil\n");
    expect(stdout).toContain('"section": "Rules"');
  });

  it.each([
    ["a headroom below 1", ["--headroom", "0.9"], /--headroom "0\.9" is no factor from 1 on/],
    ["a headroom that is no number", ["--headroom", "much"], /--headroom "much" is no factor/],
    ["a unit that nobody knows", ["--unit", "char"], /char.*did you mean "chars"/],
    ["a file that is no budgets file", ["--write", CONFIG], /prompt-budget\.config\.js is not JSON/],
  ])("refuses %s, and writes nothing", async (_, argv, message) => {
    const folder = bare();
    const { code, stderr } = await runCli(folder.path, ["suggest", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(folder.files()).toEqual([CONFIG]);
  });
});
