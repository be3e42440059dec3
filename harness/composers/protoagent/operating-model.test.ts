import { describe, expect, it } from "vitest";
import { CAPABILITY_GROUPS, type CapabilityGroup } from "./index.ts";
import { buildOperatingModel } from "./operating-model.ts";

const GROUPS = Object.keys(CAPABILITY_GROUPS) as CapabilityGroup[];

/** Every set of groups, the empty one first. */
const SETS = Array.from({ length: 2 ** GROUPS.length }, (_, bits) =>
  GROUPS.filter((_group, index) => (bits >> index) % 2 === 1),
);

function model(groups: readonly CapabilityGroup[]): string | undefined {
  return buildOperatingModel(new Set(groups.map((group) => CAPABILITY_GROUPS[group][0])));
}

/** The paragraphs in order, by their first bold word, or by what they are. */
function paragraphs(text: string): string[] {
  return text.split("\n\n").map((paragraph) => {
    if (paragraph.startsWith("#")) return "heading";
    if (/primitives? carr/.test(paragraph)) return "primitives";
    return /^\*\*([^.*]+)\.\*\*/.exec(paragraph)?.[1] ?? "intro";
  });
}

function bullets(text: string, paragraph: string): string[] {
  const at = paragraphs(text).indexOf(paragraph);
  return (text.split("\n\n")[at] ?? "").split("\n").filter((line) => line.startsWith("- "));
}

const loops = (groups: readonly CapabilityGroup[]): boolean => groups.some((group) => group !== "wait");
const yields = (groups: readonly CapabilityGroup[]): boolean =>
  groups.some((group) => group === "watch" || group === "schedule" || group === "wait");
const plans = (groups: readonly CapabilityGroup[]): boolean =>
  groups.includes("goal") || groups.includes("tasks");

describe("the operating model", () => {
  it("is absent where no group is bound", () => {
    expect(model([])).toBeUndefined();
    expect(buildOperatingModel(new Set(["current_time", "task"]))).toBeUndefined();
  });

  it.each(SETS.slice(1).map((groups) => ({ groups })))(
    "has its paragraphs in order for $groups",
    ({ groups }) => {
      const expected = [
        "heading",
        "intro",
        ...(loops(groups) ? ["Working state", "Observe"] : []),
        ...(plans(groups) ? ["Orient"] : []),
        ...(loops(groups) ? ["Decide", "Act", "primitives"] : []),
        ...(yields(groups) ? ["Hand off"] : []),
        "Self-correct",
      ];
      expect(paragraphs(model(groups) ?? "")).toEqual(expected);
    },
  );

  it("opens with its heading", () => {
    expect(model(GROUPS)).toMatch(/^# Operating model\n\n\S/);
  });

  it("wait alone hands off and does not loop", () => {
    expect(paragraphs(model(["wait"]) ?? "")).toEqual(["heading", "intro", "Hand off", "Self-correct"]);
  });

  it("lists working state in the order goal, tasks, watch, schedule", () => {
    const found = bullets(model(GROUPS) ?? "", "Working state").map(
      (line) => /goal|tasks|watches|schedule/.exec(line)?.[0],
    );
    expect(found).toEqual(["goal", "tasks", "watches", "schedule"]);
  });

  it.each([
    { groups: ["goal"] as const, triggers: ["operator"] },
    { groups: ["goal", "watch"] as const, triggers: ["operator", "watch"] },
    { groups: ["watch", "schedule"] as const, triggers: ["operator", "scheduled", "watch"] },
  ])("observes the triggers that can occur with $groups", ({ groups, triggers }) => {
    const found = bullets(model(groups) ?? "", "Observe").map(
      (line) => /operator|scheduled|watch/.exec(line)?.[0],
    );
    expect(found).toEqual(triggers);
  });

  it("lists primitives in the order goal, tasks, schedule, watch", () => {
    const found = bullets(model(GROUPS) ?? "", "primitives").map((line) => /\*\*(\w+)\*\*/.exec(line)?.[1]);
    expect(found).toEqual(["Goal", "Tasks", "Schedule", "Watch"]);
  });

  it.each([
    { groups: ["watch"] as const, lead: "One primitive carries" },
    { groups: ["watch", "wait"] as const, lead: "One primitive carries" },
    { groups: ["watch", "goal"] as const, lead: "2 primitives carry" },
    { groups: ["watch", "goal", "tasks"] as const, lead: "3 primitives carry" },
    { groups: GROUPS, lead: "4 primitives carry" },
  ])("counts the primitives of $groups: $lead", ({ groups, lead }) => {
    expect(model(groups)).toContain(`\n\n${lead} work beyond a turn:\n- `);
  });

  it("offers the ways back in the order watch, schedule, wait", () => {
    const found = bullets(model(GROUPS) ?? "", "Hand off").map((line) => /`(\w+)`/.exec(line)?.[1]);
    expect(found).toEqual(["create_watch", "schedule_task", "wait"]);
  });

  it.each(SETS.slice(1).map((groups) => ({ groups })))(
    "speaks of a plan only with goal: $groups",
    ({ groups }) => {
      const text = model(groups) ?? "";
      expect(/\bplan\b/.test(text)).toBe(groups.includes("goal"));
      expect(/\bplan\b/.test(text.split("\n\n").at(-1) ?? "")).toBe(groups.includes("goal"));
    },
  );
});
