import { spawn } from "node:child_process";
import { UsageError } from "../prompt/usage-error.ts";

export interface GitAnswer {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs one git command in one folder. Given to whoever needs git, so that the rest can do without. */
export type Git = (args: readonly string[], input?: string) => Promise<GitAnswer>;

/** Set by hooks for the repository that they run in; the folder alone says which one is meant here. */
const INHERITED = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_OBJECT_DIRECTORY",
]);

/** Paths are literal, objects are the real ones, nothing is asked of a terminal, no lock is taken. */
const ALWAYS = ["--no-pager", "--no-replace-objects", "--literal-pathspecs"];

/**
 * Git in a folder, started with an argument list and never through a shell.
 * @throws UsageError where git cannot be started at all; a command that fails answers with its code.
 */
export function gitIn(cwd: string, environment: NodeJS.ProcessEnv = process.env): Git {
  const env = {
    ...Object.fromEntries(Object.entries(environment).filter(([key]) => !INHERITED.has(key))),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
  };
  return (args, input = "") =>
    new Promise((resolve, reject) => {
      const child = spawn("git", [...ALWAYS, ...args], { cwd, env, windowsHide: true });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
      child.on("error", (error) => reject(unstartable(error)));
      child.on("close", (code) =>
        resolve({ code: code ?? 1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString("utf8") }),
      );
      // A git that stops early closes its end first; its exit code tells.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    });
}

/** The output of a command that must not fail. @throws UsageError with git's own words */
export async function output(git: Git, args: readonly string[], input?: string): Promise<Buffer> {
  const answer = await git(args, input);
  if (answer.code === 0) return answer.stdout;
  throw new UsageError(`git ${args[0] ?? ""} failed: ${firstLine(answer.stderr)}`, {
    fix: "Mend what git says, then run the command again",
  });
}

/** One line of output, or undefined where the command fails or says nothing. */
export async function line(git: Git, args: readonly string[]): Promise<string | undefined> {
  const { code, stdout } = await git(args);
  const text = stdout.toString("utf8").replace(/\n$/, "");
  return code === 0 && text !== "" ? text : undefined;
}

/**
 * Where a folder stands in its repository, with forward slashes and a last one; empty for the top.
 * @throws UsageError outside a repository
 */
export async function prefixOf(git: Git): Promise<string> {
  const { code, stdout, stderr } = await git(["rev-parse", "--show-prefix"]);
  if (code === 0) return stdout.toString("utf8").replace(/\n$/, "");
  if (stderr.includes("dubious ownership")) {
    throw new UsageError("Git does not read this repository: it belongs to another user", {
      fix: `git config --global --add safe.directory ${/safe\.directory (\S+)/.exec(stderr)?.[1] ?? "<folder>"}`,
    });
  }
  throw new UsageError("This is no git repository, so there is no base to compare with", {
    fix: "Run it inside one, or make one with `git init` and a commit; two reports need none: prompt-budget diff BASE_REPORT.json HEAD_REPORT.json",
  });
}

export function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}

function unstartable(error: Error): Error {
  const missing = "code" in error && error.code === "ENOENT";
  return new UsageError(missing ? "Git cannot be started: it is not installed" : `Git: ${error.message}`, {
    fix: "Install git; `check` without --base does without it",
    cause: error,
  });
}
