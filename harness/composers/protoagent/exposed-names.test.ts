import { describe, expect, it } from "vitest";
import {
  buildStablePrefix,
  acpPromptOptions,
  type SidecarConfig,
  sidecarExposedNames,
  type ToolPlane,
} from "./index.ts";
import { leadOptions } from "./testing.ts";

const PLANE: ToolPlane = {
  tools: [
    { name: "current_time" },
    { name: "execute_code" },
    { name: "ask_human" },
    { name: "request_user_input" },
    { name: "memory_recall", store: "knowledge" },
    { name: "task_create", store: "tasks" },
    { name: "set_goal" },
    { name: "create_watch" },
    { name: "schedule_task", store: "scheduler" },
    { name: "plugin_ping" },
    { name: "current_time" },
  ],
  stores: new Set(["knowledge", "scheduler"]),
  verifiers: ["command"],
};

const EVERYTHING = [
  "current_time",
  "memory_recall",
  "task_create",
  "set_goal",
  "create_watch",
  "schedule_task",
  "plugin_ping",
];

function expose(
  config: SidecarConfig,
  plane: Partial<ToolPlane> = {},
): { names: readonly string[]; warnings: string[] } {
  const warnings: string[] = [];
  const names = sidecarExposedNames(config, { ...PLANE, ...plane }, (message) => warnings.push(message));
  return { names, warnings };
}

describe("the names that the sidecar exposes", () => {
  it.each<{ rule: string; config: SidecarConfig; names: readonly string[] }>([
    { rule: "no names configured means everything", config: {}, names: EVERYTHING },
    { rule: "an empty list means everything", config: { tools: [] }, names: EVERYTHING },
    { rule: "only blanks means everything", config: { tools: [" ", "\t"] }, names: EVERYTHING },
    {
      rule: "names are stripped and blanks dropped",
      config: { tools: [" set_goal ", ""] },
      names: ["set_goal"],
    },
    {
      rule: "trust `full` overrides the names",
      config: { tools: ["set_goal"], trust: " FULL " },
      names: EVERYTHING,
    },
    {
      rule: "any other trust changes nothing",
      config: { tools: ["set_goal"], trust: "some" },
      names: ["set_goal"],
    },
    {
      rule: "a profile is added to the names",
      config: { tools: ["set_goal"], profile: "read-only" },
      names: ["current_time", "memory_recall", "set_goal"],
    },
    { rule: "a profile alone restricts nothing", config: { profile: "read-only" }, names: EVERYTHING },
    {
      rule: "the full profile means everything",
      config: { tools: ["set_goal"], profile: "full" },
      names: EVERYTHING,
    },
    {
      rule: "the denylist applies to everything",
      config: { denied: ["set_goal", " current_time "] },
      names: EVERYTHING.filter((name) => name !== "set_goal" && name !== "current_time"),
    },
    {
      rule: "the denylist beats a name",
      config: { tools: ["set_goal", "plugin_ping"], denied: ["set_goal"] },
      names: ["plugin_ping"],
    },
    {
      rule: "human tools are not served even by name",
      config: { tools: ["ask_human", "request_user_input", "set_goal"] },
      names: ["set_goal"],
    },
    { rule: "`*` leaves out execute_code", config: { tools: ["*"] }, names: EVERYTHING },
    {
      rule: "`*` has execute_code where it is named too",
      config: { tools: ["*", "execute_code"] },
      names: ["current_time", "execute_code", ...EVERYTHING.slice(1)],
    },
    { rule: "execute_code is served by name", config: { tools: ["execute_code"] }, names: ["execute_code"] },
    {
      rule: "build order wins over the order of the names",
      config: { tools: ["plugin_ping", "current_time"] },
      names: ["current_time", "plugin_ping"],
    },
    { rule: "a name that does not exist serves nothing", config: { tools: ["gone"] }, names: [] },
  ])("$rule", ({ config, names }) => {
    expect(expose(config)).toEqual({ names, warnings: [] });
  });

  it("an unknown profile is ignored with a warning", () => {
    const { names, warnings } = expose({ tools: ["set_goal"], profile: "yolo" });
    expect(names).toEqual(["set_goal"]);
    expect(warnings).toEqual(['Profile "yolo" does not exist and is ignored']);
  });

  it("the first of a duplicate wins: one name, at its first place", () => {
    expect(expose({}).names.filter((name) => name === "current_time")).toHaveLength(1);
    expect(expose({}).names[0]).toBe("current_time");
  });

  it("the sidecar has a tasks store although the host has none", () => {
    expect(expose({}, { stores: new Set() }).names).toEqual([
      "current_time",
      "task_create",
      "set_goal",
      "create_watch",
      "plugin_ping",
    ]);
  });

  it("goal and watch tools need a registered verifier", () => {
    expect(expose({}, { verifiers: [] }).names).toEqual(
      EVERYTHING.filter((name) => name !== "set_goal" && name !== "create_watch"),
    );
    expect(expose({ tools: ["set_goal"] }, { verifiers: [] }).names).toEqual([]);
  });

  it("are what the ACP prefix describes, and no more", () => {
    const names = expose({ tools: ["set_goal"] }).names;
    const prefix = buildStablePrefix(acpPromptOptions(leadOptions(), new Set(names)));
    expect(prefix).toContain("`set_goal`");
    expect(
      ["`task_create`", "`schedule_task`", "`create_watch`", "`wait`", "`task`"].filter((tool) =>
        prefix.includes(tool),
      ),
    ).toEqual([]);
  });
});
