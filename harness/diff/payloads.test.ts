import { describe, expect, it } from "vitest";
import type { Section } from "../prompt/section.ts";
import { cases, side } from "../testing/sides.ts";
import { caseChanges } from "./case-changes.ts";
import { pairSides } from "./pairs.ts";

const LONG = (word: string) => `${word} is long enough to be known as composed text.`;
const SOUL: Section = { label: "SOUL", text: LONG("The soul") };
const RULES: Section = { label: "Rules", text: LONG("The rule") };
const WHOLE = `${SOUL.text}\n\n${RULES.text}`;
const MARK = { cache_control: { type: "ephemeral" } };

interface Half {
  readonly payload: unknown;
  readonly sections?: readonly Section[];
}

function told(before: Half, after: Half, count = 2): string[] {
  const half = ({ payload, sections = [SOUL, RULES] }: Half) =>
    side({ demo: { cases: cases(count, () => ({ sections, payloads: { chat: payload } })) } });
  return caseChanges(pairSides(half(before), half(after)).both).payloads.map(
    ({ path, what, text, cases: names, of }) =>
      `${path}: ${what}, ${names.length} of ${of}${text === undefined ? "" : `, text ${text}`}`,
  );
}

describe("a payload's shape", () => {
  it("tells a string that became blocks, and that the text is the same, over all cases at once", () => {
    const blocks = [
      { type: "text", text: SOUL.text },
      { type: "text", text: RULES.text },
    ];
    expect(told({ payload: { system: WHOLE } }, { payload: { system: blocks } }, 86)).toEqual([
      "$.system: string → blocks, 86 of 86, text preserved",
    ]);
  });

  it("says so where a section was lost on the way", () => {
    const blocks = [{ type: "text", text: RULES.text }];
    expect(told({ payload: { system: WHOLE } }, { payload: { system: blocks } })).toEqual([
      "$.system: string → blocks, 2 of 2, text differs",
    ]);
    expect(told({ payload: { system: WHOLE } }, { payload: { system: SOUL.text } })).toEqual([
      "$.system: sections SOUL, Rules → SOUL, 2 of 2, text differs",
    ]);
  });

  it("counts cache markers, and tells those that moved", () => {
    const block = (text: string, marked: boolean) => ({ type: "text", text, ...(marked ? MARK : {}) });
    const system = (first: boolean, second: boolean) => ({
      payload: { system: [block(SOUL.text, first), block(RULES.text, second)] },
    });
    expect(told(system(true, true), system(false, false))).toEqual(["cache_control: 2 → 0, 2 of 2"]);
    expect(told(system(true, false), system(false, true))).toEqual([
      "cache_control: moved from $.system[0].cache_control to $.system[1].cache_control, 2 of 2",
    ]);
  });

  it("is not changed by other words, a new section or a renamed one", () => {
    const before = { payload: { system: WHOLE } };
    const reworded = { ...RULES, text: LONG("Another rule") };
    const longer = { label: "More", text: LONG("The more") };
    const after = (sections: readonly Section[]) => ({
      sections,
      payload: { system: sections.map(({ text }) => text).join("\n\n") },
    });
    expect(told(before, after([SOUL, reworded]))).toEqual([]);
    expect(told(before, after([SOUL, RULES, longer]))).toEqual([]);
    expect(told(before, after([SOUL]))).toEqual([]);
  });

  it("tells words that a transform puts beside the prompt", () => {
    expect(told({ payload: { system: WHOLE } }, { payload: { system: `You are Claude. ${WHOLE}` } })).toEqual(
      ['$.system: beside the sections: "" → "You are Claude. ", 2 of 2, text preserved'],
    );
  });

  it.each([
    ["a setting", { max_tokens: 1024 }, { max_tokens: 2048 }, "$.max_tokens: 1024 → 2048"],
    ["a role", { role: "system" }, { role: "developer" }, '$.role: "system" → "developer"'],
    ["a new key", {}, { thinking: { type: "enabled" } }, "$.thinking: absent → object"],
    ["a lost key", { "odd key": [1] }, {}, '$["odd key"]: list → absent'],
    ["a number of items", { stop: ["a"] }, { stop: ["a", "b"] }, "$.stop: 1 → 2 items"],
    ["one item", { stop: ["a", "b"] }, { stop: ["a", "c"] }, '$.stop[1]: "b" → "c"'],
    ["null", { system: null }, {}, "$.system: null → absent"],
  ])("tells %s by its path", (_, before, after, words) => {
    expect(told({ payload: before }, { payload: after })).toEqual([`${words}, 2 of 2`]);
  });

  it("finds tools by their names, wherever they stand", () => {
    const tool = (name: string, strict = false) => ({ name, strict });
    const before = { tools: [tool("read"), tool("write")] };
    const after = { tools: [tool("search"), tool("write", true), tool("read")] };
    expect(told({ payload: before }, { payload: after })).toEqual([
      '$.tools["write"].strict: false → true, 2 of 2',
      '$.tools["search"]: absent → object, 2 of 2',
    ]);
  });

  it("tells a payload that is new or gone", () => {
    const sections = [SOUL];
    const half = (payloads: Record<string, unknown>) =>
      side({ demo: { cases: { a: { sections, payloads } } } });
    const pairs = pairSides(half({ chat: { a: 1 } }), half({ wire: { a: 1 } }));
    expect(caseChanges(pairs.both).payloads.map(({ transform, what }) => `${transform} ${what}`)).toEqual([
      "chat object → absent",
      "wire absent → object",
    ]);
  });
});
