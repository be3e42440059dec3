import { describe, expect, it } from "vitest";
import { keepAll } from "../../testing/case-context.ts";
import { stringifiedNullish, type StringifiedNullishOptions } from "./stringified-nullish.ts";

interface Knobs {
  readonly v?: unknown;
  readonly w?: unknown;
}

async function judge(
  compose: (knobs: Knobs) => string,
  cases: Record<string, Knobs>,
  options?: StringifiedNullishOptions,
) {
  const invariant = stringifiedNullish(options);
  const sections = (knobs: Knobs) => [{ label: "Rôle", text: compose(knobs) }];
  return invariant.judge(await keepAll(invariant, { compose: sections }, cases));
}

describe("a knob that is absent leaves no word behind", () => {
  const compose = ({ v }: Knobs) => `${v as string}\n\nRules`;

  it("`undefined` at byte 0 where the base is absent, and only there", async () => {
    const problems = await judge(compose, { base: { v: "B" }, absent: {} });
    expect(problems).toMatchObject([{ case: "absent", section: "Rôle", offset: 0, actual: "undefined" }]);
    expect(problems[0]?.message).toBe('Section "Rôle" reads "undefined" where knob "v" is absent');
  });

  it("prose that has the word in every case passes", async () => {
    const prose = ({ v }: Knobs) => `${(v ?? "B") as string}: if undefined or null, ask; false is no answer`;
    expect(await judge(prose, { base: { v: "B" }, absent: {}, off: { v: null } })).toEqual([]);
  });

  it("one word more than the prose has is found where it stands", async () => {
    const both = ({ v }: Knobs) => `If undefined, ask. Name: ${v as string}`;
    expect(await judge(both, { base: { v: "B" }, absent: {} })).toMatchObject([
      { case: "absent", offset: 25 },
    ]);
  });

  it("a part of a word is none", async () => {
    const inside = ({ v }: Knobs) => (v === undefined ? "nullish falsehood, undefinedness" : "text");
    expect(await judge(inside, { base: { v: "B" }, absent: {} })).toEqual([]);
  });

  it("nothing can be said without a case to compare with", async () => {
    expect(await judge(compose, { absent: {} }, { knobs: ["v"] })).toEqual([]);
    expect(await judge(compose, { absent: {}, base: { v: "B" } }, { knobs: ["v"] })).toHaveLength(1);
  });

  it("the knob at fault is named, not its neighbour", async () => {
    const cases = { both: {}, v: { v: "B" }, w: { w: "C" }, full: { v: "B", w: "C" } };
    const problems = await judge(compose, cases);
    expect(problems.map((problem) => problem.case)).toEqual(["both", "w"]);
    expect(problems.every((problem) => problem.message.endsWith('where knob "v" is absent'))).toBe(true);
  });

  it("two knobs that no case tells apart are both named", async () => {
    const [problem] = await judge(compose, { none: {}, full: { v: "B", w: "C" } });
    expect(problem?.message).toContain('"v" is absent and "w" is absent');
  });

  it("a word that another knob passes on purpose is that knob's", async () => {
    const both = ({ v, w }: Knobs) => `${(v ?? "B") as string} ${w as string}`;
    expect(await judge(both, { full: { v: "B", w: "C" }, word: { w: "undefined" } })).toEqual([]);
  });

  it("an unlike case that has the word does not hide that the nearest lacks it", async () => {
    const prose = ({ v, w }: Knobs) => `${v as string}${w === "long" ? " If undefined, ask." : ""}`;
    const cases = { near: { v: "B", w: "short" }, unlike: { v: "B", w: "long" }, absent: { w: "short" } };
    expect((await judge(prose, cases)).map((problem) => problem.case)).toEqual(["absent"]);
  });

  it("an unlike case that lacks the word does not hide that the nearest has it", async () => {
    const prose = ({ v = "B", w }: Knobs) => `${v as string}${w === "long" ? " If undefined, ask." : ""}`;
    const cases = { a: { v: "B", w: "short" }, b: { w: "long" }, c: { v: "B", w: "long" } };
    expect(await judge(prose, cases)).toEqual([]);
  });
});

describe("a value that is no text is not made into one", () => {
  const compose = ({ v }: Knobs) => `Instructions: ${v as string}.`;
  const values: Record<string, [unknown, string, string]> = {
    false: [false, "false", "false"],
    object: [{ a: 1 }, "[object Object]", "an object"],
    nan: [Number("x"), "NaN", "NaN"],
    promise: [Promise.resolve(1), "[object Promise]", "a Promise"],
    map: [new Map(), "[object Map]", "a Map"],
    date: [new Date("x"), "Invalid Date", "an invalid date"],
    infinity: [1 / 0, "Infinity", "Infinity"],
    function: [() => 1, "() => 1", "a function"],
    list: [["a", "b"], "a,b", "a list"],
  };
  const cases = Object.fromEntries(Object.entries(values).map(([name, [v]]) => [name, { v }]));

  it("nine kinds of value are nine findings, with kind and section", async () => {
    const problems = await judge(compose, cases, { lists: true });
    expect(problems.map(({ case: name, actual, section }) => [name, actual, section])).toEqual(
      Object.entries(values).map(([name, [, word]]) => [name, word, "Rôle"]),
    );
    for (const problem of problems)
      expect(problem.message).toContain(`is ${values[problem.case ?? ""]?.[2]}`);
  });

  it("a list joined by itself is wrong only where the contract says so", async () => {
    const problems = await judge(compose, cases);
    expect(problems.map((problem) => problem.case)).not.toContain("list");
    expect(problems).toHaveLength(8);
  });

  it("the text `false` passed on purpose is no finding, and hides none", async () => {
    expect(await judge(compose, { text: { v: "false" }, other: { v: "x" } })).toEqual([]);
    const problems = await judge(compose, { text: { v: "false" }, other: { v: "x" }, off: { v: false } });
    expect(problems.map((problem) => problem.case)).toEqual(["off"]);
  });

  it("a value inside an object or a list counts too", async () => {
    const nested = ({ v }: Knobs) => `Name: ${(v as { name?: string }).name}`;
    expect(
      await judge(nested, { named: { v: { name: "B" } }, unnamed: { v: { name: undefined } } }),
    ).toMatchObject([{ case: "unnamed", actual: "undefined" }]);
  });

  it("numbers, `true` and dates are shown on purpose", async () => {
    expect(
      await judge(compose, { a: { v: 3 }, b: { v: true }, c: { v: new Date(0) }, d: { v: "x" } }),
    ).toEqual([]);
  });
});
