import { describe, expect, it } from "vitest";
import { carriers } from "./carriers.ts";

const mark = { cache_control: { type: "ephemeral" } };
const option = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };

function texts(payload: unknown): [string, string, boolean][] {
  return carriers(payload).map(({ path, text, marked }) => [path, text, marked]);
}

describe("the system text of each known shape", () => {
  it.each<[string, unknown, [string, string, boolean][]]>([
    ["a system string", { system: "P", messages: [] }, [["$.system", "P", false]]],
    [
      "system blocks, typed or not, and bare strings",
      { system: [{ type: "text", text: "A", ...mark }, { text: "B" }, "C"] },
      [
        ["$.system[0].text", "A", true],
        ["$.system[1].text", "B", false],
        ["$.system[2]", "C", false],
      ],
    ],
    [
      "a preset's append",
      { system: { type: "preset", preset: "p", append: "A" } },
      [["$.system.append", "A", false]],
    ],
    ["a preset alone", { system: { type: "preset", preset: "p" } }, []],
    [
      "an AI SDK system message",
      { system: { role: "system", content: "P", ...option } },
      [["$.system.content", "P", true]],
    ],
    [
      "instructions ahead of input",
      { input: [{ role: "developer", content: "B" }], instructions: "A" },
      [
        ["$.instructions", "A", false],
        ["$.input[0].content", "B", false],
      ],
    ],
    [
      "Responses input items with parts",
      {
        input: [
          { role: "system", content: [{ type: "input_text", text: "A" }] },
          { role: "user", content: "u" },
        ],
      },
      [["$.input[0].content[0].text", "A", false]],
    ],
    ["an input string", { input: "hello" }, []],
    [
      "systemInstruction parts",
      { systemInstruction: { parts: [{ text: "A" }, { text: "B" }] }, contents: [] },
      [
        ["$.systemInstruction.parts[0].text", "A", false],
        ["$.systemInstruction.parts[1].text", "B", false],
      ],
    ],
    [
      "system_instruction",
      { system_instruction: { parts: [{ text: "A" }] } },
      [["$.system_instruction.parts[0].text", "A", false]],
    ],
    ["an SDK's config", { config: { systemInstruction: "A" } }, [["$.config.systemInstruction", "A", false]]],
    [
      "system and developer messages, wherever they stand",
      {
        messages: [
          { role: "system", content: "A" },
          { role: "user", content: "u" },
          { role: "developer", content: "B" },
        ],
      },
      [
        ["$.messages[0].content", "A", false],
        ["$.messages[2].content", "B", false],
      ],
    ],
    [
      "a marked message: its last part",
      {
        messages: [
          {
            role: "system",
            ...option,
            content: [
              { type: "text", text: "A" },
              { type: "text", text: "B" },
            ],
          },
        ],
      },
      [
        ["$.messages[0].content[0].text", "A", false],
        ["$.messages[0].content[1].text", "B", true],
      ],
    ],
    ["a list of messages", [{ role: "system", content: "A" }], [["$[0].content", "A", false]]],
    ["nothing", null, []],
    ["a string", "P", []],
    ["null system", { system: null, messages: [] }, []],
  ])("%s", (_, payload, expected) => {
    expect(texts(payload)).toEqual(expected);
  });

  it("a message's text says its role", () => {
    expect(carriers({ messages: [{ role: "developer", content: [{ text: "A" }] }] })).toEqual([
      { path: "$.messages[0].content[0].text", text: "A", marked: false, role: "developer" },
    ]);
  });
});
