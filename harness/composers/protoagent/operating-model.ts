import { type BoundNames, CAPABILITY_GROUPS, isBound } from "./capability-groups.ts";
import { passage } from "./passage.ts";

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

const GOAL = "\n- **Goal** ";
const GOAL_USE = `: an outcome with a test for when it is met. Set one when asked for a result rather than an answer; revise the plan when evidence demands it; abandon it with a reason, never by neglect.`;
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

/** What is bound: of a group whose tools are named, the list of them, empty where there is none. */
interface Bound {
  readonly goal: string;
  readonly tasks: string;
  readonly schedule: boolean;
  readonly watch: boolean;
  readonly wait: boolean;
}

/** The doctrine in its pieces, in order; none where nothing is bound. */
function pieces({ goal, tasks, schedule, watch, wait }: Bound): readonly string[] {
  const primitives = [goal, tasks, schedule, watch].filter(Boolean).length;
  if (primitives === 0) return wait ? [INTRO, HANDOFF, HANDOFF_WAIT, CORRECT, CORRECT_END] : [];
  return [
    INTRO,
    STATE,
    goal ? STATE_GOAL : "",
    tasks ? STATE_TASKS : "",
    watch ? STATE_WATCH : "",
    schedule ? STATE_SCHEDULE : "",
    OBSERVE,
    schedule ? OBSERVE_SCHEDULE : "",
    watch ? OBSERVE_WATCH : "",
    goal || tasks ? ORIENT : "",
    DECIDE,
    ACT,
    leadIn(primitives),
    goal ? GOAL + goal + GOAL_USE : "",
    tasks ? TASKS + tasks + TASKS_USE : "",
    schedule ? PRIMITIVE_SCHEDULE : "",
    watch ? PRIMITIVE_WATCH : "",
    schedule || watch || wait ? HANDOFF : "",
    watch ? HANDOFF_WATCH : "",
    schedule ? HANDOFF_SCHEDULE : "",
    wait ? HANDOFF_WAIT : "",
    CORRECT,
    goal ? CORRECT_PLAN : "",
    CORRECT_END,
  ];
}

/** Every wording of groups that are bound as a whole or not at all, which is the common case. */
const OF_WHOLE_GROUPS = passage(
  (goal: boolean, tasks: boolean, schedule: boolean, watch: boolean, wait: boolean) =>
    pieces({
      goal: goal ? listOf(CAPABILITY_GROUPS.goal) : "",
      tasks: tasks ? listOf(CAPABILITY_GROUPS.tasks) : "",
      schedule,
      watch,
      wait,
    }),
);

/**
 * The doctrine for work that outlives a turn, paragraph by paragraph for the groups that are bound;
 * `undefined` where none is. The loop needs goal, tasks, schedule or watch: wait alone only hands off. Of a
 * group that is bound in part, only the bound tools are named.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildOperatingModel(bound: BoundNames): string | undefined {
  const goals = countBound(CAPABILITY_GROUPS.goal, bound);
  const tasks = countBound(CAPABILITY_GROUPS.tasks, bound);
  const schedule = countBound(CAPABILITY_GROUPS.schedule, bound) > 0;
  const watch = countBound(CAPABILITY_GROUPS.watch, bound) > 0;
  const wait = countBound(CAPABILITY_GROUPS.wait, bound) > 0;
  const whole =
    (goals === 0 || goals === CAPABILITY_GROUPS.goal.length) &&
    (tasks === 0 || tasks === CAPABILITY_GROUPS.tasks.length);
  const text = whole
    ? OF_WHOLE_GROUPS(goals > 0, tasks > 0, schedule, watch, wait)
    : pieces({
        goal: goals > 0 ? listOf(CAPABILITY_GROUPS.goal, bound) : "",
        tasks: tasks > 0 ? listOf(CAPABILITY_GROUPS.tasks, bound) : "",
        schedule,
        watch,
        wait,
      }).join("");
  return text === "" ? undefined : text;
}

function leadIn(primitives: number): string {
  return primitives === 1
    ? "\n\nOne primitive carries work beyond a turn:"
    : `\n\n${primitives} primitives carry work beyond a turn:`;
}

function countBound(names: readonly string[], bound: BoundNames): number {
  if (bound === undefined) return names.length;
  if (bound.size === 0) return 0;
  let count = 0;
  for (const name of names) if (bound.has(name)) count++;
  return count;
}

function listOf(names: readonly string[], bound?: BoundNames): string {
  const listed = names.filter((name) => isBound(name, bound)).map((name) => `\`${name}\``);
  return `(${listed.join(", ")})`;
}
