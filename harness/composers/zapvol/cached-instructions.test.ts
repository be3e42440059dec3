import { createAnthropic } from "@ai-sdk/anthropic";
import { describe, expect, it } from "vitest";
import { createCachedInstructions, isAnthropic } from "./cached-instructions.ts";

describe("isAnthropic", () => {
  it("holds for the models of the Anthropic provider", () => {
    expect(isAnthropic(createAnthropic({ apiKey: "none" })("claude-sonnet-5-5"))).toBe(true);
  });

  it.each([
    ["anthropic", true],
    ["anthropic.messages", true],
    ["vertex.anthropic.messages", true],
    ["openai.responses", false],
    ["openrouter", false],
    ["not-anthropic.chat", false],
    ["", false],
  ])("goes by the provider %j, never by the model's name", (provider, expected) => {
    expect(isAnthropic({ provider, modelId: "claude-opus-5-5" })).toBe(expected);
    expect(isAnthropic({ provider, modelId: "gpt-5" })).toBe(expected);
  });
});

describe("createCachedInstructions", () => {
  it("makes one system message, marked at the level of the message, for Anthropic", () => {
    expect(createCachedInstructions("Be brief.", { provider: "anthropic.messages" })).toEqual({
      role: "system",
      content: "Be brief.",
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    });
  });

  it("passes the text as it is to others", () => {
    expect(createCachedInstructions("Be brief.", { provider: "google.generative-ai" })).toBe("Be brief.");
  });
});
