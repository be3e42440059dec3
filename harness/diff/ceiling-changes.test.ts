import { describe, expect, it } from "vitest";
import { side } from "../testing/sides.ts";
import { ceilingChanges, hasNewWords } from "./ceiling-changes.ts";

const CONTRACTS = {
  "demo/lead": {
    record: { cases: { full: { tags: ["wide"] }, plain: {} } },
    cases: {
      full: {
        sections: [
          { label: "A", text: "one" },
          { label: "B", text: "two" },
        ],
        payloads: { chat: {} },
      },
      plain: { sections: [{ label: "A", text: "one" }] },
    },
  },
  "demo/other": { cases: { only: { sections: [{ label: "A", text: "one" }] } } },
};

type Entry = Readonly<Record<string, unknown>>;

const ENTRY: Entry = { contract: "demo/lead", unit: "chars", max: 100, why: "the lead is small" };

function told(before: readonly Entry[], after: readonly Entry[]): string[] {
  const base = side(CONTRACTS, before);
  return ceilingChanges(base.ceilings, side(CONTRACTS, after), []).map(
    ({ kind, weaker, note }) => `${kind}${weaker ? " weaker" : ""}${note === undefined ? "" : `: ${note}`}`,
  );
}

describe("a ceiling", () => {
  it.each<[string, Entry, Entry | undefined, string[]]>([
    ["that stays is no change", ENTRY, ENTRY, []],
    ["with other words is no change", ENTRY, { ...ENTRY, why: "else", hint: "trim" }, []],
    ["with more room is raised", ENTRY, { ...ENTRY, max: 101 }, ["raised weaker"]],
    ["with less room is lowered", ENTRY, { ...ENTRY, max: 99 }, ["lowered"]],
    ["with a lower floor is raised", { ...ENTRY, min: 5 }, { ...ENTRY, min: 4 }, ["raised weaker"]],
    ["without its floor is raised", { ...ENTRY, min: 5 }, ENTRY, ["raised weaker"]],
    ["with a higher floor is lowered", { ...ENTRY, min: 5 }, { ...ENTRY, min: 6 }, ["lowered"]],
    ["in another unit is another one", ENTRY, { ...ENTRY, unit: "tokens", max: 30 }, ["unit weaker"]],
    ["that is gone is removed", ENTRY, undefined, ["removed weaker"]],
    ["that was a pin is weaker", { ...ENTRY, kind: "pin" }, ENTRY, ["kind weaker: pin → ceiling"]],
    ["that becomes a pin is not", ENTRY, { ...ENTRY, kind: "pin" }, ["kind: ceiling → pin"]],
    [
      "for fewer cases is narrowed",
      ENTRY,
      { ...ENTRY, case: "plain" },
      ['narrowed weaker: it was: contract "demo/lead"'],
    ],
    [
      "for more cases is reworded",
      ENTRY,
      { ...ENTRY, contract: "demo/*" },
      ['selector: it was: contract "demo/lead"'],
    ],
    [
      "for more cases and more text is raised",
      ENTRY,
      { ...ENTRY, contract: "demo/*", max: 500 },
      ["raised weaker"],
    ],
    [
      "over fewer sections is narrowed",
      { ...ENTRY, sum: ["A", "B"] },
      { ...ENTRY, sum: ["A"] },
      ['narrowed weaker: it was: contract "demo/lead", sum "A, B"'],
    ],
    [
      "for just the cases that it measured is reworded",
      { ...ENTRY, except: ["A"] },
      { ...ENTRY, except: ["A", "C"], case: "full" },
      ['selector: it was: contract "demo/lead", except "A"'],
    ],
    ["over another text is another one", ENTRY, { ...ENTRY, section: "A" }, ["removed weaker", "new"]],
    [
      "over what is not there any more goes with it",
      { ...ENTRY, section: "Gone" },
      undefined,
      ["removed: nothing that it measured is left"],
    ],
  ])("%s", (_, before, after, words) => {
    expect(told([before], after === undefined ? [] : [after])).toEqual(words);
  });

  it("may go where another one holds the same down as far", () => {
    const wide = { ...ENTRY, contract: "demo/*", max: 90 };
    expect(told([ENTRY, wide], [wide])).toEqual(["removed: another ceiling holds the same down as far"]);
    expect(told([ENTRY, { ...wide, max: 110 }], [{ ...wide, max: 110 }])).toEqual(["removed weaker"]);
  });

  it("may not go because another one holds down something else", () => {
    const other = { ...ENTRY, contract: "demo/other", max: 5 };
    expect(told([ENTRY, other], [other])).toEqual(["removed weaker"]);
  });

  it("over a case without a golden is no less a ceiling", () => {
    const files = { "demo/files": { record: { cases: { agents: { golden: "none" } } }, cases: {} } };
    const [entry, section] = [
      { ...ENTRY, contract: "demo/files" },
      { ...ENTRY, contract: "demo/files", section: "A" },
    ];
    const base = side(files, [entry, section]);
    const kinds = ceilingChanges(base.ceilings, side(files, []), []).map(({ kind, weaker }) => [
      kind,
      weaker,
    ]);
    expect(kinds).toEqual([
      ["removed", true],
      ["removed", true],
    ]);
  });

  it("is matched by kind and then from the lower bound up, so that a cap above a ratchet is no raise", () => {
    const cap = { ...ENTRY, kind: "limit", max: 500 };
    const ratchet = { ...ENTRY, kind: "pin", max: 80 };
    expect(told([cap, ratchet], [ratchet, cap])).toEqual([]);
    expect(told([ENTRY, { ...ENTRY, max: 200 }], [{ ...ENTRY, max: 200 }, ENTRY])).toEqual([]);
  });

  it("is found again in another file", () => {
    const base = side(CONTRACTS, [ENTRY]);
    const moved = { ...side(CONTRACTS, [ENTRY]) };
    const ceilings = moved.ceilings.map((ceiling) => ({ ...ceiling, file: "budgets/other.json", line: 9 }));
    expect(ceilingChanges(base.ceilings, { ...moved, ceilings }, [])).toEqual([]);
  });

  it("that loosens the gate comes first", () => {
    const other = { ...ENTRY, section: "A" };
    expect(told([other, ENTRY], [{ ...other, max: 5 }])).toEqual(["removed weaker", "lowered"]);
  });
});

describe("a reason", () => {
  it.each([
    ["three roles", "three roles", false],
    ["three roles", "Three  roles.", false],
    ["three roles at 3,700", "three roles at 4,000", false],
    ["three roles", "roles", false],
    ["three roles", "four roles", true],
    ["three roles", "three roles, and the new tool", true],
    ["zwei Rollen", "zwei Rollen für Prüfer", true],
    ["两个角色", "三个角色", true],
  ])("from %j to %j says something new: %s", (before, after, news) => {
    expect(hasNewWords(before, after)).toBe(news);
  });
});
