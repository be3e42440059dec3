import { createAnthropic } from "@ai-sdk/anthropic";
import Anthropic from "@anthropic-ai/sdk";
import { generateText, streamText } from "ai";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { goldenEnvironment } from "./environment.ts";
import type { Request as PromptRequest } from "./request.ts";
import { type WireCall, wire, WireError, type WireOptions } from "./wire.ts";

const request: PromptRequest = {
  system: "Be brief.",
  messages: [{ role: "user", content: "Hi" }],
  tools: [],
};
const system = "Be brief.";
const user = { role: "user" as const, content: "Hi" };
const VIA = ["fetch", "loopback"] as const;

async function payloadOf(call: WireCall, options: WireOptions = {}): Promise<unknown> {
  return await wire(call, options).apply(request, {}, goldenEnvironment());
}

const anthropic =
  (stream: boolean): WireCall =>
  async ({ fetch, baseURL }) => {
    const client = new Anthropic({ apiKey: "none", fetch, baseURL });
    const body = { model: "claude-sonnet-5-5", max_tokens: 64, system, messages: [user] };
    if (!stream) return expect((await client.messages.create(body)).content).toMatchObject([{ text: "ok" }]);
    expect(await client.messages.stream(body).finalText()).toBe("ok");
  };

const openaiChat =
  (stream: boolean): WireCall =>
  async ({ fetch, baseURL }) => {
    const client = new OpenAI({ apiKey: "none", fetch, baseURL: `${baseURL}/v1` });
    const body = { model: "gpt-5", messages: [{ role: "system" as const, content: system }, user] };
    if (!stream)
      return expect((await client.chat.completions.create(body)).choices[0]?.message.content).toBe("ok");
    expect(await client.chat.completions.stream(body).finalContent()).toBe("ok");
  };

const openaiResponses =
  (stream: boolean): WireCall =>
  async ({ fetch, baseURL }) => {
    const client = new OpenAI({ apiKey: "none", fetch, baseURL: `${baseURL}/v1` });
    const body = { model: "gpt-5", instructions: system, input: "Hi" };
    if (!stream) return expect((await client.responses.create(body)).output_text).toBe("ok");
    const { output } = await client.responses.stream(body).finalResponse();
    expect(output).toMatchObject([{ content: [{ text: "ok" }] }]);
  };

const aiSdk =
  (stream: boolean): WireCall =>
  async ({ fetch, baseURL }) => {
    const model = createAnthropic({ apiKey: "none", fetch, baseURL: `${baseURL}/v1` })("claude-sonnet-5-5");
    const result = stream
      ? streamText({ model, system, messages: [user] })
      : generateText({ model, system, messages: [user] });
    expect(await (await result).text).toBe("ok");
  };

describe.each(VIA)("wire over %s", (via) => {
  it.each([
    ["@anthropic-ai/sdk", anthropic, { system, messages: [user] }],
    ["openai, chat", openaiChat, { messages: [{ role: "system", content: system }, user] }],
    ["openai, responses", openaiResponses, { instructions: system, input: "Hi" }],
    ["ai with @ai-sdk/anthropic", aiSdk, { system: [{ type: "text", text: system }] }],
  ])("takes the body that %s sends for the payload, streaming or not", async (_, call, expected) => {
    expect(await payloadOf(call(false), { via })).toMatchObject(expected);
    expect(await payloadOf(call(true), { via })).toMatchObject({ ...expected, stream: true });
  });

  it("hands the call request, knobs and environment", async () => {
    const transform = wire<{ short: boolean }>(
      async ({ fetch, baseURL }, request, knobs, env) => {
        await fetch(`${baseURL}/v1/messages`, {
          method: "POST",
          body: JSON.stringify({ request, knobs, env }),
        });
      },
      { via },
    );
    const env = goldenEnvironment();
    expect(await transform.apply(request, { short: true }, env)).toEqual(
      JSON.parse(JSON.stringify({ request, knobs: { short: true }, env })),
    );
  });

  it("says so when nothing was sent", async () => {
    await expect(payloadOf(() => "done", { via })).rejects.toThrow(/sent nothing/);
    await expect(payloadOf(({ fetch, baseURL }) => fetch(`${baseURL}/models`), { via })).rejects.toThrow(
      /sent nothing/,
    );
  });

  it("says so when the call fails before or after it sends", async () => {
    const early = () => Promise.reject(new Error("no key"));
    await expect(payloadOf(early, { via })).rejects.toThrow(/before it sent anything: no key/);
    const answer = () => Response.json({ error: { message: "overloaded" } }, { status: 418 });
    await expect(payloadOf(anthropic(false), { via, answer })).rejects.toThrow(
      /failed on the answer: 418.*`answer`/,
    );
  });

  it("asks for an answer where the path tells none, and takes the one it is given", async () => {
    const call: WireCall = async ({ fetch, baseURL }) => {
      const response = await fetch(`${baseURL}/v9/generate`, { method: "POST", body: "{}" });
      return expect(await response.text()).not.toBe("");
    };
    await expect(payloadOf(call, { via })).rejects.toThrow("No answer is known for POST /v9/generate");
    expect(await payloadOf(call, { via, answer: "openai-chat" })).toEqual({});
    expect(await payloadOf(call, { via, answer: ({ body }) => Response.json({ body }) })).toEqual({});
  });

  it("says so when the answer itself fails", async () => {
    const answer = () => Promise.reject(new Error("no fixture"));
    await expect(payloadOf(anthropic(false), { via, answer })).rejects.toThrow(
      "The answer failed: no fixture",
    );
  });

  it("refuses a body that is no JSON", async () => {
    const call: WireCall = ({ fetch, baseURL }) =>
      fetch(`${baseURL}/messages`, { method: "POST", body: "a=1" });
    await expect(payloadOf(call, { via })).rejects.toThrow(/no JSON.*"a=1"/);
  });

  describe("with several bodies", () => {
    const call: WireCall = async ({ fetch, baseURL }) => {
      for (const [path, body] of [
        ["count", 1],
        ["messages", 2],
        ["messages", 3],
      ]) {
        await fetch(`${baseURL}/${path}`, { method: "POST", body: JSON.stringify({ body }) });
      }
    };
    const answer = () => Response.json({});

    it("does not guess", async () => {
      await expect(payloadOf(call, { via, answer })).rejects.toThrow(
        "3 bodies (POST /count, POST /messages, POST /messages)",
      );
    });

    it("takes the one that `which` names", async () => {
      expect(await payloadOf(call, { via, answer, which: "first" })).toEqual({ body: 1 });
      expect(await payloadOf(call, { via, answer, which: "last" })).toEqual({ body: 3 });
      expect(await payloadOf(call, { via, answer, which: "all" })).toEqual([
        { body: 1 },
        { body: 2 },
        { body: 3 },
      ]);
      expect(await payloadOf(call, { via, answer, which: ({ url }) => url.endsWith("count") })).toEqual({
        body: 1,
      });
    });

    it("refuses a `which` that holds for none or for several", async () => {
      const which = ({ url }: { url: string }) => url.endsWith("messages");
      await expect(payloadOf(call, { via, answer, which })).rejects.toThrow(/holds for 2/);
      await expect(payloadOf(call, { via, answer, which: () => false })).rejects.toThrow(/holds for 0/);
    });
  });

  it("shows the answer's author what was sent", async () => {
    let seen: unknown;
    const answer: WireOptions["answer"] = (captured) => {
      seen = captured;
      return Response.json({});
    };
    const headers = { "X-Beta": "a, b", "content-type": "application/json" };
    await payloadOf(
      ({ fetch, baseURL }) => fetch(`${baseURL}/x?y=1`, { method: "PUT", headers, body: "[1]" }),
      { via, answer },
    );
    expect(seen).toMatchObject({ method: "PUT", headers: { "x-beta": "a, b" }, body: [1] });
    expect(seen).toHaveProperty("url", expect.stringMatching(/\/x\?y=1$/));
  });

  it("gives the same payload every time, from applications side by side", async () => {
    const transform = wire(aiSdk(false), { via });
    const apply = () => transform.apply(request, {}, goldenEnvironment());
    const [one, other] = await Promise.all([apply(), apply()]);
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    expect(JSON.stringify(await apply())).toBe(JSON.stringify(one));
  });
});

describe("wire", () => {
  it("closes its server when the call is over, also when it failed", async () => {
    const addresses: string[] = [];
    const call: WireCall = ({ baseURL }) => {
      addresses.push(baseURL);
      throw new Error("stop");
    };
    await expect(payloadOf(call, { via: "loopback" })).rejects.toThrow(WireError);
    expect(addresses[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect(fetch(addresses[0] ?? "")).rejects.toThrow(TypeError);
  });

  it("keeps the loopback's fetch on the machine", async () => {
    const call: WireCall = ({ fetch }) =>
      fetch("https://provider.invalid/v1/messages", { method: "POST", body: "{}" });
    await expect(payloadOf(call, { via: "loopback" })).rejects.toThrow(/provider\.invalid.*not on the wire/);
  });

  it("answers any address when it is the fetch, so that an SDK may keep its own", async () => {
    const call: WireCall = ({ fetch }) =>
      fetch("https://provider.invalid/v1/messages", { method: "POST", body: "{}" });
    expect(await payloadOf(call)).toEqual({});
  });

  it("passes the rest of a transform on", () => {
    const rules = { adds: ["x"], joins: ["\n"], preserves: false, when: () => true };
    expect(wire(() => 0, { ...rules, via: "fetch", which: "last" })).toEqual({
      ...rules,
      apply: expect.any(Function),
    });
  });
});
