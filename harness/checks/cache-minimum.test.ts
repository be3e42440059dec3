import { describe, expect, it } from "vitest";
import { cacheMinimum } from "./cache-minimum.ts";

describe("cacheMinimum", () => {
  it.each([
    ["claude-sonnet-4-5-20250929", 1024],
    ["claude-sonnet-4-20250514", 1024],
    ["us.anthropic.claude-sonnet-4-6-v1:0", 1024],
    ["anthropic/claude-opus-4.1", 1024],
    ["claude-opus-4-5-20251101", 4096],
    ["anthropic/claude-4.5-opus-20251124", 4096],
    ["claude-haiku-4-5", 4096],
    ["claude-3-5-haiku-20241022", 2048],
    ["claude-3-haiku-20240307", 2048],
    ["claude-opus-5", 512],
  ])("knows the minimum of %s: %d", (model, tokens) => {
    expect(cacheMinimum({ model })).toEqual({
      provider: "Anthropic",
      least: tokens,
      most: tokens,
      marked: true,
    });
  });

  it.each([
    [{ model: "gpt-5.1-codex" }],
    [{ model: "openai/gpt-4o" }],
    [{ model: "o3" }],
    [{ instructions: "", input: [] }],
    [
      {
        model: "ours",
        input: [
          {
            role: "developer",
            content: [{ type: "input_text", text: "a", prompt_cache_breakpoint: { mode: "explicit" } }],
          },
        ],
      },
    ],
  ])("takes OpenAI's one minimum for %j", (payload) => {
    expect(cacheMinimum(payload)).toEqual({ provider: "OpenAI", least: 1024, most: 1024, marked: false });
  });

  it.each([
    [{ model: "claude-next" }],
    [{ model: "ours", system: [{ type: "text", text: "a", cache_control: { type: "ephemeral" } }] }],
    [{ tools: [{ name: "find", cache_control: { type: "ephemeral" } }] }],
    [{ system: { content: "a", providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } } }],
  ])("leaves the range open where the model is not known: %j", (payload) => {
    expect(cacheMinimum(payload)).toMatchObject({ provider: "Anthropic", least: 512, most: 4096 });
  });

  it.each([
    [{ model: "mistral-large" }],
    [{ messages: [{ role: "system", content: [{ text: "a", cache_control: {} }] }] }],
    [{ tools: [{ name: "find", schema: { properties: { cache_control: {} } } }], messages: [] }],
    ["text"],
  ])("says nothing of a provider that it does not know: %j", (payload) => {
    expect(cacheMinimum(payload)).toBeUndefined();
  });
});
