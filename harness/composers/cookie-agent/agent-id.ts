import { Rejection } from "../../prompt/rejection.ts";
import { LIMITS } from "./limits.ts";

/** The agents that the engine calls for its own purposes. */
export const INTERNAL_AGENTS = ["approval", "compaction", "title"] as const;

export type InternalAgent = (typeof INTERNAL_AGENTS)[number];

/** Names the engine's own coding agent, which nobody can author. */
export const DEFAULT_AGENT = "default";

const PATTERN = /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9]))*$/;

export function isInternalAgent(id: string): id is InternalAgent {
  return INTERNAL_AGENTS.some((internal) => internal === id);
}

/**
 * Admits the id of an authored document.
 * Source: cookie agent, agent documents.
 *
 * @throws Rejection `agent-id-invalid` or `agent-id-reserved`
 */
export function checkAgentId(id: string): void {
  if (id.length > LIMITS.agentId) {
    throw new Rejection("agent-id-invalid", `agent id exceeds ${LIMITS.agentId} characters`);
  }
  if (!PATTERN.test(id)) {
    throw new Rejection(
      "agent-id-invalid",
      `agent id ${JSON.stringify(id)} must be lower-case letters and digits, joined by single hyphens`,
    );
  }
  if (id === DEFAULT_AGENT) {
    throw new Rejection("agent-id-reserved", `agent id "${DEFAULT_AGENT}" belongs to the built-in agent`);
  }
}
