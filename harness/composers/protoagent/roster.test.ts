import { describe, expect, it } from "vitest";
import { createSubagentRegistry, SUBAGENT_REGISTRY, type SubagentConfig } from "./index.ts";
import { buildSubagentSection } from "./roster.ts";

const HIDDEN = [
  "antagonist",
  "verifier",
  "synthesizer",
  "codebase-mapper",
  "review-finder",
  "review-synthesizer",
  "self-improve",
];

function role(name: string, extra: Partial<SubagentConfig> = {}): SubagentConfig {
  return { name, description: `Does ${name}.`, systemPrompt: `You are ${name}.`, ...extra };
}

function rows(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("- **"));
}

describe("the roster", () => {
  it("opens with its heading", () => {
    expect(buildSubagentSection(SUBAGENT_REGISTRY, undefined)).toMatch(/^# Subagent Delegation\n\n\S/);
  });

  it("lists exactly the lead-visible roles, in registry order", () => {
    const visible = [...SUBAGENT_REGISTRY.values()].filter((config) => config.leadVisible !== false);
    const expected = visible.map(({ name, description }) => `- **${name}**: ${description}`);
    expect(rows(buildSubagentSection(SUBAGENT_REGISTRY, undefined))).toEqual(expected);
    expect(expected).toHaveLength(3);
  });

  it("hides the seven workflow roles", () => {
    const hidden = [...SUBAGENT_REGISTRY.values()].filter((config) => config.leadVisible === false);
    expect(hidden.map(({ name }) => name).toSorted()).toEqual(HIDDEN.toSorted());
    const text = buildSubagentSection(SUBAGENT_REGISTRY, undefined);
    expect(HIDDEN.filter((name) => text.includes(name))).toEqual([]);
  });

  it("takes a role for visible unless it says otherwise", () => {
    const registry = createSubagentRegistry([
      role("b"),
      role("a", { leadVisible: false }),
      role("c", { leadVisible: true }),
    ]);
    expect(rows(buildSubagentSection(registry, undefined))).toEqual(["- **b**: Does b.", "- **c**: Does c."]);
  });

  it("puts a tools line only under a role that has tools, and a blank line after every role", () => {
    const registry = createSubagentRegistry([
      role("a", { tools: ["x", "y"] }),
      role("b", { tools: [] }),
      role("c"),
    ]);
    expect(buildSubagentSection(registry, undefined)).toMatch(
      /\n\n- \*\*a\*\*: Does a\.\n {2}Tools: x, y\n\n- \*\*b\*\*: Does b\.\n\n- \*\*c\*\*: Does c\.\n$/,
    );
  });

  it("says so where no role is visible", () => {
    const registry = createSubagentRegistry([role("a", { leadVisible: false })]);
    expect(buildSubagentSection(registry, undefined)).toMatch(/No subagent is registered.*\n$/);
  });

  it("a name registered twice is an error", () => {
    expect(() => createSubagentRegistry([role("a"), role("a")])).toThrow('Two subagents are called "a"');
  });
});
