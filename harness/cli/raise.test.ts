import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";
const TEXT = SAMPLE[BUDGETS];
/** The ceiling of the section `Rules`, of which 38 chars are used. */
const RULES = `${BUDGETS}:6`;

describe("raise", () => {
  const WAS = '"max": 60, "why": "two rules"';

  it.each([
    [
      "up, with a reason",
      ["--to", "80", "--why", "a third rule"],
      '"max": 80, "why": "a third rule"',
      "max 60 → 80 chars; 38 measured in demo/agent · plain",
    ],
    [
      "down, without one",
      ["--to", "45"],
      '"max": 45, "why": "two rules"',
      "max 60 → 45 chars; 38 measured in demo/agent · plain",
    ],
    [
      "to exactly what is measured",
      [],
      '"max": 38, "why": "two rules"',
      "max 60 → 38 chars; 38 measured in demo/agent · plain",
    ],
    [
      "below what is measured, and says so",
      ["--to", "30"],
      '"max": 30, "why": "two rules"',
      "38 measured in demo/agent · plain, so it still fails",
    ],
    [
      "to a figure with a separator",
      ["--to", "1,000", "--why", "a handbook"],
      '"max": 1000, "why": "a handbook"',
      "max 60 → 1000 chars",
    ],
  ])("takes a ceiling %s, and keeps every other byte", async (_, argv, now, told) => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout, stderr } = await runCli(folder.path, ["raise", RULES, ...argv]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`${RULES}  `);
    expect(stdout).toContain(told);
    expect(TEXT).toContain(WAS);
    expect(folder.read(BUDGETS)).toBe(TEXT.replace(WAS, now));
    expect(folder.files()).toEqual([BUDGETS, CONFIG].toSorted());
  });

  it("makes a check hold that failed, by no more than the text needs", async () => {
    const folder = temporaryFolder(SAMPLE);
    folder.write(CONFIG, SAMPLE[CONFIG].replace('note = ""', 'note = " Again and again and again."'));
    expect((await runCli(folder.path, ["update"])).stdout).toContain(
      `✗ over-ceiling  demo/agent · plain · Rules  ${RULES}`,
    );
    expect((await runCli(folder.path, ["raise", RULES, "--why", "said it again"])).code).toBe(0);
    expect(folder.read(BUDGETS)).toContain('"max": 65, "why": "said it again"');
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });

  it("finds the file from a folder above, as check names it there", async () => {
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(SAMPLE)) folder.write(`app/${name}`, content);
    const { code } = await runCli(folder.path, [
      "raise",
      `app/${RULES}`,
      "--to",
      "50",
      "--config",
      `app/${CONFIG}`,
    ]);
    expect(code).toBe(0);
    expect(folder.read(`app/${BUDGETS}`)).toContain('"max": 50');
  });

  it("says so where there is nothing to do", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout } = await runCli(folder.path, ["raise", RULES, "--to", "60"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${RULES} allows 60 already\n` });
  });

  it.each([
    [
      "a raise without a reason",
      [RULES, "--to", "61"],
      /To raise `max` from 60 to 61 takes a reason \(budgets\/demo\.json:6\)\n→ Add --why/,
    ],
    [
      "a raise for the old reason",
      [RULES, "--to", "61", "--why", "two rules, 61"],
      /says nothing that was not said before/,
    ],
    [
      "a line without a ceiling",
      [`${BUDGETS}:2`, "--to", "1"],
      /No ceiling stands on budgets\/demo\.json:2 .*\n→ The nearest: budgets\/demo\.json:5 .*, budgets\/demo\.json:6 /,
    ],
    [
      "a file that no config reads",
      ["budgets/dem.json:6"],
      /No config reads a budgets file budgets\/dem\.json, did you mean "budgets\/demo\.json"\?/,
    ],
    ["no place", [], /`raise` takes the place of one ceiling, as FILE:LINE/],
    ["a place without a line", [BUDGETS], /as FILE:LINE/],
    ["two places", [RULES, RULES], /as FILE:LINE/],
    ["a figure that is none", [RULES, "--to", "6O"], /--to "6O" is no whole number/],
  ])("refuses %s, and writes nothing", async (_, argv, message) => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stderr } = await runCli(folder.path, ["raise", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(folder.read(BUDGETS)).toBe(TEXT);
  });

  it("never goes above a cap, and a `max` that stands above one is an error of its file", async () => {
    const folder = temporaryFolder(SAMPLE);
    folder.write(BUDGETS, TEXT.replace('"max": 60', '"max": 60, "cap": 70'));
    const raised = await runCli(folder.path, ["raise", RULES, "--to", "71", "--why", "a third rule"]);
    expect(raised).toMatchObject({ code: 2 });
    expect(raised.stderr).toContain("The cap is 70: no reason takes `max` to 71");
    folder.write(BUDGETS, TEXT.replace('"max": 60', '"max": 60, "cap": 50'));
    const checked = await runCli(folder.path, ["check"]);
    expect(checked.code).toBe(2);
    expect(checked.stderr).toContain(
      "`max` 60 is above `cap` 50, which no reason moves (budgets/demo.json:6)",
    );
  });

  it("needs a figure where nothing is measured", async () => {
    const folder = temporaryFolder(SAMPLE);
    folder.write(BUDGETS, TEXT.replace('"section": "Rules"', '"section": "Gone"'));
    const { code, stderr } = await runCli(folder.path, ["raise", RULES]);
    expect(code).toBe(2);
    expect(stderr).toContain("measures nothing now");
    expect((await runCli(folder.path, ["raise", RULES, "--to", "50"])).stdout).toContain(
      "nothing matches it now",
    );
  });
});
