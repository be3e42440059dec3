import { describe, expect, it } from "vitest";
import { type CaseSpec, side } from "../testing/sides.ts";
import { pairSides } from "./pairs.ts";
import { weakenedContracts } from "./weakened.ts";

const PLAIN: Record<string, CaseSpec> = {
  a: { sections: [{ label: "A", text: "one" }] },
  b: { sections: [{ label: "B", text: "two" }] },
};

const RECORD = {
  sections: [
    { label: "A", lifetime: "release", present: "always" },
    { label: "B", present: "when" },
    { label: "tool/*", present: "many always" },
  ],
  cases: {
    a: { knobs: 1, rejects: "too-big", tags: ["wide"], golden: "full" },
    b: { knobs: 2, expects: ["section-order"] },
    unrecorded: { knobs: 3, golden: "none" },
  },
  invariants: [
    { name: "no-leak", params: ["secret"] },
    { name: "no-leak", params: ["key"] },
    { name: "own" },
  ],
  transforms: {
    chat: { adds: ["You are"], joins: ["\n"], idempotent: true, invariants: [{ name: "first-block" }] },
  },
  turns: true,
  isolate: true,
  levels: { "golden-differs": "error", "own-rule": "error" },
};

type Mutable = typeof RECORD & { [key: string]: unknown };

/** What a change of the record is told as. */
function told(change: (record: Mutable) => void, before: (record: Mutable) => void = () => {}): string[] {
  const base = structuredClone(RECORD) as Mutable;
  before(base);
  const head = structuredClone(base);
  change(head);
  const pairs = pairSides(
    side({ demo: { record: base, cases: PLAIN } }),
    side({ demo: { record: head, cases: PLAIN } }),
  );
  return weakenedContracts(pairs).map(({ kind, what }) => `${kind}: ${what}`);
}

describe("the gate is weakened by", () => {
  it.each<[string, (record: Mutable) => void, string]>([
    ["an invariant that is removed", (r) => r.invariants.pop(), 'invariant: invariant "own" is removed'],
    [
      "an invariant with other parameters",
      (r) => (r.invariants[1] = { name: "no-leak", params: ["nothing"] }),
      'invariant: invariant "no-leak" has other parameters: ["key"] → ["nothing"]',
    ],
    [
      "one of two equal names that is gone",
      (r) => r.invariants.shift(),
      'invariant: invariant "no-leak" is removed',
    ],
    ["a rule that is removed", (r) => r.sections.shift(), 'section: the rule of section "A" is removed'],
    [
      "an always that became a when",
      (r) => (r.sections[0] = { label: "A", lifetime: "release", present: "when" }),
      'section: the rule of section "A" is always → when',
    ],
    [
      "a when that became a may",
      (r) => (r.sections[1] = { label: "B", present: "may" }),
      'section: the rule of section "B" is when → may',
    ],
    [
      "one section that became any number",
      (r) => (r.sections[1] = { label: "B", present: "many when" }),
      'section: the rule of section "B" is when → many when',
    ],
    [
      "another lifetime",
      (r) => (r.sections[0] = { label: "A", lifetime: "turn", present: "always" }),
      'section: the rule of section "A" is lifetime release → turn',
    ],
    [
      "an order that is not declared any more",
      (r) => Reflect.deleteProperty(r, "sections"),
      "section: the section order is not declared any more",
    ],
    [
      "a transform that is removed",
      (r) => Reflect.deleteProperty(r.transforms, "chat"),
      'transform: transform "chat" is removed',
    ],
    [
      "a text that a transform may add",
      (r) => r.transforms.chat.adds.push("More"),
      'transform: transform "chat" may add "More"',
    ],
    [
      "additions that knobs decide on",
      (r) => Object.assign(r.transforms.chat, { adds: "by knobs" }),
      'transform: transform "chat" may add what its knobs say',
    ],
    [
      "a joiner that a transform may leave out",
      (r) => r.transforms.chat.joins.push("\n\n"),
      String.raw`transform: transform "chat" may leave out "\n\n"`,
    ],
    [
      "text that need not be preserved",
      (r) => Object.assign(r.transforms.chat, { preserves: false }),
      'transform: transform "chat" need not carry the composed text any more (preserves: false)',
    ],
    [
      "idempotence that is not asked for any more",
      (r) => Reflect.deleteProperty(r.transforms.chat, "idempotent"),
      'transform: transform "chat" need not be idempotent any more',
    ],
    [
      "a transform for some cases only",
      (r) => Object.assign(r.transforms.chat, { when: "by knobs" }),
      'transform: transform "chat" is applied to some cases only',
    ],
    [
      "a transform that says itself what carries the prompt",
      (r) => Object.assign(r.transforms.chat, { text: "own" }),
      'transform: transform "chat" says itself which texts carry the prompt',
    ],
    [
      "a payload rule that is removed",
      (r) => r.transforms.chat.invariants.pop(),
      'transform: transform "chat" has lost a rule: invariant "first-block" is removed',
    ],
    ["turns that are not compared", (r) => (r.turns = false), "turns: later turns are not compared any more"],
    [
      "isolation that is off",
      (r) => Reflect.deleteProperty(r, "isolate"),
      "isolation: its cases are not composed in other surroundings any more",
    ],
    [
      "a level that is lower",
      (r) => (r.levels["own-rule"] = "off"),
      'level: findings "own-rule" are off, they were error',
    ],
    [
      "a level that is newly lowered",
      (r) => Object.assign(r.levels, { "over-ceiling": "warn" }),
      'level: findings "over-ceiling" are warn, they were error',
    ],
    [
      "a refusal that is not asked for",
      (r) => Reflect.deleteProperty(r.cases.a, "rejects"),
      'case: case "a" need not be rejected with "too-big" any more',
    ],
    [
      "a finding that is expected",
      (r) => r.cases.b.expects.push("preservation"),
      'case: case "b" expects a finding "preservation"',
    ],
    ["a tag that is lost", (r) => (r.cases.a.tags = []), 'case: case "a" has lost its tag "wide"'],
    [
      "a text that became a digest",
      (r) => (r.cases.a.golden = "digest"),
      'case: case "a" has a digest in place of its text',
    ],
    [
      "a golden that is given up",
      (r) => (r.cases.a.golden = "none"),
      'case: case "a" has no golden any more',
    ],
    [
      "a case without a golden that is removed",
      (r) => Reflect.deleteProperty(r.cases, "unrecorded"),
      'case: case "unrecorded" is removed',
    ],
  ])("%s", (_, change, words) => {
    expect(told(change)).toEqual([words]);
  });

  it("a word of the record that this version does not know", () => {
    const known = (record: Mutable) => Object.assign(record, { strict: true, depth: 3 });
    expect(told((record) => Object.assign(record, { strict: false, depth: 1 }), known)).toEqual([
      'other: "strict" has changed: true → false',
      'other: "depth" has changed: 3 → 1',
    ]);
  });
});

describe("the gate is not weakened by", () => {
  it.each<[string, (record: Mutable) => void]>([
    ["nothing at all", () => {}],
    ["rules in another order", (r) => r.sections.reverse()],
    ["invariants in another order", (r) => r.invariants.reverse()],
    ["another invariant", (r) => r.invariants.push({ name: "more", params: [] })],
    ["another rule", (r) => r.sections.push({ label: "C", present: "may" })],
    ["a when that became an always", (r) => (r.sections[1] = { label: "B", present: "always" })],
    ["fewer additions", (r) => r.transforms.chat.adds.pop()],
    ["a higher level", (r) => Object.assign(r.levels, { "pin-loose": "error" })],
    ["another tag", (r) => r.cases.a.tags.push("narrow")],
    ["a finding that is expected no longer", (r) => r.cases.b.expects.pop()],
    [
      "parameters that were said to be absent and are not said at all",
      (r) => Object.assign(r.invariants[2] ?? {}, { params: { $undefined: true } }),
    ],
    ["other knobs", (r) => (r.cases.a.knobs = 5)],
  ])("%s", (_, change) => {
    expect(told(change)).toEqual([]);
  });
});

it("names a contract and a case that are gone", () => {
  const base = side({
    demo: { cases: PLAIN },
    other: { cases: { only: { sections: [{ label: "X", text: "x" }] } } },
  });
  const head = side({ demo: { cases: { a: PLAIN["a"] ?? {} } } });
  expect(weakenedContracts(pairSides(base, head))).toEqual([
    { kind: "contract", contract: "other", what: "the contract and its case are removed" },
    { kind: "case", contract: "demo", what: 'case "b" is removed' },
  ]);
});

it("does not call a case gone that its contract still names and that could not be composed", () => {
  const record = { cases: { a: {}, b: {} } };
  const base = side({ demo: { record, cases: PLAIN } });
  const head = side({ demo: { record, cases: { a: PLAIN["a"] ?? {} } } });
  expect(weakenedContracts(pairSides(base, head))).toEqual([]);
});
