/** The tools of the lead's session; `undefined` means that the caller cannot know them, an empty set that there are none. */
export type BoundNames = ReadonlySet<string> | undefined;

/**
 * Which tools stand behind each autonomous capability. Prose about a capability appears when any of its
 * tools is bound, so that a prompt never describes what the model cannot call.
 * Source: protoAgent, prompt contracts, section 1.
 */
export const CAPABILITY_GROUPS = {
  goal: ["set_goal", "update_goal_plan", "abandon_goal"],
  tasks: ["task_create", "task_update", "task_close"],
  schedule: ["schedule_task"],
  watch: ["create_watch"],
  wait: ["wait"],
} as const satisfies Record<string, readonly string[]>;

export type CapabilityGroup = keyof typeof CAPABILITY_GROUPS;

/** The two tools that start subagents: bound last, and never handed to a subagent. */
export const SPAWN_TOOLS = ["task", "task_batch"] as const;

/** Every name that changes the lead's prose. Binding all of them equals binding `undefined`. */
export const DOCTRINE_TOOLS: readonly string[] = [...Object.values(CAPABILITY_GROUPS).flat(), ...SPAWN_TOOLS];

/** True for a bound tool, and for every tool where the bound set is not known. */
export function isBound(name: string, bound: BoundNames): boolean {
  return bound === undefined || bound.has(name);
}
