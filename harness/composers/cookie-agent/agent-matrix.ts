import { Rejection } from "../../prompt/rejection.ts";
import type { AgentDocument } from "./agent-document.ts";
import { DEFAULT_AGENT, type InternalAgent } from "./agent-id.ts";
import { builtinAgent } from "./builtin-agents.ts";
import type { AgentMode } from "./frontmatter.ts";

/** The two kinds of run that a user can see. Internal agents are calls of the engine, not runs. */
export type RunRole = "root" | "delegated";

const MODES: Readonly<Record<RunRole, readonly AgentMode[]>> = {
  root: ["primary", "all"],
  delegated: ["subagent", "all"],
};

/**
 * The agent whose body a run starts from. A root run without an authored agent gets the built-in coding
 * agent; a delegated run always has the agent that it was delegated to.
 * Source: cookie agent, agent matrix.
 *
 * @throws Rejection `agent-disabled` or `agent-mode`
 */
export function agentForRun(role: RunRole, authored: AgentDocument | undefined): AgentDocument {
  if (authored === undefined) {
    if (role === "root") return builtinAgent(DEFAULT_AGENT);
    throw new Rejection("agent-missing", "a delegated run needs the agent that it was delegated to");
  }
  const { enabled, mode } = authored.frontmatter;
  if (!enabled) throw new Rejection("agent-disabled", `agent "${authored.id}" is disabled`);
  if (!MODES[role].includes(mode)) {
    throw new Rejection("agent-mode", `agent "${authored.id}" of mode ${mode} cannot run as ${role}`);
  }
  return authored;
}

/** The agent behind an internal call: the authored document of that id where one is enabled, else the built-in. */
export function agentForInternal(id: InternalAgent, authored: AgentDocument | undefined): AgentDocument {
  if (authored === undefined || !authored.frontmatter.enabled) return builtinAgent(id);
  if (authored.id !== id || authored.frontmatter.mode !== "internal") {
    throw new Rejection(
      "agent-mode",
      `agent "${authored.id}" cannot stand in for the internal agent "${id}"`,
    );
  }
  return authored;
}
