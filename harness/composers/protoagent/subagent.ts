import type { SubagentConfig, SubagentRegistry } from "./subagent-registry.ts";
import type { Warn } from "./warn.ts";

/** What a name gets that no registry entry has: it may come from a model, so it is not repeated in the prompt. */
export const UNKNOWN_SUBAGENT_PROMPT =
  "You are a subagent: do the one job you have been given and report the result, with what you could not do.";

/** These pause a turn until a person answers, and only the lead's turn can be resumed: a subagent would hang. */
export const HUMAN_TOOLS: ReadonlySet<string> = new Set(["ask_human", "request_user_input"]);

interface Named {
  readonly name: string;
}

/** What a session binds: the lead's tools, and the map that subagents are resolved against. */
export interface ToolBinding<Tool extends Named> {
  readonly lead: readonly Tool[];
  readonly forSubagents: ReadonlyMap<string, Tool>;
}

/**
 * The prompt of a subagent: its role description verbatim, with no persona, roster, operating model or
 * guidelines. Whether the lead sees the role plays no part.
 * Source: protoAgent, prompt contracts, section 2.
 */
export function buildSubagentPrompt(name: string, registry: SubagentRegistry): string {
  return registry.get(name)?.systemPrompt ?? UNKNOWN_SUBAGENT_PROMPT;
}

/**
 * Binds the tools that start subagents last, after the map for subagents has been taken: that no subagent
 * can start another is thereby a matter of structure, whatever an allowlist says.
 * Source: protoAgent, prompt contracts, section 2.
 */
export function bindTools<Tool extends Named>(
  tools: readonly Tool[],
  spawnTools: readonly Tool[],
): ToolBinding<Tool> {
  const forSubagents = new Map(tools.map((tool) => [tool.name, tool]));
  return { lead: [...tools, ...spawnTools], forSubagents };
}

/**
 * The tools of a subagent: its allowlist, in its order, each once. Names that are not in the map are
 * dropped; the human-in-the-loop tools are always denied, with a warning; `disallowedTools` is not
 * consulted. Throws when a list that names tools comes down to none: the subagent could not do its job.
 * A list that is declared empty is legal.
 * Source: protoAgent, prompt contracts, section 2.
 */
export function subagentTools<Tool extends Named>(
  config: SubagentConfig,
  available: ReadonlyMap<string, Tool>,
  warn: Warn,
): readonly Tool[] {
  const allowed = [...new Set(config.tools)];
  const tools: Tool[] = [];
  for (const name of allowed) {
    if (HUMAN_TOOLS.has(name)) {
      warn(`Subagent "${config.name}" may not use "${name}": only the lead can wait for a person`);
      continue;
    }
    const tool = available.get(name);
    if (tool !== undefined) tools.push(tool);
  }
  if (allowed.length > 0 && tools.length === 0) {
    throw new Error(`Subagent "${config.name}" has no tool left of those it declares: ${allowed.join(", ")}`);
  }
  return tools;
}
