import { describe, expect, it } from "vitest";
import { checkWire } from "./wire.ts";

const mark = { cache_control: { type: "ephemeral" } };
const marked = (text: string) => ({ type: "text", text, ...mark });
const option = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };

describe("an empty block carries no cache marker", () => {
  it("an empty last section whose block is marked: block 1", () => {
    const [problem, ...others] = checkWire({ system: [{ type: "text", text: "A" }, marked("")] });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "empty-marked-block", path: "$.system[1]" });
    expect(problem?.message).toContain("Block 1");
    expect(checkWire({ system: [marked("A")] })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["white space only", { system: [marked(" \n")] }, "$.system[0]"],
    ["in a user turn", { messages: [{ role: "user", content: [marked("")] }] }, "$.messages[0].content[0]"],
    [
      "an empty message that is marked",
      { messages: [{ role: "user", content: "", ...option }] },
      "$.messages[0].content",
    ],
    [
      "a marked message with no parts",
      { messages: [{ role: "user", content: [], ...option }] },
      "$.messages[0].content",
    ],
    [
      "a marked message whose last part is empty",
      {
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "u" },
              { type: "text", text: "" },
            ],
            ...option,
          },
        ],
      },
      "$.messages[0].content[1]",
    ],
  ])("%s", (_, payload, path) => {
    expect(checkWire(payload)).toMatchObject([{ code: "empty-marked-block", path }]);
  });

  it.each<[string, unknown]>([
    ["empty and unmarked", { system: [{ type: "text", text: "" }, marked("A")] }],
    ["marked and no text block", { system: [{ text: "A" }, { cachePoint: { type: "default" } }] }],
  ])("%s is left alone", (_, payload) => {
    expect(checkWire(payload)).toEqual([]);
  });
});

describe("a body has at most four cache markers", () => {
  const body = (system: number) => ({
    tools: [{ name: "read", ...mark }],
    system: Array.from({ length: system }, (_, index) => marked(`part ${index}`)),
    messages: [
      { role: "user", content: "hello" },
      { role: "user", content: [marked("go on")] },
    ],
  });

  it("one in tools, three in system and one in messages are five: each is listed", () => {
    const [problem, ...others] = checkWire(body(3));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "too-many-markers", actual: 5, allowed: 4 });
    for (const path of [
      "$.tools[0].cache_control",
      "$.system[0].cache_control",
      "$.system[1].cache_control",
      "$.system[2].cache_control",
      "$.messages[1].content[0].cache_control",
    ]) {
      expect(problem?.message).toContain(path);
    }
  });

  it("four pass", () => {
    expect(checkWire(body(2))).toEqual([]);
  });
});

describe("no string holds half a character", () => {
  it.each([
    ["the first half", `ok ${"🔥".slice(0, 1)}`],
    ["the second half", `ok ${"🔥".slice(1)}`],
  ])("%s of an emoji, at index 3", (_, text) => {
    const [problem] = checkWire({ messages: [{ role: "user", content: text }] });
    expect(problem).toMatchObject({ code: "ill-formed-utf16", path: "$.messages[0].content", offset: 3 });
    expect(problem?.message).toContain("index 3");
  });

  it("nor does a key; a whole emoji passes", () => {
    expect(checkWire({ metadata: { "\uD83D": 1 } })).toMatchObject([{ code: "ill-formed-utf16" }]);
    expect(checkWire({ system: "ok 🔥" })).toEqual([]);
  });
});
