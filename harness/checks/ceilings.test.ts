import { describe, expect, it } from "vitest";
import { createMeasurer } from "../measure/measure.ts";
import { parseUnit } from "../measure/units.ts";
import type { Composed } from "../prompt/outcome.ts";
import { createPrompt } from "../prompt/prompt.ts";
import { type Ceiling, covers, Tally } from "./ceilings.ts";
import { subjectsOf } from "./subjects.ts";

const measurer = createMeasurer();

function ceiling(fields: Partial<Ceiling> & { of?: string }): Ceiling {
  const { of = "chars", ...rest } = fields;
  return {
    contract: "demo",
    unit: parseUnit(of),
    kind: "ceiling",
    why: "x",
    file: "b.json",
    line: 1,
    ...rest,
  };
}

const prompt = createPrompt([
  { label: "SOUL", text: "Æ 👩‍🌾" },
  { label: "tool/a", text: "alpha", before: "\n---\n", measures: { body: "alp" } },
  { label: "tool/b", text: "beta\n", measures: { body: "b" } },
]);
const outcome: Composed = {
  kind: "prompt",
  prompt,
  request: { system: prompt.text, messages: [{ role: "user", content: "hi" }], tools: [{ name: "water" }] },
  payloads: {
    chat: {
      system: [
        { type: "text", text: prompt.text },
        { type: "text", text: "more" },
      ],
    },
  },
};

async function measured(fields: Parameters<typeof ceiling>[0]): Promise<Record<string, number>> {
  const subjects = await subjectsOf(ceiling(fields), outcome, measurer);
  return Object.fromEntries(subjects.map(({ name, actual }) => [name, actual]));
}

describe("a sum past its bound", () => {
  it.each([
    [17, undefined],
    [16, { section: "tool/b", lost: 1, later: 0 }],
    [12, { section: "tool/b", lost: 5, later: 0 }],
    [11, { section: "tool/a", lost: 1, later: 1 }],
    [0, { section: "SOUL", lost: 7, later: 2 }],
  ])("of %i names the section that a reader who stops there does not see to its end", async (max, cut) => {
    const [subject] = await subjectsOf(ceiling({ sum: ["**"], max, of: "utf16" }), outcome, measurer);
    expect(subject?.cut).toEqual(cut);
  });

  it("is told apart from other measures, which have no such section", async () => {
    for (const fields of [{ except: ["SOUL"] }, { section: "SOUL" }, { sum: ["**"], measure: "body" }, {}]) {
      const [subject] = await subjectsOf(ceiling({ ...fields, max: 0 }), outcome, measurer);
      expect(subject?.cut).toBeUndefined();
    }
  });
});

describe("what a ceiling measures", () => {
  it.each([
    ["chars", 22],
    ["utf16", 24],
    ["bytes", 31],
    ["lines", 5],
    ["approx-tokens", 5],
  ])("the whole text in %s, joiners included", async (of, size) => {
    expect(await measured({ of })).toEqual({ whole: size });
  });

  it("the whole in tokens of a named encoding", async () => {
    const { whole } = await measured({ of: "tokens" });
    expect(whole).toBeGreaterThan(5);
    expect(await measured({ of: "tokens:o200k_base" })).toEqual({ whole });
  });

  it("each section that a glob matches, alone", async () => {
    expect(await measured({ section: "tool/*" })).toEqual({ "tool/a": 5, "tool/b": 5 });
    expect(await measured({ section: "SOUL", of: "bytes" })).toEqual({ SOUL: 14 });
  });

  it("a named measure of a section in place of its text", async () => {
    expect(await measured({ section: "tool/*", measure: "body" })).toEqual({
      "tool/a (body)": 3,
      "tool/b (body)": 1,
    });
    expect(await measured({ sum: ["tool/*"], measure: "body" })).toEqual({ "sum of tool/* (body)": 4 });
    expect(await measured({ section: "SOUL", measure: "body" })).toEqual({});
  });

  it("sections added up, and all others added up, without joiners", async () => {
    expect(await measured({ sum: ["SOUL", "tool/b"] })).toEqual({ "sum of SOUL, tool/b": 10 });
    expect(await measured({ except: ["SOUL"] })).toEqual({ "all but SOUL": 10 });
  });

  it("parts of the request, and the text of the final payload after every hook", async () => {
    expect(await measured({ part: "system" })).toEqual({ "part system": 22 });
    expect(await measured({ part: "tools" })).toEqual({ "part tools": '[{"name":"water"}]'.length });
    expect(await measured({ part: "messages" })).toEqual({
      "part messages": '[{"role":"user","content":"hi"}]'.length,
    });
    expect(await measured({ transform: "chat" })).toEqual({ "→ chat": 26 });
    expect(await measured({ transform: "none" })).toEqual({});
    const own = { chat: { text: () => ["only", "this"] } };
    expect(await subjectsOf(ceiling({ transform: "chat" }), outcome, measurer, own)).toEqual([
      { name: "→ chat", actual: 8 },
    ]);
  });
});

describe("which cases a ceiling covers", () => {
  it.each([
    [{}, true],
    [{ contract: "*" }, true],
    [{ contract: "other" }, false],
    [{ case: "group-*" }, true],
    [{ case: "all" }, false],
    [{ tag: "visible" }, true],
    [{ tag: "hidden" }, false],
  ])("%j", (fields, expected) => {
    expect(covers(ceiling(fields), "demo", "group-goal", ["visible"])).toBe(expected);
  });
});

describe("a ceiling's verdict", () => {
  const verdict = (fields: Partial<Ceiling>, ...sizes: number[]) => {
    const tally = new Tally(ceiling(fields));
    for (const [index, size] of sizes.entries()) tally.add("demo", `case-${index}`, "whole", size);
    return tally.result();
  };

  it("equal passes, one more fails", () => {
    expect(verdict({ max: 1536 }, 1536)).toMatchObject({ status: "ok", actual: 1536 });
    expect(verdict({ max: 1536 }, 1537)).toMatchObject({ status: "over", actual: 1537 });
  });

  it("a section that silently disappears is below its floor", () => {
    expect(verdict({ min: 1000, max: 4000 }, 120)).toMatchObject({ status: "under", actual: 120 });
    expect(verdict({ min: 1000 }, 1000)).toMatchObject({ status: "ok" });
  });

  it("a pin may not grow, and says that it can be lowered when the text shrank", () => {
    expect(verdict({ kind: "pin", max: 30213 }, 30263)).toMatchObject({ status: "over" });
    expect(verdict({ kind: "pin", max: 2882 }, 2700)).toMatchObject({ status: "loose", failing: 0 });
  });

  it("keeps the worst case and counts the rest", () => {
    expect(verdict({ max: 10 }, 11, 40, 5, 12)).toMatchObject({
      case: "case-1",
      actual: 40,
      failing: 3,
      matched: 4,
    });
    expect(verdict({ min: 10, max: 20 }, 19, 2, 21)).toMatchObject({ case: "case-1", actual: 2, failing: 2 });
  });

  it("has none where nothing matched", () => {
    expect(verdict({ max: 1 })).toBeUndefined();
  });
});
