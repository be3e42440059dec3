import { joinSections, type Prompt } from "../../prompt/prompt.ts";
import { type AgentKnobs, sessionOf } from "./session.ts";
import { clockFormats, token, VOLATILE_VARIABLES } from "./variables.ts";

/**
 * The least that composing a connection's prompt can cost: joining the texts, and writing the clock in each way
 * that the instructions show it, because these variables are read when the connection is made (Cherry Studio, agent
 * prompt layers, section 5). To write it once takes longer than to join a prompt.
 */
export function joinAndClock(prompt: Prompt, knobs: AgentKnobs): () => string {
  const { clock } = sessionOf(knobs).variables;
  const formats = clock.formats ?? clockFormats(clock);
  const shown = VOLATILE_VARIABLES.filter((name) => knobs.instructions.includes(token(name)));
  const writing = shown.map((name) => formats[name]);
  return () => {
    for (const format of writing) format.format(clock.now);
    return joinSections(prompt.sections, prompt.separator);
  };
}
