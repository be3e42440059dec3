import { CAPABILITY_GROUPS, DOCTRINE_TOOLS } from "./capability-groups.ts";
import { type AcpKnobs, acpRuntime as runtime, type LeadKnobs, type ProviderKnobs } from "./knobs.ts";

/** The fixture that the published sizes are measured under. Nothing is projected in this turn. */
const EVERYTHING_BOUND: LeadKnobs = { bound: new Set(DOCTRINE_TOOLS), turn: "closing" };
const NOTHING_BOUND: LeadKnobs = { bound: new Set(), turn: "closing" };

/** Each group with a tool that belongs to none, as a real deployment binds it. */
const GROUPS_ALONE: Readonly<Record<string, LeadKnobs>> = Object.fromEntries(
  Object.entries(CAPABILITY_GROUPS).map(([group, tools]) => [
    `${group}-alone`,
    { ...EVERYTHING_BOUND, bound: new Set([...tools, "current_time"]) },
  ]),
);

/** Every capability group alone, all, none and unknown; the roster shipped, live and off; each optional section. */
export const LEAD_CASES = {
  full: EVERYTHING_BOUND,
  "tools-unknown": { turn: "closing" },
  "nothing-bound": NOTHING_BOUND,
  minimal: { ...NOTHING_BOUND, roster: "off" },
  ...GROUPS_ALONE,
  "goal-and-watch": { ...EVERYTHING_BOUND, bound: new Set(["set_goal", "create_watch"]) },
  "schedule-and-wait": { ...EVERYTHING_BOUND, bound: new Set(["schedule_task", "wait"]) },
  "task-alone": { ...EVERYTHING_BOUND, bound: new Set(["task"]) },
  "task-batch-alone": { ...EVERYTHING_BOUND, bound: new Set(["task_batch"]) },
  "roster-off": { ...EVERYTHING_BOUND, roster: "off" },
  "roster-live": { ...EVERYTHING_BOUND, roster: "live" },
  projects: { ...EVERYTHING_BOUND, projects: "listed" },
  "projects-unusable": { ...EVERYTHING_BOUND, projects: "unusable" },
  delegates: { ...EVERYTHING_BOUND, delegates: "listed" },
  "delegates-none": { ...EVERYTHING_BOUND, delegates: "none" },
  "delegates-failing": { ...EVERYTHING_BOUND, delegates: "failing" },
  context: { ...EVERYTHING_BOUND, context: "listed" },
  "context-projected": { ...EVERYTHING_BOUND, turn: "opening" },
  "persona-missing": { ...EVERYTHING_BOUND, soul: "missing" },
  everything: {
    ...EVERYTHING_BOUND,
    roster: "live",
    projects: "listed",
    delegates: "listed",
    context: "listed",
  },
} satisfies Record<string, LeadKnobs>;

/** Runtimes whose tool plane is the lead's own, and the ACP runtime over its sidecar. */
export const ACP_CASES = {
  "equal-full": EVERYTHING_BOUND,
  "equal-minimal": { ...NOTHING_BOUND, roster: "off" },
  "equal-goal": { ...EVERYTHING_BOUND, bound: new Set(CAPABILITY_GROUPS.goal) },
  "equal-projects": { ...EVERYTHING_BOUND, roster: "off", projects: "listed" },
  "runtime-default": runtime({ sidecar: {} }),
  "runtime-named": runtime({ sidecar: { tools: [" set_goal ", "update_goal_plan", "wait", ""] } }),
  "runtime-profile": runtime({ sidecar: { tools: ["task_create"], profile: "read-only" } }),
  "runtime-trusted": runtime({ sidecar: { tools: ["calculator"], trust: "full" } }),
  "runtime-denied": runtime({ sidecar: { denied: ["schedule_task", "wait"] } }),
  "runtime-without-verifier": runtime({ sidecar: {}, verifiers: "none" }),
  "runtime-nothing-served": runtime({ sidecar: { tools: ["retired_tool"] } }),
  "runtime-resolver-throws": runtime({ sidecar: {}, unresolved: "throws" }),
  "runtime-names-unknown": runtime({ sidecar: {}, unresolved: "unknown" }),
  "runtime-delegates": { ...runtime({ sidecar: {} }), delegates: "listed" },
  "runtime-context-projected": { ...runtime({ sidecar: {} }), turn: "noon" },
} satisfies Record<string, AcpKnobs>;

/** Who is in the room, and how the prefix is cached. */
export const PROVIDER_CASES = {
  alone: { ...EVERYTHING_BOUND, thread: "alone", cache: {}, sessionId: "session-7" },
  room: { ...EVERYTHING_BOUND, thread: "room", cache: {}, delegates: "listed", leadName: "Harbour" },
  "room-of-two": { ...EVERYTHING_BOUND, thread: "full-room", cache: {}, delegates: "listed" },
  "room-minimal": { ...NOTHING_BOUND, roster: "off", thread: "room", cache: {}, delegates: "listed" },
  "long-cache": { ...EVERYTHING_BOUND, thread: "room", cache: { ttl: "1h" }, delegates: "listed" },
  "cache-refused": { ...EVERYTHING_BOUND, thread: "room", cache: "off", delegates: "listed" },
  "context-projected": {
    ...EVERYTHING_BOUND,
    thread: "room",
    cache: {},
    delegates: "listed",
    turn: "opening",
  },
  "alone-uncached": { ...EVERYTHING_BOUND, thread: "alone", cache: "off", sessionId: " " },
} satisfies Record<string, ProviderKnobs>;
