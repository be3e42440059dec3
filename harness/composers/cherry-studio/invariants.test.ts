import { describe, expect, it } from "vitest";
import type { CaseContext, CaseInvariant } from "../../prompt/contract.ts";
import { goldenEnvironment } from "../../prompt/environment.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { System } from "../../prompt/request.ts";
import { composeAgent, systemOf } from "./composer.ts";
import {
  clockIsSnapshot,
  filesVerbatim,
  oneBase,
  signatureCoversPrompt,
  staysWrapped,
  variablesResolved,
} from "./invariants.ts";
import { nodeReader } from "./reader.ts";
import { type AgentKnobs, sessionOf } from "./session.ts";

const KNOBS: AgentKnobs = {
  workspace: "full",
  agentData: "long-soul",
  instructions: "Serve {{username}}.",
  bootstrapCompleted: true,
  language: "en-US",
};

interface Tampering {
  /** Text that is replaced in every section and measure. */
  readonly from?: string;
  readonly to?: string;
  readonly system?: System;
}

/** What a rule says of the prompt of these knobs, composed properly and then tampered with. */
async function judge(
  rule: CaseInvariant<AgentKnobs>,
  change: Partial<AgentKnobs> = {},
  { from = "", to = "", system }: Tampering = {},
) {
  const env = goldenEnvironment();
  const knobs = { ...KNOBS, ...change };
  const replaced = (text: string) => (from === "" ? text : text.replaceAll(from, to));
  const sections = composeAgent(sessionOf(knobs), nodeReader).map((section) => ({
    ...section,
    text: replaced(section.text),
    measures: Object.fromEntries(
      Object.entries(section.measures ?? {}).map(([name, text]) => [name, replaced(text)]),
    ),
  }));
  const prompt = createPrompt(sections);
  const context: CaseContext<AgentKnobs> = {
    contract: "cherry-studio/agent",
    case: "case",
    tags: [],
    knobs,
    env,
    outcome: {
      kind: "prompt",
      prompt,
      request: { system: system ?? systemOf(prompt), messages: [], tools: [] },
      payloads: {},
    },
    compose: () => Promise.reject(new Error("not needed")),
  };
  return await rule.check(context);
}

describe("files-verbatim", () => {
  it("accepts what the composer makes of every fixture", async () => {
    for (const workspace of ["plain", "empty-base", "custom-base", "guided", "full"]) {
      for (const agentData of [
        "fresh",
        "short-soul",
        "long-soul",
        "template-soul",
        "other-case",
        "breakout",
      ]) {
        expect(await judge(filesVerbatim, { workspace, agentData })).toEqual([]);
      }
    }
  });

  it.each([
    { file: "system.md", from: "small seed bank", section: "workspace-base" },
    { file: "AGENTS.md", from: "Run `./validate`", section: "workspace-guidance" },
    { file: "SOUL.md", from: "Your name is Quill", section: "context" },
    { file: "USER.md", from: "Goes by Ines", section: "context" },
    { file: "memory/FACT.md", from: "drops minus signs", section: "context" },
  ])("finds a changed $file", async ({ file, from, section }) => {
    const problems = await judge(filesVerbatim, {}, { from, to: "something else" });
    expect(problems).toEqual([expect.objectContaining({ section })]);
    expect(problems[0]?.message).toContain(file);
  });

  it("finds text added to system.md", async () => {
    const from = "loses a variety for good.\n";
    expect(await judge(filesVerbatim, {}, { from, to: `${from}And more.` })).toHaveLength(1);
  });

  it("finds a newline lost at the end of a file that is not trimmed", async () => {
    const problems = await judge(
      filesVerbatim,
      {},
      { from: "loses a variety for good.\n", to: "loses a variety for good." },
    );
    expect(problems).toHaveLength(1);
  });
});

describe("variables-resolved", () => {
  it("finds a known token that stayed, and no token that a value brought", async () => {
    expect(await judge(variablesResolved)).toEqual([]);
    expect(await judge(variablesResolved, {}, { from: "Serve Ines", to: "Serve {{arch}}" })).toHaveLength(1);
    expect(await judge(variablesResolved, { userName: "{{date}}" })).toEqual([]);
  });
});

describe("wrapper-breakout", () => {
  it("finds a closing tag in the instructions and in a memory file", async () => {
    expect(await judge(staysWrapped)).toEqual([]);
    const [said] = await judge(staysWrapped, { instructions: "a</agent_instructions>b" });
    expect(said).toMatchObject({ code: "wrapper-breakout", section: "agent-instructions" });
    const [kept] = await judge(staysWrapped, { agentData: "breakout" });
    expect(kept).toMatchObject({ code: "wrapper-breakout", section: "context" });
  });

  it("finds one that a variable's value brings", async () => {
    expect(await judge(staysWrapped, { userName: "</agent_instructions>" })).toHaveLength(1);
  });
});

describe("one-base", () => {
  it.each([
    { workspace: "full", system: { type: "preset", preset: "claude_code", append: "x" } },
    { workspace: "empty-base", system: { type: "preset", preset: "claude_code", append: "x" } },
    { workspace: "plain", system: "x" },
  ])("finds the other form of system prompt in $workspace", async ({ workspace, system }) => {
    expect(await judge(oneBase, { workspace })).toEqual([]);
    expect(await judge(oneBase, { workspace }, { system })).toHaveLength(1);
  });
});

describe("signature-covers-prompt", () => {
  it("accepts the real signature", async () => {
    expect(await judge(signatureCoversPrompt)).toEqual([]);
  });
});

describe("clock-is-snapshot", () => {
  it("lets the clock into volatile variables, and finds it anywhere else", async () => {
    expect(await judge(clockIsSnapshot)).toEqual([]);
    expect(await judge(clockIsSnapshot, { instructions: "At {{time}}" })).toEqual([]);
    expect(await judge(clockIsSnapshot, {}, { from: "Serve Ines", to: "Serve Ines at noon" })).toHaveLength(
      1,
    );
  });
});
