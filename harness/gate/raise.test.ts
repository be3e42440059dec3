import { describe, expect, it } from "vitest";
import { parseBudgets } from "./budgets-file.ts";
import { ceilingAt, raiseCeiling } from "./raise.ts";

const FILE = "budgets/demo.json";
const TEXT = `// who asks for more writes down why
{
  "format": 1,
  "ceilings": [
    { "contract": "demo/agent", "unit": "chars",   "max": 200, "why": "a small helper" }, // whole
    {
      "contract": "demo/agent", "section": "Rules",
      "unit": "chars", "min": 20, "max": 60, "cap": 80, /* two */ "why": "two rules",
    },
    { "contract": "demo/agent", "section": "Role", "unit": "chars", "min": 30, "why": "who it is" },
    { "contract": "demo/agent", "unit": "bytes", "max": 999, "kind": "limit", "why": "the provider's" },
  ],
}
`;

const newWords = (before: string, after: string) => before !== after;
const at = (line: number, text = TEXT) => ceilingAt(text, FILE, line, parseBudgets(text, FILE));
const raise = (line: number, to: number, why?: string) =>
  raiseCeiling(TEXT, at(line), { to, ...(why === undefined ? {} : { why }) }, newWords);

describe("the ceiling of a line", () => {
  it.each([
    [5, 0],
    [6, 1],
    [8, 1],
    [9, 1],
    [11, 3],
  ])("line %d holds ceiling %d", (line, index) => {
    expect(at(line).index).toBe(index);
  });

  it.each([
    [1, `${FILE}:5 (contract "demo/agent"), ${FILE}:6 (contract "demo/agent", section "Rules")`],
    [99, `${FILE}:10 (contract "demo/agent", section "Role"), ${FILE}:11 (contract "demo/agent")`],
  ])("names the nearest where line %d holds none", (line, nearest) => {
    expect(() => at(line)).toThrow(
      expect.objectContaining({
        message: `No ceiling stands on ${FILE}:${line}`,
        fix: `The nearest: ${nearest}`,
      }),
    );
  });

  it("refuses to choose between two on one line", () => {
    const one = JSON.stringify({
      format: 1,
      ceilings: parseBudgets(TEXT, FILE)
        .slice(0, 2)
        .map(({ contract, max, why }) => ({ contract, unit: "chars", max, why })),
    });
    expect(() => at(1, one)).toThrow("More than one ceiling");
  });

  it("says so where the file holds none", () => {
    expect(() => at(1, '{"format":1,"ceilings":[]}')).toThrow(
      expect.objectContaining({ fix: "It holds no ceiling at all" }),
    );
  });
});

describe("a raised ceiling", () => {
  it("changes the figure and the reason, and no other byte", () => {
    const { text, bound, from } = raise(5, 240, "the garden has grown");
    expect({ bound, from }).toEqual({ bound: "max", from: 200 });
    expect(text).toBe(
      TEXT.replace('"max": 200, "why": "a small helper"', '"max": 240, "why": "the garden has grown"'),
    );
  });

  it("keeps its reason where it is lowered, and takes a new one where it is given", () => {
    expect(raise(5, 150).text).toBe(TEXT.replace("200", "150"));
    expect(raise(5, 150, "less is enough").text).toContain('"max": 150, "why": "less is enough"');
  });

  it("keeps a byte order mark and the line ends of Windows", () => {
    const windows = `\uFEFF${TEXT.replaceAll("\n", "\r\n")}`;
    expect(raiseCeiling(windows, at(5, windows), { to: 150 }, newWords).text).toBe(
      windows.replace("200", "150"),
    );
  });

  it("moves the floor where the figure is below it, or where there is no other bound", () => {
    expect(raise(7, 10, "one rule is enough").text).toContain('"min": 10, "max": 60');
    expect(raise(10, 25, "shorter names")).toMatchObject({ bound: "min", from: 30 });
    expect(raise(10, 35).text).toContain('"min": 35');
  });

  it("may go up to its cap", () => {
    expect(raise(7, 80, "a third rule").text).toContain('"max": 80, "cap": 80');
  });

  it.each([
    ["without a reason", 5, 201, undefined, /To raise `max` from 200 to 201 takes a reason/],
    ["for a blank reason", 5, 201, "  ", /takes a reason/],
    ["for the old reason", 5, 201, "a small helper", /says nothing that was not said before/],
    [
      "above its cap, whatever the reason",
      7,
      81,
      "a third rule",
      /The cap is 80: no reason takes `max` to 81/,
    ],
    ["where it is a limit", 11, 1000, "please", /A limit is not ours to move/],
    ["below its floor without a reason", 10, 29, undefined, /To lower `min` from 30 to 29 takes a reason/],
  ])("is refused %s", (_, line, to, why, message) => {
    expect(() => raise(line, to, why)).toThrow(message);
  });
});
