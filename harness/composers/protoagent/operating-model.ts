import { type BoundNames, CAPABILITY_GROUPS, capabilitiesOf, isBound } from "./capability-groups.ts";

interface Listed {
  readonly names: readonly string[];
  /** The list of a group that is bound as a whole, which is the common case. */
  readonly whole: string;
}

const INTRO = `# Operating model

A turn ends; the work it belongs to may not. Whatever you have not put on record when the turn ends is lost to whoever resumes the work, and that is usually you.`;

const STATE = `

**Working state.** Trust the record over your recollection. Before you choose what to do, know what is open:`;
const STATE_GOAL = "\n- the goal: the outcome you are committed to, and the plan behind it";
const STATE_TASKS = "\n- the tasks you have opened and not closed";
const STATE_WATCH = "\n- the watches that will wake you on a condition";
const STATE_SCHEDULE = "\n- the schedule that will wake you at a time";

const OBSERVE = `

**Observe.** Ask what started this turn, for that decides what comes first:
- An operator message: serve it before any standing work.`;
const OBSERVE_SCHEDULE =
  "\n- A scheduled wake-up: do what you left for this hour, unless events have made it pointless.";
const OBSERVE_WATCH =
  "\n- A watch that fired: read the event itself; the situation has moved since you set the watch.";

const ORIENT = `

**Orient.** Compare the record with what you now see. Where they differ, the record is stale: correct it before you build on it.`;

const DECIDE = `

**Decide.** Choose one step that this turn can finish or visibly advance. Prefer the step that settles the most doubt, and a reversible step to one that is not. If nothing is worth doing, say so and stop.`;

const ACT = `

**Act.** Carry the step through and check it against the world (the file, the response, the exit code), not against your intention. State the outcome, failures included.`;
const DECIDE_AND_ACT = DECIDE + ACT;

const PRIMITIVES_ONE = "\n\nOne primitive carries work beyond a turn:";
const GOAL_TOOLS = listed(CAPABILITY_GROUPS.goal);
const GOAL = "\n- **Goal** ";
const GOAL_USE = `: an outcome with a test for when it is met. Set one when asked for a result rather than an answer; revise the plan when evidence demands it; abandon it with a reason, never by neglect.`;
const TASK_TOOLS = listed(CAPABILITY_GROUPS.tasks);
const TASKS = "\n- **Tasks** ";
const TASKS_USE = `: work that must not be forgotten, one checkable result each. Close a task when its result exists, not when the effort ends.`;
const PRIMITIVE_SCHEDULE = `
- **Schedule** (\`schedule_task\`): a wake-up at a time, once or recurring. Word it for a reader who remembers nothing of today.`;
const PRIMITIVE_WATCH = `
- **Watch** (\`create_watch\`): a wake-up on a condition, for when you know what must happen but not when. Give it an expiry.`;

const HANDOFF = `

**Hand off.** Do not hold a turn open for something that is not in your hands. Leave yourself a way back and end it:`;
const HANDOFF_WATCH = "\n- until something happens: `create_watch`";
const HANDOFF_SCHEDULE = "\n- until a given time: `schedule_task`";
const HANDOFF_WAIT = "\n- for a short, known delay: `wait`, with a note of what to do afterwards";

const CORRECT = `

**Self-correct.** When a step has failed twice in the same way, a third attempt is not a strategy. Question the assumption that both attempts shared, `;
const CORRECT_PLAN = "change the plan on record, ";
const CORRECT_END =
  "then take another route or report the obstacle with its evidence. Should you find that you broke something, repair and disclose it before anything else.";
const CORRECT_WITH_PLAN = CORRECT + CORRECT_PLAN + CORRECT_END;
const CORRECT_WITHOUT_PLAN = CORRECT + CORRECT_END;

/**
 * The doctrine for work that outlives a turn, paragraph by paragraph for the groups that are bound;
 * `undefined` where none is. The loop needs goal, tasks, schedule or watch: wait alone only hands off. Of a
 * group that is bound in part, only the bound tools are named.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildOperatingModel(bound: BoundNames): string | undefined {
  const { goal, tasks, schedule, watch, wait } = capabilitiesOf(bound);
  const primitives = Number(goal) + Number(tasks) + Number(schedule) + Number(watch);
  if (primitives === 0 && !wait) return undefined;
  let text = INTRO;
  if (primitives > 0) {
    text += STATE;
    if (goal) text += STATE_GOAL;
    if (tasks) text += STATE_TASKS;
    if (watch) text += STATE_WATCH;
    if (schedule) text += STATE_SCHEDULE;
    text += OBSERVE;
    if (schedule) text += OBSERVE_SCHEDULE;
    if (watch) text += OBSERVE_WATCH;
    if (goal || tasks) text += ORIENT;
    text += DECIDE_AND_ACT;
    text += primitives === 1 ? PRIMITIVES_ONE : `\n\n${primitives} primitives carry work beyond a turn:`;
    if (goal) text += GOAL + toolList(GOAL_TOOLS, bound) + GOAL_USE;
    if (tasks) text += TASKS + toolList(TASK_TOOLS, bound) + TASKS_USE;
    if (schedule) text += PRIMITIVE_SCHEDULE;
    if (watch) text += PRIMITIVE_WATCH;
  }
  if (watch || schedule || wait) {
    text += HANDOFF;
    if (watch) text += HANDOFF_WATCH;
    if (schedule) text += HANDOFF_SCHEDULE;
    if (wait) text += HANDOFF_WAIT;
  }
  return text + (goal ? CORRECT_WITH_PLAN : CORRECT_WITHOUT_PLAN);
}

function toolList(group: Listed, bound: BoundNames): string {
  if (group.names.every((name) => isBound(name, bound))) return group.whole;
  return listOf(group.names.filter((name) => isBound(name, bound)));
}

function listed(names: readonly string[]): Listed {
  return { names, whole: listOf(names) };
}

function listOf(names: readonly string[]): string {
  return `(${names.map((name) => `\`${name}\``).join(", ")})`;
}
