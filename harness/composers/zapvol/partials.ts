/** 1.5: what an agent's owner added in the database, as it stands there. */
export function agentPartial(agentInstructions: string): string {
  return `## Agent Instructions\n\n${agentInstructions}`;
}

/** L2: the guidance of everything the agent can call. */
export function toolPartial(toolInstructions: string): string {
  return `## Tool Instructions\n\n${toolInstructions}`;
}

const MEMORY_LEAD =
  "The user asked to have this remembered, in earlier conversations. It is background, not a request: facts " +
  "may have changed since, and preferences rank as P3. Where it contradicts the present conversation, the conversation holds.";

/** L3: stored memory. The messages and the summaries of compacted rounds are the other half of L3. */
export function memoryPartial(memory: string): string {
  return `## Memory\n\n${MEMORY_LEAD}\n\n<memory>\n${memory}\n</memory>`;
}
