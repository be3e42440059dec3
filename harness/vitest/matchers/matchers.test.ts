import { describe, expect, it } from "vitest";
import "../index.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";

const sections: readonly Section[] = [
  { label: "Role", text: "You answer questions about the garden.", lifetime: "release" },
  { label: "Rules", text: "# Rules\n\n- Be brief.", measures: { body: "- Be brief." } },
  { label: "tool/water", text: "Waters a bed." },
  { label: "tool/mow", text: "Mows the lawn." },
];
const text = createPrompt(sections).text;

/** What a failing expectation says. */
function saying(expecting: () => void): string {
  try {
    expecting();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("the expectation holds");
}

describe("toFitBudget", () => {
  it.each([
    ["a string", text],
    ["sections", sections],
    ["a prompt", createPrompt(sections)],
    ["a request", { system: text, messages: [], tools: [] }],
  ])("takes %s, and lets equal pass", (_, received) => {
    expect(received).toFitBudget({ unit: "chars", max: text.length, min: text.length });
    expect(received).not.toFitBudget({ unit: "chars", max: text.length - 1 });
    expect(received).not.toFitBudget({ unit: "chars", min: text.length + 1 });
  });

  it("counts o200k tokens where no unit is named, exactly", () => {
    expect("Be brief.").toFitBudget({ max: 3, min: 3 });
    expect(sections).toFitBudget({ section: "Rules", unit: "tokens:cl100k_base", max: 7, min: 7 });
  });

  it.each([
    ["a section", { section: "Rules", max: 20, min: 20 }],
    ["each match of a glob alone", { section: "tool/*", max: 14, min: 13 }],
    ["a sum", { sum: "tool/*", max: 27, min: 27 }],
    ["a sum of several globs", { sum: ["Role", "tool/*"], max: 65, min: 65 }],
    ["all but some, without their joiners", { except: ["Role", "Rules"], max: 27, min: 27 }],
    ["a named measure", { section: "Rules", measure: "body", max: 11, min: 11 }],
  ])("measures %s", (_, budget) => {
    expect(sections).toFitBudget({ unit: "chars", ...budget });
  });

  it("says what, the actual, the allowed, by how much, and what to do", () => {
    expect(saying(() => expect(sections).toFitBudget({ section: "Rules", unit: "chars", max: 15 }))).toBe(
      "✗ over-ceiling  Rules\n  Rules: 20 chars, allowed at most 15, +5\n  → Trim the text, or raise the ceiling in the same change with one line saying why",
    );
    expect(saying(() => expect("Hi").toFitBudget({ unit: "bytes", min: 5, hint: "Say more" }))).toBe(
      "✗ under-floor  whole\n  whole: 2 bytes, allowed at least 5, -3\n  → Say more",
    );
    expect(saying(() => expect(sections).not.toFitBudget({ section: "Rules", unit: "chars", max: 20 }))).toBe(
      "expected otherwise, but it fits: Rules: 20 chars",
    );
  });

  it("does not hold where it measures nothing", () => {
    expect(saying(() => expect(sections).toFitBudget({ section: "Rulez", max: 9 }))).toContain(
      'The budget measures nothing: there is no "Rulez", did you mean "Rules"?',
    );
    expect(() => expect(sections).toFitBudget({ section: "Role", measure: "body", max: 9 })).toThrow(
      "ceiling-unmatched",
    );
  });

  it("refuses a budget without a bound, and a unit that nobody knows", () => {
    expect(() => expect(text).toFitBudget({ unit: "chars" })).toThrow("a budget needs `max`, `min` or both");
    expect(() => expect(text).toFitBudget({ unit: "tokns", max: 1 })).toThrow('did you mean "tokens"?');
  });

  it("waits for a counter of one's own", async () => {
    const counter = { name: "words", error: 0.1, count: async (words: string) => words.split(/\s+/).length };
    await expect(sections).toFitBudget({ counter, sum: "tool/*", max: 6, min: 6 });
    await expect(text).toFitBudget({ counter, max: 17, min: 17 });
    const failing = async () => expect(text).toFitBudget({ counter, max: 16 });
    await expect(failing()).rejects.toThrow("whole: 17 ≈ words, allowed at most 16, +1");
  });
});

describe("toHaveSectionOrder", () => {
  it("holds labels to their order, and to there being no other", () => {
    const order = ["Role", "Rules", { label: "tool/*", many: true }];
    expect(sections).toHaveSectionOrder(order);
    expect(createPrompt(sections)).toHaveSectionOrder(order);
    expect(sections).not.toHaveSectionOrder(order.toReversed());
    expect(saying(() => expect(sections.toReversed()).toHaveSectionOrder(order))).toContain(
      '✗ section-order  Role\n  Section "Role" is expected at index 0 and stands at index 3',
    );
    expect(
      saying(() => expect(sections).toHaveSectionOrder(["Role", { label: "tool/*", many: true }])),
    ).toContain('✗ section-unexpected  Rules\n  Section "Rules" at index 1 has no rule');
    expect(() => expect(sections).toHaveSectionOrder([...order, "Memory"])).toThrow("section-missing");
  });

  it("asks `when` with the knobs that it is given", () => {
    const when = (knobs: { readonly tools: boolean }) => knobs.tools;
    const order = ["Role", "Rules", { label: "tool/*", many: true, when }];
    expect(sections).toHaveSectionOrder(order, { tools: true });
    expect(sections).not.toHaveSectionOrder(order, { tools: false });
  });
});

describe("toPreservePrompt", () => {
  const blocks = (...texts: string[]) => ({ system: texts.map((one) => ({ type: "text", text: one })) });

  it("finds the prompt in the carriers of a payload, byte for byte", () => {
    expect({ instructions: text, input: [] }).toPreservePrompt(sections);
    expect(blocks(text)).toPreservePrompt(text);
    expect(blocks(`${text} `)).not.toPreservePrompt(text);
    expect({ messages: [] }).not.toPreservePrompt(sections);
  });

  it("takes what is added and what is left out between blocks when it is told", () => {
    const head = text.slice(0, 38);
    const tail = text.slice(40);
    expect(blocks("You are an agent.", head, tail)).toPreservePrompt(text, {
      adds: ["You are an agent."],
      joins: ["\n\n"],
    });
    expect(blocks(head, tail)).not.toPreservePrompt(text);
  });

  it("reads a payload of an unknown shape as it is told to", () => {
    const payload = { preamble: text };
    expect(payload).not.toPreservePrompt(text);
    expect(payload).toPreservePrompt(text, { text: (one) => [(one as typeof payload).preamble] });
  });

  it("says where the payload parts from the prompt", () => {
    const payload = blocks(text.replace("brief", "short"));
    expect(saying(() => expect(payload).toPreservePrompt(text))).toMatch(
      /^✗ preservation\s+The payload differs at byte offset 54: expected "brief/m,
    );
    expect(() => expect({ system: 1n }).toPreservePrompt(text)).toThrow("payload-not-json");
  });
});

it("types what it is told", () => {
  const compiled = (): void => {
    // @ts-expect-error a budget has no field of this name
    void expect(text).toFitBudget({ maximum: 5 });
    // @ts-expect-error a golden needs a name
    expect(text).toMatchPromptGolden();
    // @ts-expect-error an order is a list
    expect(text).toHaveSectionOrder("Role");
    // @ts-expect-error additions are texts
    expect({}).toPreservePrompt(text, { adds: [1] });
  };
  expect(compiled).toBeTypeOf("function");
});

it("lets no prompt move a cursor or start a workflow command in what it says", () => {
  const hostile = [
    { label: "x", text: "\u001B[2J" },
    { label: "::error::x\u202E##[group]", text: "y" },
  ];
  const said = saying(() => expect(hostile).toHaveSectionOrder(["x"]));
  for (const danger of ["\u001B", "\u202E", "##[", "\n::"]) expect(said).not.toContain(danger);
});
