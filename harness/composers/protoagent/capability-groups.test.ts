import { describe, expect, it } from "vitest";
import { DOCTRINE_TOOLS } from "./capability-groups.ts";
import {
  buildSystemPrompt,
  buildSystemPromptParts,
  CAPABILITY_GROUPS,
  type CapabilityGroup,
} from "./index.ts";
import { labelsOf, leadOptions } from "./testing.ts";

const GROUPS = Object.keys(CAPABILITY_GROUPS) as CapabilityGroup[];

/** The bare words `wait` and `task` are common: they are looked for as code and as a call. */
function mentions(text: string, tool: string): boolean {
  if (tool === "wait" || tool === "task") return text.includes(`\`${tool}\``) || text.includes(`${tool}(`);
  return text.includes(tool);
}

function namedTools(text: string): string[] {
  return DOCTRINE_TOOLS.filter((tool) => mentions(text, tool));
}

describe("the capability groups", () => {
  it("hold the nine tools of the five groups", () => {
    expect(CAPABILITY_GROUPS).toEqual({
      goal: ["set_goal", "update_goal_plan", "abandon_goal"],
      tasks: ["task_create", "task_update", "task_close"],
      schedule: ["schedule_task"],
      watch: ["create_watch"],
      wait: ["wait"],
    });
  });

  it.each(GROUPS)("binding %s alone never mentions another group's tools", (group) => {
    const boundToolNames = new Set([...CAPABILITY_GROUPS[group], "current_time"]);
    const text = buildSystemPrompt(leadOptions({ boundToolNames }));
    expect(namedTools(text)).toEqual([...CAPABILITY_GROUPS[group]]);
  });

  it.each(GROUPS.flatMap((group) => CAPABILITY_GROUPS[group].map((tool) => ({ group, tool }))))(
    "$tool alone switches its group on, with no other tool named",
    ({ group, tool }) => {
      const one = buildSystemPrompt(leadOptions({ boundToolNames: new Set([tool]) }));
      const all = buildSystemPrompt(leadOptions({ boundToolNames: new Set(CAPABILITY_GROUPS[group]) }));
      expect(namedTools(one)).toEqual([tool]);
      expect(one.replaceAll(/\([`a-z_, ]+\)/g, "()")).toBe(all.replaceAll(/\([`a-z_, ]+\)/g, "()"));
    },
  );

  it.each([
    { bound: [], named: [] },
    { bound: ["task"], named: ["task"] },
    { bound: ["task_batch"], named: ["task_batch"] },
    { bound: ["task", "task_batch"], named: ["task", "task_batch"] },
  ])("the spawn tools are named only where they are bound: $bound", ({ bound, named }) => {
    const delegates = { names: () => ["ops"] };
    const text = buildSystemPrompt(leadOptions({ delegates, boundToolNames: new Set(bound) }));
    expect(namedTools(text)).toEqual(named);
  });

  it("an empty bound set has no operating model and names no doctrine tool", () => {
    const options = leadOptions({ boundToolNames: new Set() });
    expect(labelsOf(buildSystemPromptParts(options))).not.toContain("Operating model");
    expect(namedTools(buildSystemPrompt(options))).toEqual([]);
  });

  it("`undefined` equals all bound, section by section", () => {
    const unknown = buildSystemPromptParts(leadOptions());
    const all = buildSystemPromptParts(leadOptions({ boundToolNames: new Set(DOCTRINE_TOOLS) }));
    expect(all).toEqual(unknown);
  });
});
