import { describe, expect, it } from "vitest";
import type { CaseContext } from "../../prompt/contract.ts";
import { goldenEnvironment } from "../../prompt/environment.ts";
import type { Composed } from "../../prompt/outcome.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { buildSystemPromptParts, castLine, CLAUDE_CODE_IDENTITY as LINE } from "./index.ts";
import { identityBare, modelVisible, noLargerThan, unknownEqualsAllBound } from "./invariants.ts";
import { type LeadKnobs, leadOptionsOf, type ProviderKnobs } from "./knobs.ts";

function outcomeOf(sections: readonly Section[], payloads: Composed["payloads"] = {}): Composed {
  const request = { messages: [], tools: [] };
  return { kind: "prompt", prompt: createPrompt(sections), request, payloads };
}

function contextOf<Knobs>(knobs: Knobs, outcome: Composed, other: Composed = outcome): CaseContext<Knobs> {
  const compose = () => Promise.resolve(other);
  return { contract: "c", case: "a", tags: [], knobs, outcome, env: goldenEnvironment(), compose };
}

describe("unknown equals all bound", () => {
  const knobs: LeadKnobs = { turn: "closing" };
  const parts = buildSystemPromptParts(leadOptionsOf(knobs));

  it("holds for the composer", () => {
    expect(unknownEqualsAllBound.check(contextOf(knobs, outcomeOf(parts)))).toEqual([]);
  });

  it("finds the section that drops a line where the set is not known", () => {
    const shorter = parts.map((part) =>
      part.label === "Guidelines" ? { ...part, text: "# Guidelines" } : part,
    );
    const problems = unknownEqualsAllBound.check(contextOf(knobs, outcomeOf(shorter)));
    expect(problems).toEqual([expect.objectContaining({ section: "Guidelines" })]);
  });
});

describe("the prefix is no larger than the lead prompt", () => {
  const rule = noLargerThan({ name: "lead", compose: () => "", cases: {} });
  const [short, long] = ["a", "abc"].map((text) => outcomeOf([{ label: "SOUL", text }]));

  it.each([
    { outcome: short, lead: long, problems: 0 },
    { outcome: long, lead: long, problems: 0 },
    { outcome: long, lead: short, problems: 1 },
  ])("%#", async ({ outcome, lead, problems }) => {
    if (outcome === undefined || lead === undefined) throw new Error("Both are composed above");
    expect(await rule.check(contextOf({ turn: "closing" }, outcome, lead))).toHaveLength(problems);
  });
});

describe("the identity block is bare", () => {
  const request = { messages: [], tools: [] };

  it.each<{ first: unknown; problems: number }>([
    { first: { type: "text", text: LINE }, problems: 0 },
    { first: { type: "text", text: LINE, cache_control: {} }, problems: 1 },
    { first: { text: LINE, id: 1 }, problems: 1 },
    { first: LINE, problems: 1 },
  ])("$first", ({ first, problems }) => {
    expect(identityBare.check({ system: [first] }, request)).toHaveLength(problems);
  });
});

describe("the model-visible system message", () => {
  const knobs: ProviderKnobs = { turn: "closing", thread: "room", cache: {} };
  const cast = { type: "text", text: castLine(["bookkeeper"]) };
  const stable = { type: "text", text: "P", cache_control: { type: "ephemeral" } };
  const plain = { type: "text", text: "P" };

  it.each<{ rule: string; knobs: ProviderKnobs; system: unknown; problems: number }>([
    { rule: "stable and cast", knobs, system: [stable, cast], problems: 0 },
    {
      rule: "behind the identity line",
      knobs,
      system: [{ type: "text", text: LINE }, stable, cast],
      problems: 0,
    },
    { rule: "no marker", knobs, system: [plain, cast], problems: 1 },
    { rule: "no cast", knobs, system: [stable], problems: 1 },
    { rule: "a marked cast", knobs, system: [stable, { ...cast, cache_control: {} }], problems: 1 },
    { rule: "another cast", knobs, system: [stable, { ...cast, text: "[room] nobody" }], problems: 1 },
    { rule: "two stable blocks", knobs, system: [stable, plain, cast], problems: 1 },
    { rule: "uncached as told", knobs: { ...knobs, cache: "off" }, system: [plain, cast], problems: 0 },
    {
      rule: "marked although told not to",
      knobs: { ...knobs, cache: "off" },
      system: [stable, cast],
      problems: 1,
    },
    {
      rule: "alone as a string",
      knobs: { ...knobs, cache: "off", thread: "alone" },
      system: "P",
      problems: 0,
    },
  ])("$rule", async ({ knobs, system, problems }) => {
    const healthy = { system: knobs.cache === "off" ? [plain, cast] : [stable, cast] };
    const gateway = knobs.thread === "alone" ? { system: "P" } : healthy;
    const outcome = outcomeOf([], { "anthropic-oauth": { system }, gateway });
    expect(await modelVisible.check(contextOf(knobs, outcome))).toHaveLength(problems);
  });
});
