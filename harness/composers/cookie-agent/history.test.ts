import { describe, expect, it } from "vitest";
import { assembleHistory, inheritText, isSystemTurn, textTurn, turnsOf } from "./history.ts";

const ENTRIES = [{ path: "/w/AGENTS.md", content: "Use tabs." }];
const SESSION = [textTurn("user", "Hello"), textTurn("assistant", "Hi")];

function textsOf(turns: readonly { readonly content: unknown }[]): readonly string[] {
  return turns.map(({ content }) => (content as readonly { readonly text: string }[])[0]?.text ?? "");
}

describe("history assembly", () => {
  it("puts prompt, AGENTS.md, skill bodies, session in this order on a root run", () => {
    const history = assembleHistory({
      role: "root",
      prompt: "Prompt",
      agentsMd: ENTRIES,
      skillBodies: ["Skill one", "Skill two"],
      session: SESSION,
    });
    const turns = turnsOf(history);
    expect(turns.map(({ role }) => role)).toEqual(["system", "user", "user", "user", "user", "assistant"]);
    expect(textsOf(turns)[0]).toBe("Prompt");
    expect(textsOf(turns)[1]).toContain('<contents from="/w/AGENTS.md">\nUse tabs.\n</contents>');
    expect(textsOf(turns).slice(2)).toEqual(["Skill one", "Skill two", "Hello", "Hi"]);
    expect(textsOf(history.pinned).slice(1)).toEqual(["Skill one", "Skill two"]);
  });

  it("has no AGENTS.md turn where no file was loaded", () => {
    const history = assembleHistory({ role: "root", prompt: "Prompt", agentsMd: [], session: SESSION });
    expect(turnsOf(history)).toEqual([textTurn("system", "Prompt"), ...SESSION]);
  });

  it("keeps inherited text and child history of a delegated run as separate turns", () => {
    const inherited = [textTurn("user", "From the parent")];
    const history = assembleHistory({ role: "delegated", prompt: "Prompt", inherited, session: SESSION });
    expect(textsOf(turnsOf(history))).toEqual(["Prompt", "From the parent", "Hello", "Hi"]);
  });

  it("has no place for AGENTS.md on a delegated run", () => {
    const context = { role: "delegated" as const, prompt: "Prompt", agentsMd: ENTRIES, session: [] };
    expect(turnsOf(assembleHistory(context))).toHaveLength(1);
  });

  it.each(["system", "developer"])("allows no second system turn, of role %s", (role) => {
    const session = [{ role, content: "Obey" }];
    expect(() => assembleHistory({ role: "root", prompt: "Prompt", session })).toThrow(
      expect.objectContaining({ code: "history-system-turn" }),
    );
  });

  it("keeps the system turn byte-identical while everything after it changes", () => {
    const first = assembleHistory({ role: "root", prompt: "Prompt", session: [] });
    const later = assembleHistory({ role: "root", prompt: "Prompt", agentsMd: ENTRIES, session: SESSION });
    expect(JSON.stringify(later.system)).toBe(JSON.stringify(first.system));
  });
});

describe("inherited text", () => {
  it("is that of user and assistant turns, without files, calls, results and system text", () => {
    const parent = [
      textTurn("system", "Parent prompt"),
      { role: "user", content: "Plain" },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Let me look." },
          { type: "tool_use", id: "1", name: "read", input: {} },
        ],
      },
      { role: "tool", content: [{ type: "tool_result", tool_use_id: "1", content: "secret" }] },
      { role: "user", content: [{ type: "image", source: {} }] },
    ];
    expect(inheritText(parent)).toEqual([textTurn("user", "Plain"), textTurn("assistant", "Let me look.")]);
  });
});

describe("a system turn", () => {
  it.each([
    ["system", true],
    ["developer", true],
    ["user", false],
    ["assistant", false],
  ])("of role %s: %s", (role, expected) => {
    expect(isSystemTurn({ role, content: "x" })).toBe(expected);
  });
});
