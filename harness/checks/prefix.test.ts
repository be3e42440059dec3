import { describe, expect, it } from "vitest";
import { createPrompt } from "../prompt/prompt.ts";
import { prefixReport } from "./prefix.ts";

const PROMPT = createPrompt([
  { label: "Role", text: "Rôle: garden.", lifetime: "release" },
  { label: "Rules", text: "Be brief.", lifetime: "session" },
  { label: "Memory", text: "The roses were watered.", lifetime: "turn" },
  { label: "Tail", text: "Answer now.", lifetime: "turn" },
]);
const [ROLE = "", RULES = "", MEMORY = ""] = PROMPT.sections.map((section) => section.text);
const MARK = { cache_control: { type: "ephemeral" } };
const block = (text: string, marked = false) => ({ type: "text", text, ...(marked ? MARK : {}) });

/** A word a token is enough to tell prefixes apart. */
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

async function payloadOf(payload: unknown, count: ((text: string) => number) | undefined = words) {
  const { payloads } = await prefixReport(PROMPT, { chat: payload }, count);
  return payloads[0];
}

describe("prefixReport", () => {
  it("counts the UTF-8 bytes and tokens ahead of the first `turn` section and names it", async () => {
    expect(await prefixReport(PROMPT, {}, words)).toEqual({
      bytes: 14 + 2 + 9,
      of: Buffer.byteLength(PROMPT.text),
      tokens: 4,
      varies: "Memory",
      payloads: [],
    });
  });

  it("is the whole where nothing varies, and counts no tokens unasked", async () => {
    const { sections } = PROMPT;
    const stable = createPrompt(sections.slice(0, 2));
    expect(await prefixReport(stable, {})).toEqual({ bytes: 25, of: 25, payloads: [] });
  });

  it("puts the tools of a payload ahead of its system text", async () => {
    const tools = [{ name: "find" }];
    expect(await payloadOf({ tools, system: PROMPT.text })).toMatchObject({
      bytes: '{"name":"find"}'.length + 25 + 2,
      varies: "Memory",
      markers: [],
    });
  });

  it("ends a marked prefix with its block, and tells one that is written on every turn", async () => {
    const system = [block(ROLE, true), block(RULES), block(MEMORY, true)];
    expect((await payloadOf({ system }))?.markers).toEqual([
      { path: "$.system[0]", bytes: 14, tokens: 2, stable: true },
      { path: "$.system[2]", bytes: 14 + 9 + 23, tokens: 6, stable: false },
    ]);
  });

  it("counts all of tools and system ahead of a marker on a message", async () => {
    const messages = [{ role: "user", content: [block("Hello", true)] }];
    expect((await payloadOf({ system: [block(ROLE), block(RULES)], messages }))?.markers).toEqual([
      { path: "$.messages[0].content[0].cache_control", bytes: 23, tokens: 3, stable: true },
    ]);
  });

  it("takes a marker beside a block's text for that block's", async () => {
    const system = { content: ROLE, providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };
    expect((await payloadOf({ system }))?.markers).toEqual([
      { path: "$.system.content", bytes: 14, tokens: 2, stable: true },
    ]);
  });

  it.each([
    [1023, "no"],
    [1024, "yes"],
  ])("says of %d tokens with OpenAI: %s", async (tokens, caches) => {
    const payload = { model: "gpt-5", messages: [{ role: "system", content: PROMPT.text }] };
    expect(await payloadOf(payload, () => tokens)).toMatchObject({ caches });
  });

  it.each([
    ["claude-sonnet-4-5", 1024, "yes"],
    ["claude-haiku-4-5", 1024, "no"],
    ["claude-haiku-4-5", 4096, "yes"],
    ["claude-next", 2000, "depends"],
  ])("says of %s with %d tokens ahead of a marker: %s", async (model, tokens, caches) => {
    expect(await payloadOf({ model, system: [block(ROLE, true)] }, () => tokens)).toMatchObject({ caches });
  });

  it("caches nothing with Anthropic where no marker ends in stable text", async () => {
    const model = "claude-sonnet-4-5";
    expect(await payloadOf({ model, system: [block(ROLE)] }, () => 9000)).toMatchObject({ caches: "no" });
    expect(await payloadOf({ model, system: [block(MEMORY), block(ROLE, true)] }, () => 9000)).toMatchObject({
      caches: "no",
    });
  });

  it("says nothing of what is long enough where the provider is not known, or no tokens are counted", async () => {
    expect(await payloadOf({ system: PROMPT.text })).not.toHaveProperty("caches");
    const { payloads } = await prefixReport(PROMPT, { chat: { model: "gpt-5", instructions: ROLE } });
    expect(payloads[0]).not.toHaveProperty("caches");
    expect(payloads[0]).toMatchObject({ minimum: { least: 1024 } });
  });
});
