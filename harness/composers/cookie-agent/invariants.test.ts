import { describe, expect, it } from "vitest";
import type { CaseContext, ContractInvariant } from "../../prompt/contract.ts";
import { goldenEnvironment } from "../../prompt/environment.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import { createPrompt, type Prompt } from "../../prompt/prompt.ts";
import { Rejection } from "../../prompt/rejection.ts";
import type { Section } from "../../prompt/section.ts";
import {
  documentCover,
  fingerprintOf,
  markedRoles,
  steadyPrefix,
  visibleJoints,
  withFingerprints,
} from "./invariants.ts";
import type { RunKnobs } from "./knobs.ts";
import { RULE } from "./limits.ts";
import { ROOT } from "./run-cases.ts";

function contextOf(prompt: Prompt, payloads: Readonly<Record<string, unknown>> = {}): CaseContext<RunKnobs> {
  const request = { system: prompt.text, messages: [], tools: [] };
  return {
    contract: "cookie-agent/root",
    case: "one",
    tags: [],
    knobs: ROOT,
    outcome: { kind: "prompt", prompt, request, payloads },
    env: goldenEnvironment(),
    compose: () => Promise.reject(new Rejection("none")),
  };
}

type Row = readonly [label: string, before?: string];

function sections(...list: readonly Row[]): Section[] {
  return list.map(([label, before]) => ({ label, text: label, ...(before !== undefined && { before }) }));
}

describe("visible joints", () => {
  const judge = (...list: readonly Row[]) =>
    visibleJoints.check(contextOf(createPrompt(sections(...list), RULE)));

  it("are a rule between blocks and a blank line between tool sections", () => {
    expect(judge(["body"], ["working-directory"], ["tools/a/1"], ["tools/a/2", "\n\n"], ["skills"])).toEqual(
      [],
    );
  });

  it.each([
    ["a blank line between blocks", [["body"], ["skills", "\n\n"]], "skills"],
    ["no joiner at all", [["body"], ["skills", ""]], "skills"],
    ["a rule between tool sections", [["tools/a/1"], ["tools/b/1", RULE]], "tools/b/1"],
    ["a joiner before the first section", [["body", RULE], ["skills"]], "body"],
  ] as const)("are broken by %s", (_, list, section) => {
    expect(judge(...list)).toEqual([expect.objectContaining({ section })]);
  });
});

describe("a steady prefix", () => {
  const judge = (send: (knobs: RunKnobs) => unknown) =>
    steadyPrefix(
      "anthropic",
      (_, knobs) => send(knobs),
      (payload) => (payload as { readonly system: unknown }).system,
    ).check(contextOf(createPrompt(sections(["body"])), { anthropic: { system: "body" } }));

  it("is the same on every later turn", () => {
    expect(judge(() => ({ system: "body" }))).toEqual([]);
  });

  it("is broken by a turn whose context shows in it", () => {
    const problems = judge(({ agentsMd }) => ({ system: agentsMd === "both" ? "body, context" : "body" }));
    expect(problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining("turn 2") as string }),
    ]);
  });
});

describe("marked roles", () => {
  const marker = { prompt_cache_breakpoint: { mode: "explicit" } };
  const judge = (role: string) =>
    markedRoles("input", ["developer", "user"]).check(
      {
        input: [
          { role: "user", content: [] },
          { role, content: [{ type: "x", ...marker }] },
        ],
      },
      { messages: [], tools: [] },
    );

  it("are those that the provider takes a breakpoint on", () => {
    expect(judge("user")).toEqual([]);
    expect(judge("developer")).toEqual([]);
    expect(judge("assistant")).toEqual([expect.objectContaining({ path: "$.input[1]" })]);
  });
});

describe("fingerprints for a rule over all cases", () => {
  it("are those that composition computes for the knobs", async () => {
    const seen: (string | undefined)[] = [];
    const keeper: ContractInvariant<RunKnobs, undefined> = {
      name: "keeper",
      keep({ outcome }) {
        seen.push(fingerprintOf(outcome, "prompt"), fingerprintOf(outcome, "document"));
        return undefined;
      },
      judge: () => [],
    };
    await withFingerprints(keeper).keep(contextOf(createPrompt(sections(["body"]))));
    expect(seen).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(seen[0]).not.toBe(seen[1]);
  });

  it("are none for a rejection", () => {
    const rejection: Outcome = { kind: "rejection", code: "x", message: "x" };
    expect(fingerprintOf(rejection, "prompt")).toBeUndefined();
  });

  it("cover the engine's blocks one by one, tool sections as one, plugins not at all", () => {
    const tool = (label: string): Section => ({ label, text: `<tool_instructions >${label}` });
    const prompt = createPrompt([
      ...sections(["body"]),
      tool("tools/a/1"),
      tool("tools/b/1"),
      ...sections(["skills"], ["plugin/x"]),
    ]);
    expect(JSON.parse(documentCover(prompt, "document"))).toEqual([
      "document",
      "body",
      "<tool_instructions >tools/a/1\n\n<tool_instructions >tools/b/1",
      "skills",
    ]);
  });
});
