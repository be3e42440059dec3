import type { AgentDocument } from "./agent-document.ts";
import { DEFAULT_AGENT, type InternalAgent } from "./agent-id.ts";
import { initialFingerprints } from "./fingerprint.ts";
import type { Frontmatter } from "./frontmatter.ts";

const PROMPTS = {
  [DEFAULT_AGENT]:
    "You are a coding agent. Read the code before you change it, check your work, and report what you did and why.\n",
  approval:
    'Allow this tool call only if it is clearly safe and serves the task. Reply with JSON only: {"allow": boolean, "reason": string}.\n',
  compaction:
    "Summarise this session so that another agent can take it over. Reply with Markdown only, no preamble.\n",
  title: "Name this session by what the user wants done. Reply with the title only: one line, no quotes.\n",
} as const satisfies Record<typeof DEFAULT_AGENT | InternalAgent, string>;

const DESCRIPTIONS = {
  [DEFAULT_AGENT]: "Coding agent for runs without an authored root agent",
  approval: "Classifies a tool call that waits for approval",
  compaction: "Summarises a session into a checkpoint",
  title: "Names a session",
} as const;

const AGENTS = {
  [DEFAULT_AGENT]: builtIn(DEFAULT_AGENT, "primary"),
  approval: builtIn("approval", "internal"),
  compaction: builtIn("compaction", "internal"),
  title: builtIn("title", "internal"),
} as const;

/**
 * The agent that ships with the engine. It has no file, so its document fingerprint covers its id, an
 * empty frontmatter and its body.
 * Source: cookie agent, agent matrix.
 */
export function builtinAgent(id: typeof DEFAULT_AGENT | InternalAgent): AgentDocument {
  return AGENTS[id];
}

function builtIn(id: keyof typeof PROMPTS, mode: "primary" | "internal"): AgentDocument {
  const body = PROMPTS[id];
  const frontmatter: Frontmatter = { description: DESCRIPTIONS[id], mode, enabled: true, models: [] };
  return { id, frontmatter, body, fingerprints: initialFingerprints(id, "", body) };
}
