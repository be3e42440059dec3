import { describe, expect, it } from "vitest";
import { castLine, CLAUDE_CODE_IDENTITY, type ProviderRequest, shapeModelCall } from "./index.ts";

const CAST = castLine(["ops"], "Harbour");
const MARK = { type: "ephemeral" };
const IDENTITY = { type: "text", text: CLAUDE_CODE_IDENTITY };
const STABLE = { type: "text", text: "P", cache_control: MARK };

const alone: ProviderRequest = { system: "P", messages: [], tools: [] };
const room: ProviderRequest = {
  ...alone,
  messages: [{ role: "assistant", content: [], room: { from: "ops" } }],
};

describe("the model-visible system message", () => {
  it.each([
    { providerType: "anthropic-oauth", request: alone, system: [IDENTITY, STABLE] },
    {
      providerType: "anthropic-oauth",
      request: room,
      system: [IDENTITY, STABLE, { type: "text", text: CAST }],
    },
    { providerType: "anthropic", request: alone, system: [STABLE] },
    { providerType: "anthropic", request: room, system: [STABLE, { type: "text", text: CAST }] },
  ])("is identity, stable prefix, cast: $providerType", ({ providerType, request, system }) => {
    expect(shapeModelCall(request, { providerType, cache: {}, leadName: "Harbour" }).system).toEqual(system);
  });

  it.each([
    { request: alone, instructions: "P" },
    { request: room, instructions: `P\n\n${CAST}` },
  ])("for codex is the same text in `instructions`", ({ request, instructions }) => {
    const sent = shapeModelCall(request, { providerType: "openai-codex", cache: {}, leadName: "Harbour" });
    expect(sent.system).toBeNull();
    expect(sent.modelSettings).toEqual({ instructions });
  });

  it("stays a string where nothing is cached, nobody has spoken and no shape is due", () => {
    expect(shapeModelCall(alone, { providerType: "openai" })).toBe(alone);
  });

  it("keeps the anchor when somebody new speaks", () => {
    const more = {
      ...room,
      messages: [...room.messages, { role: "assistant", content: [], room: { from: "design" } }],
    };
    const system = (request: ProviderRequest): unknown[] =>
      shapeModelCall(request, { providerType: "anthropic-oauth", cache: {} }).system as unknown[];
    expect(system(more).slice(0, 2)).toEqual(system(room).slice(0, 2));
    expect(system(more).at(-1)).not.toEqual(system(room).at(-1));
  });
});
