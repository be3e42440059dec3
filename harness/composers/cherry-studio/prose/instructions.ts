/** The tag around the agent's own System Prompt. */
export const INSTRUCTIONS_TAG = "agent_instructions";

/**
 * The resolved agent instructions in their wrapper, neither trimmed nor escaped (Cherry Studio, agent prompt
 * layers, section 2.4).
 */
export function instructionsText(resolved: string): string {
  return `## Agent Instructions

Between the tags stands the Agent System Prompt, which defines your role and binds you throughout this session.

<${INSTRUCTIONS_TAG}>
${resolved}
</${INSTRUCTIONS_TAG}>`;
}
