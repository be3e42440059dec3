import { describe, expect, it, vi } from "vitest";
import type { Message, System } from "../../prompt/request.ts";
import { promptCache, type PromptCacheOptions, PromptCacheSession, type ProviderRequest } from "./index.ts";

const MARK = { type: "ephemeral" };

function requestOf(system: System | null, messages: readonly Message[] = []): ProviderRequest {
  return { system, messages, tools: [], model: "m" };
}

function markedMessages(messages: readonly Message[]): number[] {
  const sent = promptCache(requestOf("P", messages)).messages;
  return sent.flatMap((message, index) => (JSON.stringify(message).includes("cache_control") ? [index] : []));
}

describe("the prompt cache", () => {
  it.each<{ rule: string; system: System; text: string }>([
    { rule: "a string", system: "  P\n", text: "  P\n" },
    {
      rule: "text blocks, with nothing between them",
      system: [
        { type: "text", text: "A\n" },
        { type: "text", text: "B" },
      ],
      text: "A\nB",
    },
    {
      rule: "text blocks alone: the rest is dropped",
      system: [{ type: "image" }, { type: "text", text: "A" }, "bare"],
      text: "A",
    },
  ])("makes one marked block of $rule", ({ system, text }) => {
    expect(promptCache(requestOf(system)).system).toEqual([{ type: "text", text, cache_control: MARK }]);
  });

  it.each<{ options: PromptCacheOptions; mark: object }>([
    { options: {}, mark: MARK },
    { options: { ttl: "5m" }, mark: MARK },
    { options: { ttl: "" }, mark: MARK },
    { options: { ttl: "1h" }, mark: { type: "ephemeral", ttl: "1h" } },
  ])("sends a ttl only where it is set and not the default: $options", ({ options, mark }) => {
    expect(promptCache(requestOf("P"), options).system).toEqual([
      { type: "text", text: "P", cache_control: mark },
    ]);
  });

  it.each<{ system: System | null }>([
    { system: null },
    { system: "" },
    { system: " \n" },
    { system: [] },
    { system: [{ type: "image" }] },
    { system: { preset: "x" } },
  ])("never marks a blank block: the same request for $system", ({ system }) => {
    const request = requestOf(system);
    expect(promptCache(request)).toBe(request);
  });

  const say = (content: Message["content"], extra: object = {}): Message => ({
    role: "user",
    content,
    ...extra,
  });

  it.each<{ rule: string; messages: Message[]; marked: number[] }>([
    { rule: "the two newest", messages: [say("1"), say("2"), say("3")], marked: [1, 2] },
    { rule: "the only one", messages: [say("1")], marked: [0] },
    { rule: "no blank one", messages: [say("1"), say("2"), say(" ")], marked: [0, 1] },
    { rule: "no empty list", messages: [say("1"), say("2"), say([])], marked: [0, 1] },
    {
      rule: "none that ends in a blank or thinking block",
      messages: [say("1"), say("2"), say([{ type: "text", text: "" }]), say([{ type: "thinking" }])],
      marked: [0, 1],
    },
    {
      rule: "a tool result",
      messages: [say("1"), say([{ type: "tool_result", content: "ok" }])],
      marked: [0, 1],
    },
    {
      rule: "none that is projected for this turn only",
      messages: [say("1"), say("2"), say("3", { projected: true })],
      marked: [0, 1],
    },
    { rule: "no system message", messages: [say("1"), { role: "system", content: "2" }], marked: [0] },
  ])("marks $rule", ({ messages, marked }) => {
    expect(markedMessages(messages)).toEqual(marked);
  });

  it("marks the last block of a message and keeps a marker that is there", () => {
    const messages = [
      say([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
      say([{ type: "text", text: "c", cache_control: { type: "ephemeral", ttl: "1h" } }]),
    ];
    expect(promptCache(requestOf("P", messages)).messages).toEqual([
      say([
        { type: "text", text: "a" },
        { type: "text", text: "b", cache_control: MARK },
      ]),
      say([{ type: "text", text: "c", cache_control: { type: "ephemeral", ttl: "1h" } }]),
    ]);
  });

  it("leaves its input alone", () => {
    const request = requestOf([{ type: "text", text: "A" }], [say("1")]);
    const before = structuredClone(request);
    promptCache(request);
    expect(request).toEqual(before);
  });
});

describe("prompt caching over a session", () => {
  const request = requestOf("P");
  const refuse = (sent: ProviderRequest): Promise<string> =>
    typeof sent.system === "string"
      ? Promise.resolve("plain")
      : Promise.reject(new Error("400: system.0.cache_control: not permitted"));

  it("tries markers first", async () => {
    const send = vi.fn((_sent: ProviderRequest) => Promise.resolve("ok"));
    await new PromptCacheSession(vi.fn()).call(request, send);
    expect(send.mock.calls).toEqual([[promptCache(request)]]);
  });

  it("retries once without when the error names cache_control, then calls that model plainly for the session", async () => {
    const warn = vi.fn();
    const send = vi.fn(refuse);
    const session = new PromptCacheSession(warn);
    expect(await session.call(request, send)).toBe("plain");
    expect(await session.call(request, send)).toBe("plain");
    expect(send.mock.calls.map(([sent]) => sent)).toEqual([promptCache(request), request, request]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("goes on marking for other models, and for another session", async () => {
    const send = vi.fn(refuse);
    const session = new PromptCacheSession(vi.fn());
    await session.call(request, send);
    const other = { ...request, model: "n" };
    await session.call(other, send);
    await new PromptCacheSession(vi.fn()).call(request, send);
    expect(send.mock.calls.map(([sent]) => [sent.model, typeof sent.system])).toEqual([
      ["m", "object"],
      ["m", "string"],
      ["n", "object"],
      ["n", "string"],
      ["m", "object"],
      ["m", "string"],
    ]);
  });

  it.each(["overloaded", "401"])("passes any other error on without a retry: %s", async (message) => {
    const send = vi.fn(() => Promise.reject(new Error(message)));
    await expect(new PromptCacheSession(vi.fn()).call(request, send)).rejects.toThrow(message);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("passes the error of the retry on: there is one retry and no more", async () => {
    const send = vi.fn(() => Promise.reject(new Error("cache_control")));
    await expect(new PromptCacheSession(vi.fn()).call(request, send)).rejects.toThrow("cache_control");
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("does not retry a request that carried no marker", async () => {
    const send = vi.fn(() => Promise.reject(new Error("cache_control")));
    await expect(new PromptCacheSession(vi.fn()).call(requestOf(null), send)).rejects.toThrow(
      "cache_control",
    );
    expect(send).toHaveBeenCalledTimes(1);
  });
});
