import { describe, expect, it } from "vitest";
import type { Message, System } from "../../prompt/request.ts";
import { castLine, participants, type ProviderRequest, roomCast } from "./index.ts";

function from(name: string, extra: object = {}): Message {
  return { role: "user", content: "x", room: { from: name, ...extra } };
}

const SPOKEN = [from("ops")];
const CAST = { type: "text", text: castLine(["ops"]) };

function requestOf(system: System | null, messages: readonly Message[] = SPOKEN): ProviderRequest {
  return { system, messages, tools: [] };
}

describe("the participants of a thread", () => {
  it.each<{ rule: string; messages: Message[]; names: string[] }>([
    { rule: "first-spoken order", messages: [from("b"), from("a"), from("c")], names: ["b", "a", "c"] },
    {
      rule: "trimmed and deduplicated",
      messages: [from(" b\n"), from("b"), from("a"), from("b ")],
      names: ["b", "a"],
    },
    {
      rule: "without operator and assistant",
      messages: [from("operator"), from("assistant"), from("a")],
      names: ["a"],
    },
    {
      rule: "without failed ones",
      messages: [from("a", { failed: true }), from("b", { failed: false })],
      names: ["b"],
    },
    {
      rule: "one that failed first and spoke later counts from then",
      messages: [from("a", { failed: true }), from("b"), from("a")],
      names: ["b", "a"],
    },
    { rule: "without blanks", messages: [from(" ")], names: [] },
    {
      rule: "from stamps alone, never from the text",
      messages: [{ role: "user", content: "[room] from ops" }],
      names: [],
    },
    {
      rule: "malformed stamps ignored",
      messages: [
        { role: "user", content: "x", room: "ops" },
        { role: "user", content: "x", room: { from: 3 } },
      ],
      names: [],
    },
  ])("$rule", ({ messages, names }) => {
    expect(participants(messages)).toEqual(names);
  });
});

describe("the room cast", () => {
  it("opens with its mark and names who has spoken", () => {
    expect(castLine(["ops", "design"])).toMatch(/^\[room\] /);
    expect(castLine(["ops", "design"])).toContain("ops, design");
    expect(castLine(["ops"], "Harbour")).toContain("Harbour, the lead agent");
  });

  it.each<{ rule: string; system: System; blocks: unknown[] }>([
    { rule: "behind a string", system: "P", blocks: [{ type: "text", text: "P" }, CAST] },
    { rule: "alone where the string is empty", system: "", blocks: [CAST] },
    {
      rule: "behind the blocks, uncached",
      system: [{ type: "text", text: "P", cache_control: { type: "ephemeral" } }],
      blocks: [{ type: "text", text: "P", cache_control: { type: "ephemeral" } }, CAST],
    },
    {
      rule: "in place of an older one",
      system: [
        { type: "text", text: "P" },
        { type: "text", text: "[room] old" },
      ],
      blocks: [{ type: "text", text: "P" }, CAST],
    },
    {
      rule: "in place of older ones anywhere",
      system: [
        { type: "text", text: "[room] old" },
        { type: "text", text: "P" },
        { text: "[room] older" },
        { type: "text", text: "Q" },
      ],
      blocks: [{ type: "text", text: "P" }, { type: "text", text: "Q" }, CAST],
    },
  ])("is the last system block: $rule", ({ system, blocks }) => {
    expect(roomCast(requestOf(system)).system).toEqual(blocks);
  });

  it.each<{ rule: string; request: ProviderRequest }>([
    { rule: "nobody has spoken", request: requestOf("P", []) },
    { rule: "an old cast and nobody there", request: requestOf([{ type: "text", text: "[room] old" }], []) },
    { rule: "no system prompt", request: requestOf(null) },
    { rule: "a system prompt that is no text", request: requestOf({ preset: "x" }) },
  ])("leaves the request untouched: $rule", ({ request }) => {
    expect(roomCast(request)).toBe(request);
  });

  it("is idempotent and leaves its input alone", () => {
    const request = requestOf([{ type: "text", text: "P" }]);
    const before = structuredClone(request);
    const once = roomCast(request);
    expect(roomCast(once)).toEqual(once);
    expect(request).toEqual(before);
  });

  it("is not persisted: the messages stay as they were", () => {
    expect(roomCast(requestOf("P")).messages).toBe(SPOKEN);
  });
});
