import { describe, expect, it } from "vitest";
import { CAPABILITY_GROUPS, SUBAGENT_REGISTRY } from "../index.ts";
import { SPAWN_TOOLS } from "../capability-groups.ts";
import { HUMAN_TOOLS } from "../subagent.ts";

const ROLES = [...SUBAGENT_REGISTRY.values()];
const ROLE_TOOLS = new Set(ROLES.flatMap((role) => role.tools ?? []));
const OTHERS = [...Object.values(CAPABILITY_GROUPS).flat(), ...SPAWN_TOOLS, ...HUMAN_TOOLS];

function named(text: string, tools: Iterable<string>): string[] {
  return [...tools].filter((tool) => text.includes(`\`${tool}\``));
}

describe("the roles", () => {
  it("are ten", () => {
    expect(ROLES).toHaveLength(10);
  });

  it.each(ROLES)("$name is told only of tools that it has", ({ systemPrompt, tools = [] }) => {
    expect(named(systemPrompt, ROLE_TOOLS).filter((tool) => !tools.includes(tool))).toEqual([]);
    expect(named(systemPrompt, OTHERS)).toEqual([]);
  });

  it.each(ROLES)(
    "$name declares no tool that it would be denied or that starts a subagent",
    ({ tools = [] }) => {
      expect(tools.filter((tool) => OTHERS.includes(tool))).toEqual([]);
    },
  );

  it.each(ROLES)("$name says who it is, ends clean and has no line of trailing space", ({ systemPrompt }) => {
    expect(systemPrompt).toMatch(/^You /);
    expect(systemPrompt).toBe(systemPrompt.trim());
    expect(systemPrompt.split("\n").filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  it.each(ROLES)("$name is described in one paragraph", ({ description }) => {
    expect(description).not.toContain("\n");
    expect(description).toMatch(/\.$/);
  });
});
