import { describe, expect, it } from "vitest";
import type { Message } from "../../prompt/request.ts";
import { toAnthropic } from "./anthropic-payload.ts";
import { textTurn } from "./history.ts";
import type { ModelRequest } from "./model-request.ts";
import { toOpenAi } from "./openai-payload.ts";

const SCHEMA = { type: "object", properties: { path: { type: "string" } } };
const TOOL = { name: "read", description: "Reads a file", input_schema: SCHEMA };
const SESSION: readonly Message[] = [
  textTurn("user", "Look at a.ts"),
  {
    role: "assistant",
    content: [
      { type: "text", text: "Reading." },
      { type: "tool_use", id: "call-1", name: "read", input: { path: "a.ts" } },
    ],
  },
  {
    role: "tool",
    content: [{ type: "tool_result", tool_use_id: "call-1", content: [{ type: "text", text: "1" }] }],
  },
];

function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "m",
    cacheable: true,
    messages: [textTurn("system", "Prompt"), ...SESSION],
    tools: [TOOL],
    ...more,
  };
}

describe("the payload for Anthropic", () => {
  it("has the system turn as `system`, and tool turns as turns of the user", () => {
    expect(toAnthropic(request({ cacheable: false }))).toEqual({
      model: "m",
      tools: [TOOL],
      tool_choice: { type: "auto" },
      system: [{ type: "text", text: "Prompt" }],
      messages: [SESSION[0], SESSION[1], { role: "user", content: SESSION[2]?.content }],
    });
  });

  it("keeps a system text of two parts apart, and marks no empty one: it is left out", () => {
    const system = {
      role: "system",
      content: [
        { type: "text", text: "A" },
        { type: "text", text: "" },
      ],
    };
    const payload = toAnthropic(request({ messages: [system, ...SESSION] }));
    expect(payload.system).toEqual([
      { type: "text", text: "A", cache_control: { type: "ephemeral", ttl: "1h" } },
    ]);
  });

  it("has no `system` without a system turn, and no tool fields without tools", () => {
    const payload = toAnthropic(request({ messages: SESSION, tools: [] }));
    expect(Object.keys(payload)).toEqual(["model", "messages"]);
  });

  it.each([
    ["none", "none"],
    ["required", "any"],
  ] as const)("says tool choice %s as %s", (toolChoice, type) => {
    expect(toAnthropic(request({ toolChoice })).tool_choice).toEqual({ type });
  });
});

describe("the payload for OpenAI", () => {
  it("keeps the system turn in `input` for a model that takes breakpoints", () => {
    const payload = toOpenAi(request());
    expect(payload).toEqual({
      model: "m",
      input: [
        {
          type: "message",
          role: "developer",
          content: [{ type: "input_text", text: "Prompt", prompt_cache_breakpoint: { mode: "explicit" } }],
        },
        {
          type: "message",
          role: "user",
          content: [
            { type: "input_text", text: "Look at a.ts", prompt_cache_breakpoint: { mode: "explicit" } },
          ],
        },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Reading." }] },
        { type: "function_call", call_id: "call-1", name: "read", arguments: '{"path":"a.ts"}' },
        { type: "function_call_output", call_id: "call-1", output: "1" },
      ],
      tools: [{ type: "function", name: "read", description: "Reads a file", parameters: SCHEMA }],
      tool_choice: "auto",
      prompt_cache_options: { mode: "implicit", ttl: "30m" },
    });
  });

  it("has it as `instructions` for any other model, with no marker and no cache options", () => {
    const payload = toOpenAi(request({ cacheable: false }));
    expect(payload.instructions).toBe("Prompt");
    expect(payload.input).toHaveLength(4);
    expect(JSON.stringify(payload)).not.toMatch(/prompt_cache|"developer"/);
  });

  it.each(["system", "developer"])("never drops a %s turn", (role) => {
    const messages = [{ role, content: "D" }, textTurn("user", "u")];
    const user = { type: "message", role: "user", content: [{ type: "input_text", text: "u" }] };
    const plain = toOpenAi(request({ messages, tools: [], cacheable: false }));
    expect(plain).toEqual({ model: "m", instructions: "D", input: [user] });
    const marked = toOpenAi(request({ messages, tools: [] }));
    expect(marked.input[0]).toMatchObject({ role: "developer", content: [{ text: "D" }] });
    expect(marked.instructions).toBeUndefined();
  });

  it("keeps an empty user turn in its place, unmarked", () => {
    const payload = toOpenAi(request({ messages: [textTurn("system", "P"), { role: "user", content: "" }] }));
    expect(payload.input[1]).toEqual({
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "" }],
    });
  });

  it("says what a tool gave back as plain text", () => {
    const result = { type: "tool_result", tool_use_id: "call-2", content: "plain" };
    const payload = toOpenAi(
      request({ messages: [{ role: "tool", content: [result, { ...result, content: undefined }] }] }),
    );
    expect(payload.input.map(({ output }) => output)).toEqual(["plain", ""]);
  });

  it("sends an image as a link, or as the bytes that it came with", () => {
    const bytes = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } };
    const link = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
    const payload = toOpenAi(request({ messages: [{ role: "user", content: [bytes, link] }] }));
    expect(payload.input[0]?.["content"]).toEqual([
      { type: "input_image", image_url: "data:image/png;base64,iVBO" },
      { type: "input_image", image_url: "https://example.com/a.png" },
    ]);
  });
});
