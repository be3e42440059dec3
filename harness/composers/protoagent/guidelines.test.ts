import { describe, expect, it } from "vitest";
import { buildGuidelines, buildSystemPromptParts } from "./index.ts";
import { leadOptions, textOf } from "./testing.ts";

function openings(bound: readonly string[]): string[] {
  return buildGuidelines(new Set(bound))
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => line.split(" ").slice(1, 4).join(" "));
}

const ANSWER = "Answer what was";
const DELEGATE = "Delegate with `task`";
const FAILURE = "When a tool";
const WAITING = "To let time";
const NATURALLY = "Write as one";

describe("the guidelines", () => {
  it("open with their heading", () => {
    expect(buildGuidelines(new Set())).toMatch(/^# Guidelines\n\n- /);
  });

  it.each([
    { bound: [], lines: [ANSWER, FAILURE, NATURALLY] },
    { bound: ["task"], lines: [ANSWER, DELEGATE, FAILURE, NATURALLY] },
    { bound: ["wait"], lines: [ANSWER, FAILURE, WAITING, NATURALLY] },
    { bound: ["task", "wait"], lines: [ANSWER, DELEGATE, FAILURE, WAITING, NATURALLY] },
    { bound: ["task_create", "task_batch"], lines: [ANSWER, FAILURE, NATURALLY] },
  ])("have the task and wait lines only where those tools are bound: $bound", ({ bound, lines }) => {
    expect(openings(bound)).toEqual(lines);
  });

  it("are replaceable by one function, which gets the bound names", () => {
    const boundToolNames = new Set(["wait"]);
    const guidelines = (bound: ReadonlySet<string> | undefined): string =>
      `# Ours\n\n${[...(bound ?? [])].join()}`;
    expect(textOf(buildSystemPromptParts(leadOptions({ boundToolNames, guidelines })), "Guidelines")).toBe(
      "# Ours\n\nwait",
    );
  });
});
