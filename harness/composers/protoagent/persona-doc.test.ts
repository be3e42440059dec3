import { describe, expect, it } from "vitest";
import { personaDoc } from "./index.ts";
import { SOUL, soulOf } from "./testing.ts";

const soul = soulOf({ "/instance/SOUL.md": `\n${SOUL}\n` });

function rows(exposed: ReadonlySet<string> | undefined): string[] {
  return personaDoc(soul, exposed)
    .split("\n")
    .filter((line) => line.startsWith("- "));
}

describe("the persona document", () => {
  it("carries the persona, and ends in a newline", () => {
    expect(personaDoc(soul, undefined)).toContain(`\n\n${SOUL}\n\n`);
    expect(personaDoc(soul, undefined)).toMatch(/[^\n]\n$/);
  });

  it("names no tool family where the exposed set is not known", () => {
    expect(rows(undefined)).toEqual([]);
    expect(personaDoc(soul, undefined)).not.toContain("operator tools");
  });

  it("names none where nothing is exposed", () => {
    expect(personaDoc(soul, new Set())).toBe(personaDoc(soul, undefined));
    expect(personaDoc(soul, new Set(["current_time"]))).toBe(personaDoc(soul, undefined));
  });

  it.each([
    { exposed: ["set_goal"], families: ["`set_goal`"] },
    { exposed: ["task_create", "task_list"], families: ["`task_create`, `task_list`"] },
    { exposed: ["create_watch", "schedule_task"], families: ["`schedule_task`", "`create_watch`"] },
    { exposed: ["memory_recall", "current_time"], families: ["`memory_recall`"] },
  ])("names only what is exposed: $exposed", ({ exposed, families }) => {
    expect(rows(new Set(exposed)).map((row) => row.slice(row.indexOf("`")))).toEqual(families);
  });

  it("never promises subagents, whatever is exposed", () => {
    const text = personaDoc(soul, new Set(["task", "task_batch", "task_create", "wait"]));
    expect(text.toLowerCase()).not.toContain("subagent");
    expect(text).not.toContain("`task`");
    expect(text).not.toContain("task_batch");
  });

  it("is empty where no persona is written", () => {
    expect(personaDoc(soulOf({}), new Set(["set_goal"]))).toBe("");
  });
});
