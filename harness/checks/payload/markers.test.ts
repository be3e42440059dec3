import { describe, expect, it } from "vitest";
import { markers } from "./markers.ts";

const mark = { cache_control: { type: "ephemeral" } };
const option = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };
const text = { type: "text", text: "t" };

describe("cache markers are found where a provider reads them", () => {
  it.each<[string, unknown, string[]]>([
    [
      "in tools, system and messages, in that order",
      {
        messages: [{ role: "user", content: [text, { ...text, ...mark }] }],
        system: [text, { ...text, ...mark }],
        tools: [{ name: "a" }, { name: "b", ...mark }],
      },
      ["$.tools[1].cache_control", "$.system[1].cache_control", "$.messages[0].content[1].cache_control"],
    ],
    [
      "inside a tool result",
      { messages: [{ role: "user", content: [{ type: "tool_result", content: [{ ...text, ...mark }] }] }] },
      ["$.messages[0].content[0].content[0].cache_control"],
    ],
    ["on the body itself", { ...mark, messages: [] }, ["$.cache_control"]],
    [
      "on a function tool and in a record of tools",
      { tools: { read: { function: { ...mark } }, list: option } },
      ["$.tools.read.function.cache_control", "$.tools.list.providerOptions.anthropic.cacheControl"],
    ],
    [
      "as provider options of a message",
      { messages: [{ role: "system", content: "P", ...option }] },
      ["$.messages[0].providerOptions.anthropic.cacheControl"],
    ],
    [
      "once where a message and its last part are both marked",
      { messages: [{ role: "user", ...option, content: [text, { ...text, ...option }] }] },
      ["$.messages[0].content[1].providerOptions.anthropic.cacheControl"],
    ],
    [
      "once for a block that is marked for several providers",
      {
        messages: [
          { role: "user", content: "u", providerOptions: { a: { cacheControl: {} }, b: { cachePoint: {} } } },
        ],
      },
      ["$.messages[0].providerOptions.a.cacheControl"],
    ],
    [
      "as a block of its own",
      { system: [{ text: "P" }, { cachePoint: { type: "default" } }] },
      ["$.system[1].cachePoint"],
    ],
    [
      "as an explicit breakpoint",
      {
        input: [
          {
            role: "user",
            content: [{ type: "input_text", text: "u", prompt_cache_breakpoint: { mode: "explicit" } }],
          },
        ],
      },
      ["$.input[0].content[0].prompt_cache_breakpoint"],
    ],
    ["never where it is null", { system: [{ ...text, cache_control: null }] }, []],
    [
      "never in a schema or in a tool's arguments",
      {
        tools: [{ name: "a", input_schema: { properties: { cache_control: { type: "string" } } } }],
        messages: [{ role: "assistant", content: [{ type: "tool_use", input: mark }] }],
      },
      [],
    ],
    ["never in a payload that is no object", "P", []],
  ])("%s", (_, payload, expected) => {
    expect(markers(payload)).toEqual(expected);
  });
});
