import { type BoundNames, isBound } from "./capability-groups.ts";
import { passage } from "./passage.ts";

/** The fork-override point: a deployment that wants other rules of conduct replaces this one function. */
export type Guidelines = (bound: BoundNames) => string;

const OPENING = `# Guidelines

- Answer what was asked, first and directly. What you know for certain needs no tool call. If the request has two readings, say which one you took.`;

const DELEGATE = `
- Delegate with \`task\` when a job needs much reading or many steps and only its conclusion matters here; do small jobs yourself. You answer for what comes back: check it before you pass it on.`;

const FAILURE = `
- When a tool fails, read the error and change something before you retry. After a second failure, say what you tried and what stands in the way; never pass off a guess as a result.`;

const WAITING = `
- To let time pass, call \`wait\` and say what to do when it is over; that ends the turn and brings you back. Never ask for a status in a loop: polling spends the turn and changes nothing.`;

const CLOSING = `
- Write as one person to another: the outcome first, plain sentences, no diary of your steps.`;

const GUIDELINES = passage((task: boolean, wait: boolean) => [
  OPENING,
  task ? DELEGATE : "",
  FAILURE,
  wait ? WAITING : "",
  CLOSING,
]);

/**
 * Rules of conduct that always hold, with a line on delegation only where `task` is bound and one on
 * waiting only where `wait` is.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildGuidelines(bound: BoundNames): string {
  return GUIDELINES(isBound("task", bound), isBound("wait", bound));
}
