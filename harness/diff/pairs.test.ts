import { describe, expect, it } from "vitest";
import { type CaseSpec, type ContractSpec, side } from "../testing/sides.ts";
import { contractChanges } from "./contract-changes.ts";
import { orderChanges } from "./orders.ts";
import { pairSides } from "./pairs.ts";

function text(...labels: string[]): CaseSpec {
  return { sections: labels.map((label) => ({ label, text: `The text of ${label}` })) };
}

function told(before: Record<string, ContractSpec>, after: Record<string, ContractSpec>) {
  return contractChanges(pairSides(side(before), side(after))).map((change) => {
    const { kind, contract, from, casesAdded, casesRemoved, casesRenamed, knobsChanged } = change;
    const lists = { casesAdded, casesRemoved, casesRenamed, knobsChanged };
    const told = Object.entries(lists).filter(([, list]) => list.length > 0);
    return [kind, contract, ...(from === undefined ? [] : [from]), Object.fromEntries<unknown>(told)];
  });
}

describe("a contract", () => {
  const lead = { cases: { full: text("A", "B"), plain: text("A") } };

  it("that is the same is not told", () => {
    expect(told({ demo: lead }, { demo: lead })).toEqual([]);
  });

  it("is renamed where its cases stand under another name", () => {
    expect(told({ old: lead }, { new: lead })).toEqual([["renamed", "new", "old", {}]]);
  });

  it("is renamed although its text was edited too", () => {
    const edited = {
      cases: {
        full: {
          sections: [
            { label: "A", text: "Other" },
            { label: "B", text: "words" },
          ],
        },
        plain: text("A"),
      },
    };
    expect(told({ old: lead }, { new: edited })).toEqual([["renamed", "new", "old", {}]]);
  });

  it("is another one where it shares no more than the names of its cases", () => {
    const other = { cases: { full: text("X", "Y"), plain: text("X") } };
    expect(told({ old: lead }, { new: other })).toEqual([
      ["removed", "old", { casesRemoved: ["full", "plain"] }],
      ["added", "new", { casesAdded: ["full", "plain"] }],
    ]);
  });

  it("has renamed a case where the text or the knobs are the same", () => {
    const record = (name: string) => ({ cases: { [name]: { knobs: { wide: true } } } });
    const byText = { cases: { ...lead.cases, everything: text("A", "B") } };
    const { full: _, ...rest } = byText.cases;
    expect(told({ demo: lead }, { demo: { cases: rest } })).toEqual([
      ["changed", "demo", { casesRenamed: [["full", "everything"]] }],
    ]);
    expect(
      told(
        { demo: { record: record("one"), cases: { one: text("A") } } },
        { demo: { record: record("two"), cases: { two: text("B") } } },
      ),
    ).toEqual([["changed", "demo", { casesRenamed: [["one", "two"]] }]]);
  });

  it("tells the cases whose knobs are other ones, for their text may differ for that alone", () => {
    const record = (knobs: unknown) => ({ cases: { full: { knobs }, plain: { knobs: 1 } } });
    expect(
      told({ demo: { ...lead, record: record({ a: 1 }) } }, { demo: { ...lead, record: record({ a: 2 }) } }),
    ).toEqual([["changed", "demo", { knobsChanged: ["full"] }]]);
  });
});

describe("another order", () => {
  const rules = (...labels: string[]) => ({
    sections: labels.map((label) => ({ label, present: "always" })),
  });
  const order = (before: ContractSpec, after: ContractSpec) =>
    orderChanges(pairSides(side({ demo: before }), side({ demo: after })).both).map(
      ({ declared, moved, cases }) => ({ declared, moved, cases }),
    );
  const ABC = { a: text("A", "B", "C"), b: text("A", "B", "C"), c: text("A") };
  const BCA = { a: text("B", "C", "A"), b: text("B", "C", "A"), c: text("A") };

  it("that the contract declares with it is told apart from an accident", () => {
    expect(
      order({ cases: ABC, record: rules("A", "B", "C") }, { cases: BCA, record: rules("B", "C", "A") }),
    ).toEqual([{ declared: true, moved: ["A"], cases: 2 }]);
    expect(order({ cases: ABC }, { cases: BCA })).toEqual([{ declared: false, moved: ["A"], cases: 2 }]);
    expect(
      order({ cases: ABC, record: rules("A", "B", "C") }, { cases: BCA, record: rules("A", "B", "C") }),
    ).toEqual([{ declared: false, moved: ["A"], cases: 2 }]);
  });

  it("inside a run of labels is an accident even where other rules moved on purpose", () => {
    const tools = (...labels: string[]) => ({ a: text(...labels.map((label) => `tool/${label}`)) });
    expect(
      order(
        { cases: tools("x", "y"), record: rules("A", "tool/*") },
        { cases: tools("y", "x"), record: rules("tool/*", "A") },
      ),
    ).toMatchObject([
      { declared: true },
      { declared: false, moved: [expect.stringMatching(/^tool/)], cases: 1 },
    ]);
  });

  it("is none where sections only came or went", () => {
    expect(order({ cases: { a: text("A", "B") } }, { cases: { a: text("A", "X", "B") } })).toEqual([]);
  });
});
