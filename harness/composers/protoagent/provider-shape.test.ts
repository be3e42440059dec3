import { describe, expect, it } from "vitest";
import { callWithFallback, CLAUDE_CODE_IDENTITY, type ProviderRequest, shapeForProvider } from "./index.ts";

const REQUEST: ProviderRequest = {
  system: "P",
  messages: [{ role: "user", content: "Hi" }],
  tools: [],
  model: "claude-x",
};

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const child of Object.values(value)) freeze(child);
    Object.freeze(value);
  }
  return value;
}

describe("the shape of a provider", () => {
  it.each(["anthropic", "openai", "gateway", "", " ", undefined, "claude", "anthropic_oauth"])(
    "is the same object for anything else: %j",
    (type) => {
      expect(shapeForProvider(REQUEST, type)).toBe(REQUEST);
    },
  );

  it.each(["anthropic-oauth", " Anthropic-OAuth\n", "ANTHROPIC-OAUTH"])(
    "is chosen by type, trimmed and lower-cased: %j",
    (type) => {
      expect(shapeForProvider(REQUEST, type)).toEqual(shapeForProvider(REQUEST, "anthropic-oauth"));
      expect(shapeForProvider(REQUEST, type)).not.toBe(REQUEST);
    },
  );

  it("is never inferred from the model's name", () => {
    const request = { ...REQUEST, model: "anthropic-oauth/claude" };
    expect(shapeForProvider(request, "openai")).toBe(request);
    expect(shapeForProvider({ ...REQUEST, model: "gpt" }, "anthropic-oauth").system).toHaveLength(2);
  });

  it.each(["anthropic-oauth", "openai-codex", "openai"])("%s does not change its input", (type) => {
    expect(() => shapeForProvider(freeze(structuredClone(REQUEST)), type)).not.toThrow();
  });
});

describe("fallback attempts", () => {
  const attempts = [
    { model: "a", providerType: "anthropic-oauth" },
    { model: "b", providerType: "openai-codex" },
    { model: "c", providerType: "openai" },
    { model: "d", providerType: "anthropic-oauth" },
  ];

  it("are each shaped from the original, and no shape leaks into the next", async () => {
    const sent: ProviderRequest[] = [];
    const answer = await callWithFallback(freeze(structuredClone(REQUEST)), attempts, async (request) => {
      sent.push(request);
      if (sent.length < 4) throw new Error("overloaded");
      return "done";
    });
    const identity = { type: "text", text: CLAUDE_CODE_IDENTITY };
    expect(answer).toBe("done");
    expect(sent).toEqual([
      { ...REQUEST, model: "a", system: [identity, { type: "text", text: "P" }] },
      { ...REQUEST, model: "b", system: null, modelSettings: { instructions: "P" } },
      { ...REQUEST, model: "c" },
      { ...REQUEST, model: "d", system: [identity, { type: "text", text: "P" }] },
    ]);
  });

  it("end with the last error", async () => {
    const send = (request: ProviderRequest): Promise<never> =>
      Promise.reject(new Error(`no ${request.model}`));
    await expect(callWithFallback(REQUEST, attempts, send)).rejects.toThrow("no d");
    await expect(callWithFallback(REQUEST, [], send)).rejects.toThrow("There is no model to call");
  });
});
