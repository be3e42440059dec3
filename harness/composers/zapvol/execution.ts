import type { Message, Request, Tool } from "../../prompt/request.ts";
import { type BuildInput, build, type ZapvolPrompt } from "./build.ts";
import type { ModelRef } from "./cached-instructions.ts";
import type { Kind } from "./core-instructions.ts";
import { captureEnvironment, type ExecutionEnvironment } from "./environment.ts";
import {
  type Conversation,
  conversation,
  type EnvironmentName,
  environmentFacts,
  mcpServers,
  readText,
  type ServerName,
  skills,
  type ToolKey,
  tools,
} from "./fixtures.ts";
import { SkillIndex } from "./skills.ts";
import type { ToolSearchPlan } from "./tool-search.ts";

/** What the contracts vary: one execution over the fixtures, by their names. */
export interface ExecutionKnobs {
  readonly kind?: Kind;
  readonly agentInstructions?: "finance" | "blank";
  readonly tools: readonly ToolKey[];
  readonly skills?: boolean;
  readonly servers?: readonly ServerName[];
  readonly memory?: "stored" | "blank" | "unresolved";
  /** Default `plain`. */
  readonly environment?: EnvironmentName;
  /** ISO 8601, by default `MORNING`. The clock is read once an execution, so it is a knob and not the machine's. */
  readonly now?: string;
  /** Default `anthropic.messages`. */
  readonly provider?: "anthropic.messages" | "openai.responses";
  /** Default `first-turn`. */
  readonly conversation?: Conversation;
  readonly reminder?: string;
}

/** A Tuesday, half past ten in Lisbon. */
export const MORNING = "2026-06-02T09:30:00Z";
/** The same day in UTC, and half past midnight of the next one in Lisbon. */
export const LATE_EVENING = "2026-06-02T23:30:00Z";

const TEXTS = {
  finance: readText("agent-instructions.md"),
  stored: readText("memory.md"),
  unresolved: readText("memory-unresolved.md"),
  blank: " \n",
};

const SKILLS = new SkillIndex(skills());

/** Executions under way. The clock is read as one begins, and no more for the prompts within it. */
const UNDER_WAY: ReadonlyMap<string, Readonly<Record<EnvironmentName, ExecutionEnvironment>>> = new Map(
  [MORNING, LATE_EVENING].map((now) => [
    now,
    { plain: begun("plain", now), project: begun("project", now), largest: begun("largest", now) },
  ]),
);

/** The tools that this kind of agent is given at all: only main starts subagents, only they call complete. */
export function toolKeysOf({ kind = "main", tools }: ExecutionKnobs): readonly ToolKey[] {
  return tools.filter((key) => {
    if (key === "task") return kind === "main";
    return key !== "complete" || kind === "subagent";
  });
}

export function inputOf(knobs: ExecutionKnobs): BuildInput {
  const { kind, agentInstructions, memory, environment = "plain", now = MORNING } = knobs;
  return {
    kind,
    agentInstructions: agentInstructions && TEXTS[agentInstructions],
    toolKeys: toolKeysOf(knobs),
    tools,
    skills: knobs.skills === true ? SKILLS : undefined,
    mcpServers: knobs.servers && mcpServers(...knobs.servers),
    memory: memory && TEXTS[memory],
    environment: UNDER_WAY.get(now)?.[environment] ?? begun(environment, now),
    model: modelOf(knobs),
  };
}

function begun(environment: EnvironmentName, now: string): ExecutionEnvironment {
  const facts = environmentFacts(environment);
  return captureEnvironment({ now: new Date(now), timeZone: "Europe/Lisbon", ...facts });
}

export function composeExecution(knobs: ExecutionKnobs): Promise<ZapvolPrompt> {
  return build(inputOf(knobs));
}

export function modelOf({ provider = "anthropic.messages" }: ExecutionKnobs): ModelRef {
  return { provider };
}

/** What the loop has in hand before a step: nothing is marked yet, and the reminder waits. */
export interface StepRequest extends Request {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly reminder?: string;
}

export function requestOf(text: string, toolSearch: ToolSearchPlan, knobs: ExecutionKnobs): StepRequest {
  const { reminder } = knobs;
  return {
    system: text,
    messages: conversation(knobs.conversation ?? "first-turn"),
    tools: toolSearch.loaded.flatMap(({ name, tools }) =>
      tools.map((tool): Tool => ({ ...tool, name: `${name}__${tool.name}` })),
    ),
    ...(reminder === undefined ? {} : { reminder }),
  };
}
