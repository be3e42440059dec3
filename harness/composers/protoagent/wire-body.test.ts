import { describe, expect, it } from "vitest";
import { shapeForProvider, toBody } from "./index.ts";

const messages = [
  { role: "user", content: "Hi", room: { from: "ops" } },
  { role: "user", content: "<working_state>", projected: true },
];
const request = { system: "P", messages, tools: [], model: "m", sessionId: "s-1" };
const sent = [
  { role: "user", content: "Hi" },
  { role: "user", content: "<working_state>" },
];

describe("the body as it goes out", () => {
  it("leaves behind what only the layers read", () => {
    expect(toBody(request)).toEqual({ system: "P", messages: sent, tools: [], model: "m" });
  });

  it("carries the model settings in its top level", () => {
    expect(toBody(shapeForProvider(request, "openai-codex"))).toEqual({
      instructions: "P",
      prompt_cache_key: "s-1",
      messages: sent,
      tools: [],
      model: "m",
    });
  });

  it.each(["openai-codex", "anthropic-oauth", "openai"])(
    "comes through a second time unchanged: %s",
    (type) => {
      const body = toBody(shapeForProvider(request, type));
      expect(toBody(shapeForProvider(body, type))).toEqual(body);
    },
  );

  it("leaves its input alone", () => {
    const before = structuredClone(request);
    toBody(request);
    expect(request).toEqual(before);
  });
});
