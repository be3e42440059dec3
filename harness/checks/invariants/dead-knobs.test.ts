import { describe, expect, it } from "vitest";
import { keepAll } from "../../testing/case-context.ts";
import { deadKnobs, type DeadKnobsOptions } from "./dead-knobs.ts";

interface Knobs {
  readonly k?: unknown;
  readonly other?: unknown;
}

async function judge(
  cases: Record<string, Knobs>,
  compose: (knobs: Knobs) => string = () => "the same",
  options?: DeadKnobsOptions,
  request?: (knobs: Knobs) => Record<string, unknown>,
) {
  const invariant = deadKnobs(options);
  const composer = {
    compose,
    ...(request === undefined
      ? {}
      : { request: (_: unknown, knobs: Knobs) => ({ messages: [], tools: [], ...request(knobs) }) }),
  };
  return invariant.judge(await keepAll<Knobs, string>(invariant, composer, cases));
}

describe("a knob that does nothing is reported once", () => {
  it("on and off compose the same bytes", async () => {
    const problems = await judge({ on: { k: "on" }, off: { k: "off" } });
    expect(problems).toMatchObject([{ case: "on" }]);
    expect(problems[0]?.message).toContain(`Knob "k" does nothing: 2 cases set it to 'on', 'off'`);
  });

  it("true, false, undefined and absent are four settings, and one finding", async () => {
    const [problem, ...others] = await judge({ a: { k: true }, b: { k: false }, c: { k: undefined }, d: {} });
    expect(others).toEqual([]);
    expect(problem?.message).toContain("4 cases set it to true, false, undefined, absent");
  });

  it("beside a knob that does something", async () => {
    const problems = await judge(
      { a: { k: 1, other: 1 }, b: { k: 2, other: 1 }, c: { k: 1, other: 2 } },
      ({ other }) => String(other),
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain('Knob "k"');
  });

  it.each<[string, Record<string, Knobs>]>([
    [
      "where it changes a byte in any pair",
      { a: { k: 1, other: 0 }, b: { k: 2, other: 0 }, c: { k: 1, other: 1 }, d: { k: 2, other: 1 } },
    ],
    ["where no two cases differ in it alone", { a: { k: 1, other: 1 }, b: { k: 2, other: 2 } }],
    ["where one case stands alone", { a: { k: 1 } }],
    ["where the settings are equal", { a: { k: new Set([1]) }, b: { k: new Set([1]) } }],
  ])("never %s", async (_, cases) => {
    const compose = ({ k, other }: Knobs) => (other === 1 ? String(k) : "the same");
    expect(await judge(cases, compose)).toEqual([]);
  });

  it("never where it changes the request alone, or is dead on purpose", async () => {
    const cases = { a: { k: 1 }, b: { k: 2 } };
    expect(await judge(cases, undefined, undefined, ({ k }) => ({ model: k }))).toEqual([]);
    expect(await judge(cases, undefined, { except: ["k"] })).toEqual([]);
  });

  it.each<[unknown, unknown]>([
    [new Map([["a", 1]]), new Map([["a", 2]])],
    [new Set([1, 2]), new Set([2, 1])],
    [new Date(0), new Date(1)],
    [[1, 2], "[1,2]"],
    [null, "null"],
    [/a/, /b/],
    [() => 1, () => 1],
    [1n, 1],
  ])("%s and %s are two settings", async (a, b) => {
    expect(await judge({ a: { k: a }, b: { k: b } })).toHaveLength(1);
  });
});
