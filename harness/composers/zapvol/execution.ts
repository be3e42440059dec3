import type { Message, Request, Tool } from "../../prompt/request.ts";
import { type BuildInput, build, type ZapvolPrompt } from "./build.ts";
import type { ModelRef } from "./cached-instructions.ts";
import type { Kind } from "./core-instructions.ts";
import { captureEnvironment } from "./environment.ts";
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

const TEXTS = {
  finance: () => readText("agent-instructions.md"),
  stored: () => readText("memory.md"),
  unresolved: () => readText("memory-unresolved.md"),
  blank: () => " \n",
};

/** The tools that this kind of agent is given at all: only main starts subagents, only they call complete. */
export function toolKeysOf({ kind = "main", tools }: ExecutionKnobs): readonly ToolKey[] {
  return tools.filter((key) => {
    if (key === "task") return kind === "main";
    return key !== "complete" || kind === "subagent";
  });
}

export function inputOf(knobs: ExecutionKnobs): BuildInput {
  const { kind, agentInstructions, memory } = knobs;
  return {
    kind,
    agentInstructions: agentInstructions && TEXTS[agentInstructions](),
    toolKeys: toolKeysOf(knobs),
    tools,
    skills: knobs.skills === true ? skills() : [],
    mcpServers: mcpServers(...(knobs.servers ?? [])),
    memory: memory && TEXTS[memory](),
    environment: captureEnvironment({
      now: new Date(knobs.now ?? MORNING),
      timeZone: "Europe/Lisbon",
      ...environmentFacts(knobs.environment ?? "plain"),
    }),
    model: modelOf(knobs),
  };
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
