import { type BoundNames, isBound } from "./capability-groups.ts";
import { passage } from "./passage.ts";
import type { SubagentRegistry } from "./subagent-registry.ts";

const HEADING = `# Subagent Delegation

A subagent is a separate run with a prompt, tools and a context window of its own. It sees nothing of this conversation: the brief you write is all it knows, and its last message is all you get back. Use one to keep long reading and trial and error out of your own context.
`;

const CALL_TASK = `
Call \`task\` with the subagent's name and your brief.`;

const CALL_BATCH = `
Send independent briefs together with \`task_batch\`; they run side by side, so none may depend on another's result.`;

const PRACTICE = `
Delegate when
- the job is self-contained and takes more than a few tool calls;
- only its conclusion matters here, not the material behind it;
- several independent questions can be worked on at once.

Keep the work when the answer is a call or two away, when the operator will have to be asked on the way (a subagent cannot ask), or when the brief would be longer than the job.

Brief it like a colleague who has just walked in:
1. the result you need, and what it is for;
2. what is known already: exact paths, links, names, error texts;
3. the limits: what must not be touched, and when to stop;
4. the form of the answer.

Read what comes back as a claim. Check what you are about to act on, and send a sharper brief rather than fill a gap with a guess. Subagents remember nothing of earlier runs and cannot delegate further.
`;

const AVAILABLE = `
Available subagents:
`;

const NONE_AVAILABLE = `
No subagent is registered for you to choose at present.
`;

const HEAD = passage((task: boolean, batch: boolean, listed: boolean) => [
  HEADING,
  task ? CALL_TASK : "",
  batch ? CALL_BATCH : "",
  task || batch ? "\n" : "",
  PRACTICE,
  listed ? AVAILABLE : NONE_AVAILABLE,
]);

/**
 * The roster section: how to delegate, then one row for each lead-visible role in registry order, each
 * followed by a blank line. The tools that start a subagent are named only where they are bound.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildSubagentSection({ rosterRows }: SubagentRegistry, bound: BoundNames): string {
  return HEAD(isBound("task", bound), isBound("task_batch", bound), rosterRows !== "") + rosterRows;
}
