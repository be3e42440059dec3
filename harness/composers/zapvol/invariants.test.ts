import { describe, expect, it } from "vitest";
import type { CaseContext, Kept } from "../../prompt/contract.ts";
import { goldenEnvironment } from "../../prompt/environment.ts";
import type { Section } from "../../prompt/section.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import { build, SEPARATOR } from "./build.ts";
import { type ExecutionKnobs, inputOf } from "./execution.ts";
import {
  policyConstant,
  subagentPolicy,
  systemMarkUnmoved,
  toolsAddTheirText,
  variablesResolved,
} from "./invariants.ts";

type Change = (section: Section) => Section;

async function contextOf(
  knobs: ExecutionKnobs,
  change: Change = (section) => section,
): Promise<CaseContext<ExecutionKnobs>> {
  const prompt = createPrompt<string>((await build(inputOf(knobs))).sections.map(change), SEPARATOR);
  return {
    contract: "zapvol/system",
    case: "case",
    tags: [],
    knobs,
    outcome: { kind: "prompt", prompt, request: { messages: [], tools: [] }, payloads: {} },
    env: goldenEnvironment(),
    compose: () => Promise.reject(new Error("not needed")),
  };
}

const edit =
  (label: string, from: string | RegExp, to: string): Change =>
  (section) =>
    section.label === label ? { ...section, text: section.text.replace(from, to) } : section;

describe("variablesResolved", () => {
  it("names layer and place of what stayed open", async () => {
    expect(await variablesResolved.check(await contextOf({ tools: [], memory: "stored" }))).toEqual([]);
    expect(await variablesResolved.check(await contextOf({ tools: [], memory: "unresolved" }))).toMatchObject(
      [
        {
          section: "Memory",
          message: expect.stringContaining("{{SIGNATURE}} at line 6, column 20") as unknown,
        },
      ],
    );
  });
});

describe("subagentPolicy", () => {
  const subagent: ExecutionKnobs = { kind: "subagent", tools: ["read_file", "complete"] };

  it("holds for subagents and leaves other kinds alone", async () => {
    expect(await subagentPolicy.check(await contextOf(subagent))).toEqual([]);
    expect(await subagentPolicy.check(await contextOf({ kind: "main", tools: [] }))).toEqual([]);
  });

  it.each([
    ["a Clarify stage", edit("System Policy", "### Plan", "### Clarify")],
    ["a Re-assess loop", edit("Tool Instructions", /$/, "Then reassess.")],
    ["no `complete`", edit("System Policy", /`complete`/g, "the end")],
    ["leave to spawn", edit("System Policy", "may not spawn", "may spawn")],
  ])("finds %s", async (_, change) => {
    expect(await subagentPolicy.check(await contextOf(subagent, change))).toHaveLength(1);
  });
});

describe("toolsAddTheirText", () => {
  const tools = ["read_file", "submit_form", "run_command", "todo"] as const;

  it.each([
    { tools },
    { tools: ["todo"] },
    { tools: ["submit_form"] },
    { tools, skills: true },
  ] as ExecutionKnobs[])("holds for %j", async (knobs) => {
    expect(await toolsAddTheirText.check(await contextOf(knobs))).toEqual([]);
  });

  it("finds text that no tool brought", async () => {
    const change = edit("Tool Instructions", "### todo", "Mind the list.\n\n### todo");
    expect((await toolsAddTheirText.check(await contextOf({ tools }, change))).length).toBeGreaterThan(0);
  });
});

describe("over all cases", () => {
  const kept = <Value>(
    name: string,
    value: Value,
    knobs: ExecutionKnobs = { tools: [] },
  ): Kept<ExecutionKnobs, Value> => {
    return { case: name, knobs, value };
  };

  it("policyConstant finds a policy that differs within a kind", async () => {
    const value = await policyConstant.keep(await contextOf({ tools: [] }));
    expect(value).toContain("## Role");
    const team = kept("team", "other", { kind: "team", tools: [] });
    expect(policyConstant.judge([kept("a", value), kept("rejected", ""), team, kept("b", value)])).toEqual(
      [],
    );
    expect(policyConstant.judge([kept("a", value), team, kept("b", `${value} `)])).toMatchObject([
      { case: "b" },
    ]);
  });

  it("systemMarkUnmoved finds a system block that follows the messages", async () => {
    const context = await contextOf({ tools: [] });
    expect(await systemMarkUnmoved.keep(context)).toBe("");
    expect(systemMarkUnmoved.judge([kept("a", "x"), kept("other-provider", ""), kept("b", "x")])).toEqual([]);
    expect(systemMarkUnmoved.judge([kept("a", "x"), kept("b", "y")])).toMatchObject([{ case: "b" }]);
  });
});
