import * as fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineCase } from "./case.ts";
import { defineContract } from "./contract.ts";
import { absent, keepRecorded, matrix } from "./matrix.ts";

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 7 });

function knobsOf(sizes: readonly number[]): Record<string, number[]> {
  return Object.fromEntries(
    sizes.map((size, knob) => [`k${knob}`, Array.from({ length: size }, (_, value) => value)]),
  );
}

function pairsIn(cases: Readonly<Record<string, object>>): Set<string> {
  const pairs = Object.values(cases).flatMap((knobs) => {
    const entries = Object.entries(knobs);
    return entries.flatMap(([key, value], at) =>
      entries.slice(at).map(([k, v]) => `${key}=${value} ${k}=${v}`),
    );
  });
  return new Set(pairs);
}

/** Said apart from the code under test: every value alone, and with every value of a later knob. */
function pairsOf(values: Readonly<Record<string, readonly number[]>>): Set<string> {
  const pairs = new Set<string>();
  const knobs = Object.entries(values);
  for (const [at, [key, of]] of knobs.entries()) {
    for (const value of of) {
      pairs.add(`${key}=${value} ${key}=${value}`);
      for (const [k, others] of knobs.slice(at + 1))
        for (const v of others) pairs.add(`${key}=${value} ${k}=${v}`);
    }
  }
  return pairs;
}

function slowlyGrown(values: Record<string, number[]>, key: string): Record<string, number[]> {
  const of = values[key] ?? [];
  return { ...values, [key]: [...of, of.length] };
}

describe("matrix", () => {
  it("makes every combination when full, the last knob turning fastest", () => {
    expect(matrix({ mode: ["on", "off"], turns: [1, 2] }, "full")).toEqual({
      "on_turns-1": { mode: "on", turns: 1 },
      "on_turns-2": { mode: "on", turns: 2 },
      "off_turns-1": { mode: "off", turns: 1 },
      "off_turns-2": { mode: "off", turns: 2 },
    });
  });

  it("covers every two values of two knobs when pairwise", () => {
    fc.assert(
      fc.property(sizes, (sizes) => {
        const values = knobsOf(sizes);
        expect(pairsIn(matrix(values, "pairwise"))).toEqual(pairsOf(values));
      }),
      { numRuns: 40 },
    );
  });

  it("needs far fewer cases pairwise than in full", () => {
    expect(Object.keys(matrix(knobsOf([3, 3, 3, 3]), "pairwise")).length).toBeLessThanOrEqual(12);
    expect(
      Object.keys(matrix(knobsOf(Array.from({ length: 13 }, () => 3)), "pairwise")).length,
    ).toBeLessThanOrEqual(27);
    expect(
      Object.keys(matrix(knobsOf(Array.from({ length: 10 }, () => 2)), "pairwise")).length,
    ).toBeLessThanOrEqual(12);
  });

  it("begins with each knob's first value", () => {
    expect(Object.values(matrix({ a: ["x", "y"], b: [true, false] }, "pairwise"))[0]).toEqual({
      a: "x",
      b: true,
    });
  });

  it("gives the same cases every time", () => {
    fc.assert(
      fc.property(sizes, (sizes) => {
        const once = matrix(knobsOf(sizes), "pairwise");
        expect(JSON.stringify(matrix(knobsOf(sizes), "pairwise"))).toBe(JSON.stringify(once));
      }),
    );
  });

  it("keeps recorded cases and their knobs when values are appended, and only adds", () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }), (sizes, grow) => {
        let values = knobsOf(sizes);
        let recorded = matrix(values, "pairwise");
        for (const knob of grow) {
          values = slowlyGrown(values, `k${knob % sizes.length}`);
          const next = matrix(values, "pairwise", { recorded });
          expect(next).toMatchObject(recorded);
          recorded = next;
        }
        expect(pairsIn(recorded)).toEqual(pairsOf(values));
      }),
      { numRuns: 40 },
    );
  });

  it("adds nothing to a recorded cover, and drops what no longer is of this matrix", () => {
    const values = { a: ["x", "y", "z"], b: [true, false], c: [1, 2] };
    const recorded = matrix(values, "pairwise");
    expect(
      matrix(values, "pairwise", { recorded: [...Object.keys(recorded), "by-hand", "q_b_c-1"] }),
    ).toEqual(recorded);
    const fewer = matrix({ ...values, a: ["x", "y"] }, "pairwise", { recorded });
    expect(Object.values(fewer).every(({ a }) => a === "x" || a === "y")).toBe(true);
  });

  it("leaves the key out for absent, and makes that knob optional", () => {
    const cases = matrix({ base: ["B", absent], deep: [true] }, "full");
    expect(cases).toEqual({ b_deep: { base: "B", deep: true }, "without-base_deep": { deep: true } });
    expect(Object.values(cases).map((knobs) => "base" in knobs)).toEqual([true, false]);
    expectTypeOf(cases).toEqualTypeOf<Record<string, { readonly deep: true; readonly base?: "B" }>>();
  });

  it("types each knob as the union of its values, labelled or not", () => {
    interface Knobs {
      readonly kind: "main" | "team";
      readonly tools: readonly string[];
      readonly soul?: string;
    }
    const contract = defineContract({
      name: "demo",
      compose: (knobs: Knobs) => `${knobs.kind} ${knobs.tools.join()} ${knobs.soul ?? ""}`,
      cases: matrix(
        { kind: ["main", "team"], tools: { none: [], some: ["read"] }, soul: [absent, "S"] },
        "full",
      ),
    });
    expect(Object.keys(contract.cases)).toContain("main_some_without-soul");
    defineContract({
      name: "demo",
      compose: (knobs: Knobs) => knobs.kind,
      // @ts-expect-error no kind has this name
      cases: matrix({ kind: ["lead"], tools: { none: [] } }, "full"),
    });
  });

  it("refuses no knobs, a knob without values, and a full matrix beyond reason", () => {
    expect(() => matrix({}, "pairwise")).toThrow(TypeError);
    expect(() => matrix({ a: [1], soul: [] }, "full")).toThrow(/"soul"/);
    expect(() => matrix(knobsOf([10, 10, 10, 10, 10]), "full")).toThrow(/100000 cases.*pairwise/);
  });
});

describe("case names", () => {
  it.each<[string, readonly unknown[], string[]]>([
    [
      "bootstrapCompleted",
      [true, false, absent],
      ["bootstrap-completed", "no-bootstrap-completed", "without-bootstrap-completed"],
    ],
    ["turns", [2, -1, 0.5, 7n], ["turns-2", "turns-minus-1", "turns-0-5", "turns-7"]],
    [
      "memory",
      ["", " \n", null, undefined],
      ["empty-memory", "blank-memory", "null-memory", "undefined-memory"],
    ],
    ["city", ["São Paulo", "日本", "NUL", "2026"], ["sao-paulo", "city-2", "city-nul", "city-2026"]],
    ["text", ["a b", "a-b", "A b!"], ["a-b", "a-b-2", "a-b-3"]],
    ["tools", [new Set(["read"]), { a: 1 }, function search() {}], ["tools-1", "tools-2", "search"]],
    ["日本", [1], ["knob-1-1"]],
    ["soul", ["You are a careful agent that answers in French"], ["you-are-a-careful-agent"]],
  ])("of %s are slugs", (key, values, names) => {
    expect(Object.keys(matrix({ [key]: values }, "pairwise"))).toEqual(names);
  });

  it("are safe on every disk, bounded, and one a case", () => {
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.double(),
      fc.constantFrom(null, absent, "con", "aux", "a_b", "1"),
    );
    const knobs = fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.array(value, { minLength: 1, maxLength: 3 }),
      {
        minKeys: 1,
        maxKeys: 6,
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(knobs, (values) => {
        const cases = matrix(values, "full");
        const size = Object.values(values).reduce((product, { length }) => product * length, 1);
        expect(Object.keys(cases)).toHaveLength(size);
        for (const name of Object.keys(cases)) {
          expect(name).toMatch(/^(?!(con|prn|aux|nul|com\d|lpt\d)$)(?!\d+$)[a-z0-9][a-z0-9_-]{0,95}$/);
        }
      }),
    );
  });

  it("end in the places of the values where labels would be too long, and are recognised again", () => {
    const many = Array.from({ length: 40 }, (_, value) => value);
    const values = {
      ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`quiteLongKnob${at}`, [true, false]])),
      many,
    };
    const cases = matrix(values, "pairwise");
    expect(Object.keys(cases)[0]).toBe("quite-long-knob0_quite-long-knob1_quite-long-knob2_row-0000000000");
    const recorded = Object.keys(cases).reverse();
    expect(Object.keys(matrix(values, "pairwise", { recorded }))).toEqual(recorded);
  });
});

describe("keepRecorded", () => {
  const before = matrix({ a: ["x", "y", "z"], b: [1, 2, 3], c: [true, false] }, "pairwise");
  const after = matrix({ a: ["x", "y", "z", "w"], b: [1, 2, 3], c: [true, false, absent] }, "pairwise");

  it("expands a matrix again around what is recorded, between the cases written by hand", () => {
    const cases = { first: { a: "x" }, ...after, last: defineCase({ a: "x" }, { tags: ["t"] }) };
    const kept = keepRecorded<object>(cases, () => [...Object.keys(before), "last"]);
    expect(kept).toMatchObject(before);
    expect(Object.keys(kept).at(0)).toBe("first");
    expect(Object.keys(kept).at(-1)).toBe("last");
    expect(kept["last"]).toBe(cases.last);
  });

  it("changes nothing when nothing is recorded", () => {
    expect(Object.keys(keepRecorded<object>(after, () => []))).toEqual(Object.keys(after));
  });

  it("leaves a matrix alone from which the contract took cases away", () => {
    const some = Object.fromEntries(Object.entries(after).filter(([, { a }]) => a !== "w"));
    expect(keepRecorded<object>(some, () => Object.keys(before))).toEqual(some);
  });

  it("does not take a case written by hand for one of a matrix", () => {
    const byHand = { only: true };
    const kept = keepRecorded<object>({ ...after, "x_b-1_c": byHand }, () => ["x_b-1_c"]);
    expect(kept["x_b-1_c"]).toBe(byHand);
  });
});
