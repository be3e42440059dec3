import { readFileSync } from "node:fs";
import type { Message } from "../../prompt/request.ts";
import { type Fixtures, loadFixtures, type Turn } from "./fixtures.ts";
import {
  acpPromptOptions,
  type BoundNames,
  CAPABILITY_GROUPS,
  ContextAssembler,
  createSubagentRegistry,
  type PromptOptions,
  type SidecarConfig,
  sidecarExposedNames,
  SUBAGENT_REGISTRY,
  type SubagentRegistry,
} from "./index.ts";

/** What the lead's contracts vary, by the names that the fixtures go by. */
export interface LeadKnobs {
  /** The bound tools; absent where the caller cannot know them. */
  readonly bound?: ReadonlySet<string>;
  /** `live` is the roster of a deployment whose plugins registered a role. Default `shipped`. */
  readonly roster?: "shipped" | "live" | "off";
  /** `unusable` has rows, and none that renders. */
  readonly projects?: "listed" | "unusable";
  readonly delegates?: "listed" | "none" | "failing";
  readonly context?: "listed";
  readonly soul?: "missing";
  /** A turn of turns.json. It decides what is projected, and must not reach the prefix. */
  readonly turn: string;
}

/** How an ACP runtime comes to its bound names. */
export interface RuntimeKnobs {
  readonly sidecar: SidecarConfig;
  readonly verifiers?: "none";
  /** Why the names could not be found out. */
  readonly unresolved?: "throws" | "unknown";
  /** The names, where they are known already. Not enumerable: they follow from the rest and are no knob of their own. */
  readonly served?: ReadonlySet<string>;
}

export interface AcpKnobs extends LeadKnobs {
  /** Absent: a runtime whose tool plane is the one that the other knobs describe. */
  readonly runtime?: RuntimeKnobs;
}

export interface ProviderKnobs extends LeadKnobs {
  /** A thread of threads.json. */
  readonly thread: string;
  readonly cache: { readonly ttl?: string } | "off";
  readonly sessionId?: string;
  readonly leadName?: string;
}

const FOLDER = new URL("../../../fixtures/protoagent/", import.meta.url);
const INSTANCE_SOUL = "/instance/SOUL.md";

export const fixtures: Fixtures = loadFixtures((name) => readFileSync(new URL(name, FOLDER)));

const REGISTRY_DOWN = new Error("the delegate registry is down");

const LIVE_REGISTRY = createSubagentRegistry([...SUBAGENT_REGISTRY.values(), fixtures.pluginRole]);

export function registryOf({ roster }: LeadKnobs): SubagentRegistry {
  return roster === "live" ? LIVE_REGISTRY : SUBAGENT_REGISTRY;
}

/** The options that a case's knobs stand for. Nothing is read from disk here. */
export function leadOptionsOf(knobs: LeadKnobs): PromptOptions {
  return {
    soul: { instancePath: INSTANCE_SOUL, read: () => (knobs.soul === "missing" ? "" : fixtures.soul) },
    subagents: registryOf(knobs),
    includeSubagents: knobs.roster !== "off",
    projects:
      knobs.projects === "unusable" ? [{ name: "nowhere" }, null] : knobs.projects && fixtures.projects,
    delegates: knobs.delegates && { names: () => delegatesOf(knobs.delegates) },
    context: knobs.context && fixtures.context,
    boundToolNames: knobs.bound,
  };
}

/** As `leadOptionsOf`, for what the ACP runtime leaves out and for the names that its sidecar serves. */
export function acpOptionsOf(knobs: AcpKnobs): PromptOptions {
  const options = leadOptionsOf(knobs);
  return knobs.runtime === undefined ? options : acpPromptOptions(options, acpBoundOf(knobs));
}

export function acpBoundOf(knobs: AcpKnobs): BoundNames {
  const { runtime } = knobs;
  if (runtime === undefined) return knobs.bound;
  return runtime.unresolved === undefined ? servedBy(runtime) : undefined;
}

/** The lead knobs whose prompt an ACP case's prefix must equal. */
export function leadKnobsOf({ runtime, ...knobs }: AcpKnobs): LeadKnobs {
  if (runtime === undefined) return knobs;
  const { projects: _projects, bound: _bound, ...rest } = knobs;
  const bound = runtime.unresolved === undefined ? { bound: servedBy(runtime) } : {};
  return { ...rest, roster: "off", ...bound };
}

/** The assembler that a runtime would hold: it finds the names out itself, at the first turn. */
export function assemblerOf(knobs: AcpKnobs): ContextAssembler {
  const { runtime } = knobs;
  const options = leadOptionsOf(knobs);
  if (runtime === undefined) return new ContextAssembler({ prompt: options, warn: () => {} });
  return new ContextAssembler({
    prompt: acpPromptOptions(options, undefined),
    resolveBoundNames: () => resolveNames(runtime),
    warn: () => {},
  });
}

/** The roles that the lead is to see, in the order of its roster. */
export function visibleRoles(knobs: LeadKnobs): readonly string[] {
  if (knobs.roster === "off") return [];
  return [...registryOf(knobs).values()].filter((role) => role.leadVisible !== false).map(({ name }) => name);
}

/** Whether any autonomous capability is bound, said without the composer's own words. */
export function isAutonomous(bound: BoundNames): boolean {
  return (
    bound === undefined ||
    Object.values(CAPABILITY_GROUPS).some((names) => names.some((name) => bound.has(name)))
  );
}

/**
 * An ACP runtime in a deployment that has everything: what reaches the prefix is up to the runtime. It finds
 * out its names once in a session, so no prompt pays for that.
 */
export function acpRuntime(knobs: RuntimeKnobs): AcpKnobs {
  const runtime = Object.defineProperty({ ...knobs }, "served", { value: servedBy(knobs) });
  return { runtime, projects: "listed", turn: "closing" };
}

/** The same session later: every other turn of the fixtures. */
export function laterTurns<Knobs extends LeadKnobs>(knobs: Knobs): readonly Knobs[] {
  return Object.keys(fixtures.turns)
    .filter((turn) => turn !== knobs.turn)
    .map((turn) => ({ ...knobs, turn }));
}

/** @throws Error for a turn that turns.json does not have */
export function turnOf({ turn }: LeadKnobs): Turn {
  return entry(fixtures.turns, turn, "turn");
}

/** @throws Error for a thread that threads.json does not have */
export function threadOf({ thread }: ProviderKnobs): readonly Message[] {
  return entry(fixtures.threads, thread, "thread");
}

function delegatesOf(kind: LeadKnobs["delegates"]): readonly string[] {
  if (kind === "failing") throw REGISTRY_DOWN;
  return kind === "listed" ? fixtures.delegates : [];
}

function resolveNames(runtime: RuntimeKnobs): readonly string[] | undefined {
  if (runtime.unresolved === "throws") throw new Error("the stores are down");
  return runtime.unresolved === "unknown" ? undefined : servedNames(runtime);
}

function servedBy(runtime: RuntimeKnobs): ReadonlySet<string> {
  return runtime.served ?? new Set(servedNames(runtime));
}

function servedNames({ sidecar, verifiers }: RuntimeKnobs): readonly string[] {
  const plane = verifiers === "none" ? { ...fixtures.plane, verifiers: [] } : fixtures.plane;
  return sidecarExposedNames(sidecar, plane, () => {});
}

function entry<T>(entries: Readonly<Record<string, T>>, name: string, kind: string): T {
  const found = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (found === undefined) throw new Error(`The fixtures have no ${kind} "${name}"`);
  return found;
}
