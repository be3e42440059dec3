import { describe, expect, it } from "vitest";
import { DOCTRINE_TOOLS } from "./capability-groups.ts";
import { buildSystemPrompt, buildSystemPromptParts, type LeadLabel, type PromptOptions } from "./index.ts";
import { labelsOf, leadOptions, SOUL, textOf } from "./testing.ts";

const ORDER: readonly LeadLabel[] = [
  "SOUL",
  "Subagents",
  "Managed projects",
  "Collaboration",
  "Context",
  "Operating model",
  "Guidelines",
];

const EVERYTHING: Partial<PromptOptions> = {
  projects: [{ name: "shop", path: "/srv/shop", write: true }],
  delegates: { names: () => ["ops", "design"] },
  context: "It is raining.",
};

function labels(options: Partial<PromptOptions>): readonly LeadLabel[] {
  return labelsOf(buildSystemPromptParts(leadOptions(options)));
}

describe("the lead prompt", () => {
  it("has its seven sections in their fixed order", () => {
    expect(labels(EVERYTHING)).toEqual(ORDER);
  });

  it("is its parts joined by a blank line", () => {
    const options = leadOptions(EVERYTHING);
    const texts = buildSystemPromptParts(options).map((part) => part.text);
    expect(buildSystemPrompt(options)).toBe(texts.join("\n\n"));
  });

  it("opens with the persona, which has no heading of its own", () => {
    expect(buildSystemPrompt(leadOptions()).startsWith(`${SOUL}\n\n# Subagent Delegation\n\n`)).toBe(true);
  });

  it.each<{ absent: LeadLabel; options: Partial<PromptOptions> }>([
    { absent: "Subagents", options: { includeSubagents: false } },
    { absent: "Managed projects", options: { projects: undefined } },
    { absent: "Managed projects", options: { projects: [] } },
    { absent: "Managed projects", options: { projects: [{ name: "no path" }, 3] } },
    { absent: "Collaboration", options: { delegates: undefined } },
    { absent: "Collaboration", options: { delegates: { names: () => [] } } },
    { absent: "Context", options: { context: undefined } },
    { absent: "Context", options: { context: "" } },
    { absent: "Operating model", options: { boundToolNames: new Set() } },
    { absent: "Operating model", options: { boundToolNames: new Set(["task", "current_time"]) } },
  ])("leaves $absent out, and it alone, with $options", ({ absent, options }) => {
    expect(labels({ ...EVERYTHING, ...options })).toEqual(ORDER.filter((label) => label !== absent));
  });

  it("keeps the roster whether or not `task` is bound", () => {
    expect(labels({ boundToolNames: new Set() })).toContain("Subagents");
    expect(labels({ boundToolNames: new Set(["task"]), includeSubagents: true })).toContain("Subagents");
  });

  it("takes a delegate registry that throws for an absent one", () => {
    const delegates = {
      names: (): string[] => {
        throw new Error("the registry is down");
      },
    };
    expect(labels({ ...EVERYTHING, delegates })).not.toContain("Collaboration");
  });

  it("names the delegates under their heading", () => {
    const text = textOf(buildSystemPromptParts(leadOptions(EVERYTHING)), "Collaboration");
    expect(text).toMatch(/^# Working with delegates\n\n/);
    expect(text).toContain("ops, design");
  });

  it("puts three newlines ahead of the context heading, and takes blank context for context", () => {
    expect(buildSystemPrompt(leadOptions({ context: "It is raining." }))).toContain(
      "\n\n\n# Context\n\nIt is raining.\n\n",
    );
    expect(textOf(buildSystemPromptParts(leadOptions({ context: "  " })), "Context")).toBe(
      "\n# Context\n\n  ",
    );
  });

  it("has no label twice and no empty section", () => {
    const parts = buildSystemPromptParts(leadOptions(EVERYTHING));
    expect(new Set(labelsOf(parts)).size).toBe(parts.length);
    expect(parts.filter((part) => part.text.trim() === "")).toEqual([]);
  });

  it("keeps the persona for a release and everything else for a session", () => {
    const parts = buildSystemPromptParts(leadOptions(EVERYTHING));
    expect(parts.map((part) => part.lifetime)).toEqual([
      "release",
      ...Array.from({ length: 6 }, () => "session"),
    ]);
  });

  it("carries none of what is projected per turn", () => {
    const text = buildSystemPrompt(leadOptions({ ...EVERYTHING, boundToolNames: new Set(DOCTRINE_TOOLS) }));
    expect(
      ["<working_state>", "<available_skills>", "<injected_memory>", "<prior_sessions>"].filter((tag) =>
        text.includes(tag),
      ),
    ).toEqual([]);
  });

  it("does not change its input", () => {
    const projects = Object.freeze([Object.freeze({ name: " shop ", path: " /srv " })]);
    const options = Object.freeze(leadOptions({ projects }));
    expect(buildSystemPrompt(options)).toBe(buildSystemPrompt(options));
  });
});
