/** One role that work can be handed to. */
export interface SubagentConfig {
  readonly name: string;
  /** What the lead reads in its roster when it chooses. */
  readonly description: string;
  /** The whole prompt of the subagent, sent verbatim. */
  readonly systemPrompt: string;
  /** The allowlist, in the order in which the tools are bound. */
  readonly tools?: readonly string[];
  /** Kept for configurations that still carry it. It is not consulted: the allowlist alone decides. */
  readonly disallowedTools?: readonly string[];
  /** False hides a role that only workflows pick from the lead's roster. Default true. */
  readonly leadVisible?: boolean;
}

/** Roles by name, in the order in which they were registered: the order of the roster. */
export interface SubagentRegistry extends ReadonlyMap<string, SubagentConfig> {
  /** A row for each role that the lead sees: rendered once here, not once a prompt. */
  readonly rosterRows: string;
}

/** A registry of these roles. A name that stands twice is an error: one prompt would silently hide the other. */
export function createSubagentRegistry(configs: Iterable<SubagentConfig>): SubagentRegistry {
  const registry = new Map<string, SubagentConfig>();
  for (const config of configs) {
    if (registry.has(config.name)) throw new Error(`Two subagents are called "${config.name}"`);
    registry.set(config.name, config);
  }
  const rosterRows = [...registry.values()].filter(isLeadVisible).map(rosterRow).join("");
  return Object.assign(registry, { rosterRows });
}

function isLeadVisible(config: SubagentConfig): boolean {
  return config.leadVisible ?? true;
}

/** A name and description, a line of tools where there are any, and the blank line in front. */
function rosterRow({ name, description, tools = [] }: SubagentConfig): string {
  const row = `\n- **${name}**: ${description}\n`;
  return tools.length === 0 ? row : `${row}  Tools: ${tools.join(", ")}\n`;
}
