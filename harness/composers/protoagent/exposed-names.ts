import { CAPABILITY_GROUPS } from "./capability-groups.ts";
import { HUMAN_TOOLS } from "./subagent.ts";
import type { Warn } from "./warn.ts";

export type Store = "knowledge" | "scheduler" | "inbox" | "tasks";

/** Everything that could be served, core tools before those of plugins, in the order in which it is built. */
export interface ToolPlane {
  readonly tools: readonly { readonly name: string; readonly store?: Store }[];
  /** The stores that are up on the host. The sidecar always makes itself a tasks store. */
  readonly stores: ReadonlySet<Store>;
  /** The registered verifiers. Without one, nothing can say that a goal is met or a watch has fired. */
  readonly verifiers: readonly string[];
}

export interface SidecarConfig {
  /** The allowlist; none, or only blanks, means everything. */
  readonly tools?: readonly string[] | undefined;
  /** A preset that is added to the allowlist. */
  readonly profile?: string | undefined;
  /** `full` overrides allowlist and profile. */
  readonly trust?: string | undefined;
  readonly denied?: readonly string[] | undefined;
}

const EVERYTHING = "*";

/** Served only by name: a coding agent brings its own way to run code. */
const NOT_IN_EVERYTHING: ReadonlySet<string> = new Set(["execute_code"]);

const VERIFIED: ReadonlySet<string> = new Set([...CAPABILITY_GROUPS.goal, ...CAPABILITY_GROUPS.watch]);

const READ_ONLY = [
  "current_time",
  "calculator",
  "web_search",
  "fetch_url",
  "load_skill",
  "list_skills",
  "recent_activity",
  "memory_recall",
  "memory_list",
  "list_schedules",
  "task_list",
  "list_watches",
  "check_inbox",
] as const;

const PROFILES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["", []],
  ["custom", []],
  ["read-only", READ_ONLY],
  ["full", [EVERYTHING]],
]);

/**
 * The names that the ACP sidecar serves, in build order: the one derivation that the host's prompt and the
 * sidecar's bus share, so that the two cannot drift apart.
 *
 * The denylist applies first; human-in-the-loop tools are never served, not even by name; `*` leaves out
 * `execute_code` unless it is named as well; the first of a duplicate wins. Task tools are always there;
 * goal and watch tools need a registered verifier; every other tool needs its store.
 * Source: protoAgent, prompt contracts, section 3.
 */
export function sidecarExposedNames(config: SidecarConfig, plane: ToolPlane, warn: Warn): readonly string[] {
  const allowed = resolveAllowlist(config, warn);
  const denied = new Set(config.denied?.map((name) => name.trim()));
  const exposed = new Set<string>();
  for (const { name, store } of plane.tools) {
    if (denied.has(name) || HUMAN_TOOLS.has(name)) continue;
    if (store !== undefined && store !== "tasks" && !plane.stores.has(store)) continue;
    if (VERIFIED.has(name) && plane.verifiers.length === 0) continue;
    if (allowed.has(name) || (allowed.has(EVERYTHING) && !NOT_IN_EVERYTHING.has(name))) exposed.add(name);
  }
  return [...exposed];
}

/**
 * The allowlist that the sidecar is started with: the configured names, stripped, or `*` where none is left.
 * A profile adds to it, so a profile alone restricts nothing. One that does not exist is ignored with a warning.
 */
export function resolveAllowlist(config: SidecarConfig, warn: Warn): ReadonlySet<string> {
  if (normalised(config.trust) === "full") return new Set([EVERYTHING]);
  const names = (config.tools ?? []).map((name) => name.trim()).filter((name) => name !== "");
  const profile = PROFILES.get(normalised(config.profile));
  if (profile === undefined) warn(`Profile "${config.profile}" does not exist and is ignored`);
  return new Set([...(names.length === 0 ? [EVERYTHING] : names), ...(profile ?? [])]);
}

function normalised(value: string | undefined): string {
  return value?.trim().toLowerCase() ?? "";
}
