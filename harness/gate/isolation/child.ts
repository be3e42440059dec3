import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../prompt/environment.ts";
import { loadProject } from "../load-config.ts";
import type { Project } from "../project.ts";
import type { ResolvedCase, ResolvedContract } from "../resolve.ts";
import { NOON } from "./clock.ts";
import { difference } from "./difference.ts";
import { installClock } from "./fake-clock.ts";
import { type Answer, type CaseName, type Job, type Message, recordName } from "./job.ts";
import { installNames } from "./names.ts";
import { installOrder } from "./order.ts";
import { digestOf, takeCase, type Taken, takeText } from "./take.ts";

/** The entry of a fresh process: it changes its own surroundings, then loads the project as any run does. */
process.once("message", (job) => void work(job as Job));
// Without its parent it has no reader, and nobody would end it.
process.once("disconnect", () => process.exit());

async function work(job: Job): Promise<void> {
  const { inside, task } = job;
  process.chdir(inside.cwd);
  const move = installClock(inside.clock);
  installNames(inside);
  if (inside.order !== undefined) installOrder(inside.order);
  const project = await attempt(() => loadProject(job.config));
  await send({ type: "ready" });
  for (const [index, name] of job.cases.entries()) {
    const composer = composerOf(project, name, job, move);
    await send({ type: "answer", answer: await answer(composer, task, index, inside.clock) });
  }
  await send({ type: "done" });
  process.exit();
}

/** A case under an instant, or why there is none in these surroundings. */
interface Composer {
  take(instant: number): Promise<Taken>;
  text(instant: number): Promise<string>;
}

async function answer(composer: Composer, task: Job["task"], index: number, start: number): Promise<Answer> {
  // The first composition falls on the instant of the load: some composers keep the clock that they saw first.
  const first = await composer.take(start);
  if (task.kind === "digest") {
    const digest = digestOf(first);
    if (first.kind === "error") return { digest };
    const texts = new Set([await composer.text(start)]);
    for (const instant of task.instants) texts.add(await composer.text(instant));
    return { digest, moves: texts.size > 1 };
  }
  if (task.kind === "record") {
    writeFileSync(join(task.folder, recordName(index)), JSON.stringify(first));
    return { digest: digestOf(first) };
  }
  const recorded = JSON.parse(readFileSync(join(task.folder, recordName(index)), "utf8")) as Taken;
  if (task.steps.length === 0) return found(difference(recorded, first));
  const steps: NonNullable<Answer["steps"]>[number][] = [];
  for (const step of task.steps) {
    const before = await composer.take(step.from);
    const parted = difference(before, await composer.take(step.to));
    if (parted !== undefined) steps.push({ step, difference: parted });
  }
  const kept = difference(recorded, await composer.take(NOON));
  return { ...found(kept ?? difference(recorded, first)), kept: kept !== undefined, steps };
}

function found(parted: ReturnType<typeof difference>): Answer {
  return parted === undefined ? {} : { difference: parted };
}

function composerOf(
  project: Project | Error,
  name: CaseName,
  { inside }: Job,
  move: (instant: number) => void,
): Composer {
  const place = project instanceof Error ? undefined : find(project, name);
  if (place === undefined) {
    const message = project instanceof Error ? project.message : "There is no such case";
    return {
      take: () => Promise.resolve({ kind: "error", message }),
      text: () => Promise.resolve(message),
    };
  }
  const [contract, item] = place;
  const at = (instant: number) => {
    move(instant);
    return (): Environment => ({ ...inside.environment, now: new Date(instant) });
  };
  return {
    take: (instant) => takeCase(contract, item, at(instant)),
    text: (instant) => takeText(contract, item, at(instant)),
  };
}

function find(project: Project, name: CaseName): [ResolvedContract, ResolvedCase] | undefined {
  const contract = project.contracts.find((one) => one.name === name.contract);
  const item = contract?.cases.find((one) => one.name === name.case);
  return contract === undefined || item === undefined ? undefined : [contract, item];
}

async function attempt<T>(call: () => Promise<T>): Promise<T | Error> {
  try {
    return await call();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function send(message: Message): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}
