import { describe, expect, it } from "vitest";
import { claudeAgentSdk } from "./transform.ts";

const SDK = claudeAgentSdk("/workspace");
const ENV = { now: new Date(0), timeZone: "UTC", locale: "en-US", home: "/home/user", cwd: "/workspace" };

function problems(systemPrompt: unknown) {
  const request = { system: null, messages: [], tools: [] };
  return SDK.invariants?.flatMap((rule) => rule.check({ cwd: "/workspace", systemPrompt }, request));
}

describe("claudeAgentSdk", () => {
  it.each([
    { system: "Base\n\nAppend", text: ["Base\n\nAppend"] },
    { system: { type: "preset", preset: "claude_code", append: "Append" }, text: ["Append"] },
  ])("passes the system prompt on as it is, and finds the composed text in it", ({ system, text }) => {
    const payload = SDK.apply({ system, messages: [], tools: [] }, {}, ENV);
    expect(payload).toEqual({ cwd: "/workspace", systemPrompt: system });
    expect(SDK.text?.(payload)).toEqual(text);
    expect(problems(system)).toEqual([]);
  });

  it.each([
    { type: "preset", preset: "claude_code", append: "A", base: "B" },
    { type: "preset", preset: "other", append: "A" },
    { type: "preset", preset: "claude_code" },
    ["Base", "Append"],
    undefined,
  ])("finds a system prompt that is both or neither of the two forms: %j", (system) => {
    expect(problems(system)).toHaveLength(1);
  });
});
