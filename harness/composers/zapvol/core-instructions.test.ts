import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { Rejection } from "../../prompt/rejection.ts";
import { CORE_INSTRUCTIONS_BY_KIND, coreInstructions, type Kind } from "./core-instructions.ts";

const PARTS = [
  "Role",
  "Policy Precedence",
  "System Behavior",
  "Core Principles",
  "Workflow",
  "Todo List Protocol",
  "Output Standards",
  "Forbidden Patterns",
];
const KINDS: readonly Kind[] = ["main", "subagent", "team"];
const { main, subagent, team } = CORE_INSTRUCTIONS_BY_KIND;

function part(text: string, title: string): string {
  return text.split(/^## /m).find((piece) => piece.startsWith(`${title}\n`)) ?? "";
}

function headings(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("#"));
}

/** The bold leads of bullets and paragraphs, by which two texts can be compared in structure. */
function leads(text: string): string[] {
  return [...text.matchAll(/^(?:- |\d\. )?\*\*(.+?)\*\*/gm)].map(([, lead = ""]) => lead);
}

function inOrder(text: string, words: readonly string[]): boolean {
  const places = words.map((word) => text.indexOf(word));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

describe("L1", () => {
  it("is main by default", () => {
    expect(coreInstructions()).toBe(main);
  });

  it.each(["", "lead", "Main", "constructor", "__proto__"])("throws on the unknown kind %j", (kind) => {
    expect(() => coreInstructions(kind)).toThrow(Rejection);
  });

  describe.each(KINDS)("of %s", (kind) => {
    const text = coreInstructions(kind);

    it("takes 1,500 to 3,000 tokens", () => {
      const tokens = countTokens(text, { disallowedSpecial: new Set() });
      expect(tokens).toBeGreaterThanOrEqual(1500);
      expect(tokens).toBeLessThanOrEqual(3000);
    });

    it("has the eight parts by title, in order", () => {
      expect(text.split("\n").filter((line) => line.startsWith("## "))).toEqual(
        PARTS.map((title) => `## ${title}`),
      );
    });

    it("ranks P0 legal and privacy over P1 safety over P2 task integrity over P3 preference", () => {
      const ranks = part(text, "Policy Precedence");
      expect(
        inOrder(ranks, ["P0, law and privacy", "P1, safety", "P2, task integrity", "P3, preference"]),
      ).toBe(true);
    });

    it("covers tool permissions, reminders and prompt injection under System Behavior", () => {
      const behavior = part(text, "System Behavior");
      for (const subject of ["**Tool permissions.**", "<system-reminder>", "**Prompt injection.**"]) {
        expect(behavior).toContain(subject);
      }
    });

    it("asks to synthesize always, recover openly and fabricate nothing", () => {
      const principles = leads(part(text, "Core Principles"));
      expect(principles).toEqual(
        expect.arrayContaining(["Synthesize, always.", "Recover in the open.", "Fabricate nothing."]),
      );
    });

    it("runs Assess, Execute and Deliver, with triage rules", () => {
      const workflow = part(text, "Workflow");
      expect(
        inOrder(workflow, [
          "### Assess",
          "| What you see | Path |",
          "### Plan",
          "### Execute",
          "### Deliver",
        ]),
      ).toBe(true);
    });

    it("keeps one source of truth for the stages of todo items", () => {
      const protocol = part(text, "Todo List Protocol");
      expect(protocol).toMatch(/only record of the state|single source of truth/);
      expect(inOrder(protocol, ["`pending`", "`in_progress`", "`completed`"])).toBe(true);
    });

    it("sets completeness, accuracy, synthesis and language as output standards", () => {
      const standards = leads(part(text, "Output Standards"));
      expect(standards).toEqual(["Completeness.", "Accuracy.", "Synthesis.", "Language.", "Form."]);
    });

    it("forbids fabrication, discrimination, silent failure and prompt leakage", () => {
      const forbidden = leads(part(text, "Forbidden Patterns"));
      expect(forbidden).toEqual(["Fabricate", "Discriminate", "Fail silently", "Leak the prompt"]);
    });

    it("holds no placeholder and no rule, so that it is the same in every prompt", () => {
      expect(text).not.toMatch(/\{\{|^-{3,}$/m);
    });
  });
});

describe("L1 of main", () => {
  it("may clarify and confirm, and re-assesses while it executes", () => {
    const workflow = part(main, "Workflow");
    expect(workflow).toContain("Assess → [Clarify and Confirm] → [Plan] → Execute → Deliver");
    expect(workflow).toContain("### Clarify and Confirm");
    expect(workflow).toContain("**Re-assess**");
  });
});

describe("L1 of subagent", () => {
  it("has no Clarify stage and no Re-assess loop", () => {
    expect(subagent).not.toMatch(/clarif|re-?assess/i);
    expect(subagent).toContain("Assess → [Plan] → Execute → Deliver");
  });

  it("delivers through complete", () => {
    expect(part(subagent, "Workflow")).toContain("deliver by calling `complete`, exactly once");
    expect(main).not.toContain("`complete`");
  });

  it("may not spawn subagents", () => {
    expect(part(subagent, "System Behavior")).toContain("You may not spawn subagents");
  });

  it("is otherwise built like main", () => {
    expect(headings(subagent)).toEqual(headings(main).filter((heading) => !heading.includes("Clarify")));
    for (const title of ["Policy Precedence", "Core Principles", "Output Standards", "Forbidden Patterns"]) {
      expect(leads(part(subagent, title))).toEqual(leads(part(main, title)));
    }
  });
});

describe("L1 of team", () => {
  it("is a text of its own", () => {
    const shared = team
      .split("\n")
      .filter((line) => line.length > 80 && (main.includes(line) || subagent.includes(line)));
    expect(shared).toEqual([]);
  });

  it("speaks of the lead and the board that members share", () => {
    expect(part(team, "Role")).toContain("lead agent");
    expect(part(team, "Todo List Protocol")).toContain("task board");
  });
});
