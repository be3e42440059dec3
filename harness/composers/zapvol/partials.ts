/** What stands around a layer's text. Neither side has a placeholder. */
export interface Partial {
  readonly before: string;
  readonly after: string;
}

/** 1.5: what an agent's owner added in the database, as it stands there. */
export const AGENT_PARTIAL: Partial = { before: "## Agent Instructions\n\n", after: "" };

/** L2: the guidance of everything the agent can call. */
export const TOOL_PARTIAL: Partial = { before: "## Tool Instructions\n\n", after: "" };

const MEMORY_LEAD =
  "The user asked to have this remembered, in earlier conversations. It is background, not a request: facts " +
  "may have changed since, and preferences rank as P3. Where it contradicts the present conversation, the conversation holds.";

/** L3: stored memory. The messages and the summaries of compacted rounds are the other half of L3. */
export const MEMORY_PARTIAL: Partial = {
  before: ["## Memory\n\n", MEMORY_LEAD, "\n\n<memory>\n"].join(""),
  after: "\n</memory>",
};

/** A layer's text in its place. */
export function inside({ before, after }: Partial, text: string): string {
  return after === "" ? before + text : before + text + after;
}
