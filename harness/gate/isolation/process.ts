import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt, ownModule } from "../own-module.ts";
import type { Answer, Job, Message } from "./job.ts";
import type { Variation } from "./variations.ts";

/** How a fresh process ended: with every answer, or early and why. */
export interface Ended {
  readonly answers: readonly Answer[];
  /** The project was loaded, well or badly. */
  readonly ready: boolean;
  /** Absent where it did all that it was asked. */
  readonly failure?: string;
}

export interface ProcessOptions {
  /** What it inherits, below its variation. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds without a word after which it counts as hanging and is killed. */
  readonly patience: number;
  /** Ends the process early. */
  readonly signal: AbortSignal;
}

const STDERR_TAIL = 600;

/** Loads the project in a process of its own and does a job there. Never rejects: a failure is an answer. */
export function runProcess(job: Job, variation: Variation, options: ProcessOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const answers: Answer[] = [];
    let ready = false;
    let failure: string | undefined = "ended early";
    let noise = "";
    const child = start({ ...options.env, ...variation.env });
    const kill = () => child.kill("SIGKILL");
    const late = () => {
      failure = `gave no answer within ${options.patience} ms`;
      kill();
    };
    let timer = setTimeout(late, options.patience);
    const settle = () => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", kill);
      resolve({ answers, ready, ...(failure === undefined ? {} : { failure }) });
    };
    options.signal.addEventListener("abort", kill);
    child.on("message", (message) => {
      clearTimeout(timer);
      timer = setTimeout(late, options.patience);
      const told = message as Message;
      if (told.type === "ready") ready = true;
      if (told.type === "answer") answers.push(told.answer);
      if (told.type === "done") failure = undefined;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      noise = (noise + text).slice(-STDERR_TAIL);
    });
    child.on("error", (error) => {
      failure = `cannot be started: ${error.message}`;
      settle();
    });
    child.on("close", (code, signal) => {
      if (failure === "ended early") {
        const how = signal === null ? `ended with exit code ${code ?? "none"}` : `was ended by ${signal}`;
        const last = noise
          .trim()
          .split("\n")
          .findLast((line) => /\S/.test(line));
        failure = last === undefined ? how : `${how}: ${last.trim()}`;
      }
      settle();
    });
    if (options.signal.aborted) kill();
    else child.send(job, () => {});
  });
}

/** From source the entry needs the loader that the run itself was started with; built, plain node runs it. */
export function entryOf(self: string): { readonly module: string; readonly args: readonly string[] } {
  const entry = fileURLToPath(ownModule("gate/isolation/child", self));
  if (isBuilt(self)) return { module: entry, args: [] };
  const jiti = dirname(createRequire(self).resolve("jiti/package.json"));
  return { module: join(jiti, "lib", "jiti-cli.mjs"), args: [entry] };
}

function start(env: Record<string, string | undefined>): ChildProcess {
  const { module, args } = entryOf(import.meta.url);
  return fork(module, args, {
    // The loader caches beside the folder that it is started in; the process itself moves on.
    cwd: dirname(args[0] ?? module),
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    execArgv: inherited(process.execArgv),
    // What composers print belongs to no report.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Options of the run that load or allow something; a debugger or a script on the command line is no child's. */
function inherited(args: readonly string[]): string[] {
  const foreign = /^(--(inspect|cpu-prof|heap-prof|watch|test|input-type|eval|print)|-(e|p|pe)$)/;
  return args.filter(
    (arg, index) => !foreign.test(arg) && !/^(--(eval|print)|-(e|p|pe))$/.test(args[index - 1] ?? ""),
  );
}
