import { describe, expect, it } from "vitest";
import { parseBudgets } from "./budgets-file.ts";
import { appendCeilings, budgetsText } from "./ceiling-lines.ts";

const added = {
  contract: "demo/agent",
  section: "Rules",
  unit: "chars",
  max: 50,
  why: 'the "rules"',
} as const;
const LINE =
  '{ "contract": "demo/agent", "section": "Rules", "unit": "chars", "max": 50, "why": "the \\"rules\\"" }';
const ONE = '{ "contract": "a", "unit": "chars", "max": 1, "why": "x" }';

describe("suggested ceilings in a budgets file", () => {
  it("make a file that is read as they are", () => {
    const text = budgetsText([added, { contract: "demo/agent", unit: "chars", max: 200, why: "all" }]);
    expect(text.split("\n")[3]).toBe(`    ${LINE},`);
    expect(parseBudgets(text, "b.json")).toMatchObject([
      { section: "Rules", max: 50, why: added.why, line: 4 },
      { max: 200, why: "all", line: 5 },
    ]);
    expect(parseBudgets(budgetsText([]), "b.json")).toEqual([]);
  });

  it.each([
    [
      "after the last one",
      `{\n  "format": 1,\n  "ceilings": [\n    ${ONE}\n  ]\n}\n`,
      `    ${ONE},\n    ${LINE}\n  ]`,
    ],
    [
      "after a comma that is there",
      `{\n  "format": 1,\n  "ceilings": [\n    ${ONE},\n  ]\n}\n`,
      `    ${ONE},\n    ${LINE}\n  ]`,
    ],
    [
      "behind a comment of the last one",
      `{\n  "format": 1,\n  "ceilings": [\n    ${ONE} // why, indeed\n    // the end\n  ]\n}\n`,
      `    ${ONE}, // why, indeed\n    // the end\n    ${LINE}\n  ]`,
    ],
    ["in an empty list", '{\n  "format": 1,\n  "ceilings": []\n}\n', `"ceilings": [\n    ${LINE}\n  ]`],
    ["in a list of one line", `{ "format": 1, "ceilings": [${ONE}] }`, `[${ONE},\n  ${LINE}\n]`],
    [
      "in a list with a comment alone",
      '{\n  "format": 1,\n  "ceilings": [\n    // none yet\n  ]\n}\n',
      `    // none yet\n    ${LINE}\n  ]`,
    ],
    [
      "with the line ends of Windows",
      `{\r\n  "format": 1,\r\n  "ceilings": [\r\n    ${ONE}\r\n  ]\r\n}\r\n`,
      `    ${ONE},\r\n    ${LINE}\r\n  ]\r\n`,
    ],
  ])("stand %s, and all else keeps its bytes", (_, text, expected) => {
    const after = appendCeilings(text, "b.json", [added]);
    expect(after).toContain(expected);
    expect(parseBudgets(after, "b.json").at(-1)).toMatchObject({ section: "Rules", max: 50 });
    expect(parseBudgets(after, "b.json")).toHaveLength(parseBudgets(text, "b.json").length + 1);
  });
});
