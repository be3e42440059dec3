import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { temporaryFolder } from "./folder.ts";
import type { Packed } from "./packed.ts";

const ROOT = join(import.meta.dirname, "..", "..");
export const ACTION = join(ROOT, ".github", "actions", "gate");

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export function readAction(): ActionFile {
  return parse(readFileSync(join(ACTION, "action.yml"), "utf8")) as ActionFile;
}

export interface ActionRun {
  /** 0 where every step ended well, else the code of the first that did not. */
  readonly code: number;
  /** What the steps printed, one after the other. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Inputs of the steps that upload. */
  readonly uploads: readonly Readonly<Record<string, string>>[];
}

export interface ActionJob {
  /** Where the repository is checked out. */
  readonly workspace: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Name and content of the event. */
  readonly event: string;
  readonly payload?: unknown;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the steps of the action as a runner does, each in a shell of its own; uploads are noted, not made. */
export async function runAction({
  workspace,
  inputs = {},
  event,
  payload = {},
  env = {},
}: ActionJob): Promise<ActionRun> {
  const job = temporaryFolder({ "event.json": JSON.stringify(payload), output: "", summary: "" });
  const action = readAction();
  mkdirSync(join(job.path, "temp"));
  const context: Record<string, string> = { "github.event_name": event, "github.token": "secret" };
  for (const [name, input] of Object.entries(action.inputs)) {
    context[`inputs.${name}`] = inputs[name] ?? input.default ?? "";
  }
  const surroundings = {
    PATH: process.env.PATH ?? "",
    HOME: job.path,
    CI: "true",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: ACTION,
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: join(job.path, "event.json"),
    GITHUB_OUTPUT: join(job.path, "output"),
    GITHUB_REPOSITORY: "o/r",
    GITHUB_RUN_ID: "99",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_STEP_SUMMARY: join(job.path, "summary"),
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: join(job.path, "temp"),
    ...env,
  };
  let code = 0;
  let log = "";
  const uploads: Record<string, string>[] = [];
  for (const step of action.runs.steps) {
    if (!holds(step.if ?? "${{ success() }}", context, code)) continue;
    if (step.uses !== undefined) {
      uploads.push(filled(step.with ?? {}, context));
      continue;
    }
    job.write("output", "");
    const cwd = join(workspace, fill(step["working-directory"] ?? ".", context));
    const ended = await shell(step.run ?? "", cwd, { ...surroundings, ...filled(step.env ?? {}, context) });
    log += ended.log;
    code ||= ended.code;
    for (const [name, value] of Object.entries(outputsIn(job.read("output")))) {
      context[`steps.${step.id ?? ""}.outputs.${name}`] = value;
    }
  }
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, context)]);
  return {
    code,
    log,
    outputs: Object.fromEntries(values) as Record<string, string>,
    summary: job.read("summary"),
    uploads,
  };
}

/** Gives a project the package as its own prompt-budget. */
export function install(project: string, { unpacked }: Packed): void {
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(unpacked, join(project, "node_modules", "prompt-budget"), "junction");
}

function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number; log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd, env });
    let log = "";
    child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, log }));
  });
}

type Context = Readonly<Record<string, string>>;

function filled(texts: Readonly<Record<string, string>>, context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, context)]));
}

function fill(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => context[name] ?? "");
}

/** The conditions that the action uses: clauses joined by `&&`. */
function holds(condition: string, context: Context, code: number): boolean {
  const inner = /^\$\{\{ (.*) \}\}$/.exec(condition)?.[1] ?? condition;
  return inner.split(" && ").every((clause) => {
    if (clause === "!cancelled()") return true;
    if (clause === "success()") return code === 0;
    const [, name = "", sign, value = ""] = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(clause) ?? [];
    if (sign === undefined) throw new Error(`Nobody can tell whether this holds: ${clause}`);
    return ((context[name] ?? "") === value) === (sign === "==");
  });
}

/** Outputs as the runner reads them: `name=value`, or `name<<end` with lines up to that end. */
function outputsIn(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const [, name = "", end] = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? "") ?? [];
    if (end === undefined) continue;
    const stop = lines.indexOf(end, at);
    outputs[name] = lines.slice(at + 1, stop).join("\n");
    at = stop;
  }
  return outputs;
}
