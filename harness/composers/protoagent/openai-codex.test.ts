import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { System } from "../../prompt/request.ts";
import { type ProviderRequest, shapeForProvider } from "./index.ts";

const messages = [{ role: "user", content: "Hi" }];

function shape(request: Partial<ProviderRequest>): ProviderRequest {
  return shapeForProvider({ messages, tools: [], ...request }, "openai-codex");
}

const MOVED: { rule: string; system: System; instructions: string }[] = [
  { rule: "a string as it is", system: "  Rules\n", instructions: "  Rules\n" },
  { rule: "a string of white space only", system: " \n", instructions: " \n" },
  {
    rule: "blocks joined by a blank line",
    system: [
      { type: "text", text: "A" },
      { type: "text", text: "B" },
    ],
    instructions: "A\n\nB",
  },
  {
    rule: "a block of any type by its text",
    system: [{ type: "note", text: "A" }, { text: "B" }],
    instructions: "A\n\nB",
  },
  { rule: "anything else by its string form", system: ["A", { text: "B" }], instructions: "A\n\nB" },
  {
    rule: "empty texts dropped",
    system: [{ text: "" }, { type: "image" }, { text: "B" }, ""],
    instructions: "B",
  },
  { rule: "a list of white space", system: [{ text: " " }], instructions: " " },
];

describe("the openai-codex shape", () => {
  it.each(MOVED)("moves $rule", ({ system, instructions }) => {
    expect(shape({ system })).toEqual({ messages, tools: [], system: null, modelSettings: { instructions } });
  });

  it.each<{ system: System | null }>([
    { system: null },
    { system: "" },
    { system: [] },
    { system: [{ text: "" }, { type: "image" }] },
    { system: { preset: "x" } },
  ])("leaves the same object where there is no text to move: $system", ({ system }) => {
    const request = { system, messages, tools: [] };
    expect(shapeForProvider(request, "openai-codex")).toBe(request);
  });

  it("keeps the other settings, and its own instructions win", () => {
    const { modelSettings } = shape({ system: "P", modelSettings: { effort: "low", instructions: "old" } });
    expect(modelSettings).toEqual({ effort: "low", instructions: "P" });
  });

  it.each([
    { sessionId: " s-1\n", settings: { instructions: "P", prompt_cache_key: "s-1" } },
    { sessionId: "  ", settings: { instructions: "P" } },
  ])(
    "keys the prompt cache by the trimmed session id, where there is one: $sessionId",
    ({ sessionId, settings }) => {
      expect(shape({ system: "P", sessionId }).modelSettings).toEqual(settings);
    },
  );

  it("moves any text byte for byte, is idempotent and leaves its input alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (system) => {
        const request = Object.freeze({ system, messages, tools: [], modelSettings: Object.freeze({}) });
        const once = shapeForProvider(request, "openai-codex");
        expect(once.modelSettings?.["instructions"]).toBe(system);
        expect(shapeForProvider(once, "openai-codex")).toBe(once);
        expect(request.system).toBe(system);
      }),
    );
  });
});
