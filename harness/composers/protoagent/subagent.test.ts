import { describe, expect, it } from "vitest";
import {
  bindTools,
  buildSubagentPrompt,
  createSubagentRegistry,
  SUBAGENT_REGISTRY,
  type SubagentConfig,
  subagentTools,
} from "./index.ts";
import { SOUL } from "./testing.ts";

const tools = ["read", "write", "ask_human", "request_user_input"].map((name) => ({ name }));
const spawn = [{ name: "task" }, { name: "task_batch" }];
const binding = bindTools(tools, spawn);

function resolve(config: Partial<SubagentConfig>): { names: string[]; warnings: string[] } {
  const warnings: string[] = [];
  const role: SubagentConfig = { name: "scribe", description: "", systemPrompt: "", ...config };
  const resolved = subagentTools(role, binding.forSubagents, (message) => warnings.push(message));
  return { names: resolved.map(({ name }) => name), warnings };
}

describe("a subagent's prompt", () => {
  it.each([...SUBAGENT_REGISTRY.values()])(
    "$name: the registry's text verbatim",
    ({ name, systemPrompt }) => {
      expect(buildSubagentPrompt(name, SUBAGENT_REGISTRY)).toBe(systemPrompt);
    },
  );

  it("has no persona, roster, operating model or guidelines, and no white space is touched", () => {
    const registry = createSubagentRegistry([{ name: "a", description: "", systemPrompt: "  Do it.\n" }]);
    const text = buildSubagentPrompt("a", registry);
    expect(text).toBe("  Do it.\n");
    expect(
      [SOUL, "# Subagent Delegation", "# Operating model", "# Guidelines"].filter((part) =>
        text.includes(part),
      ),
    ).toEqual([]);
  });

  it("does not depend on whether the lead sees the role", () => {
    const prompt = (leadVisible: boolean): string =>
      buildSubagentPrompt(
        "a",
        createSubagentRegistry([{ name: "a", description: "", systemPrompt: "Do it.", leadVisible }]),
      );
    expect(prompt(false)).toBe(prompt(true));
  });

  it.each(["nobody", "", "toString", "__proto__", "x\ny"])(
    "an unknown name gets one generic line: %j",
    (name) => {
      const text = buildSubagentPrompt(name, SUBAGENT_REGISTRY);
      expect(text).toMatch(/^You are a subagent: .+\.$/);
      expect(text.split("\n")).toHaveLength(1);
    },
  );
});

describe("a subagent's tools", () => {
  it("are its allowlist, in its order", () => {
    expect(resolve({ tools: ["write", "read"] })).toEqual({ names: ["write", "read"], warnings: [] });
  });

  it("drop names that are missing", () => {
    expect(resolve({ tools: ["gone", "read"] }).names).toEqual(["read"]);
  });

  it("come from before the spawn tools were bound, which the lead has last", () => {
    expect(binding.lead.map(({ name }) => name).slice(-2)).toEqual(["task", "task_batch"]);
    expect(resolve({ tools: ["task", "read", "task_batch"] }).names).toEqual(["read"]);
  });

  it.each(["ask_human", "request_user_input"])("always deny %s, with a warning", (name) => {
    const { names, warnings } = resolve({ tools: [name, "read"] });
    expect(names).toEqual(["read"]);
    expect(warnings).toEqual([expect.stringContaining(`"scribe" may not use "${name}"`)]);
  });

  it("do not consult `disallowedTools`", () => {
    expect(resolve({ tools: ["read"], disallowedTools: ["read"] }).names).toEqual(["read"]);
  });

  it.each([[["gone"]], [["task"]], [["ask_human"]]])(
    "that come down to none of %j are an error that names the subagent",
    (declared) => {
      expect(() => resolve({ tools: declared })).toThrow(
        `"scribe" has no tool left of those it declares: ${declared.join()}`,
      );
    },
  );

  it("may be declared empty, or not at all", () => {
    expect(resolve({ tools: [] }).names).toEqual([]);
    expect(resolve({}).names).toEqual([]);
  });

  it("are bound once each", () => {
    expect(resolve({ tools: ["read", "read"] }).names).toEqual(["read"]);
  });
});
