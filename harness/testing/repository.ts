import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Folder, temporaryFolder } from "./folder.ts";

/** A real git repository that goes away with the test. */
export interface Repository extends Folder {
  git(...args: string[]): string;
  /** Everything as it stands, by somebody, at some time; returns the hash. */
  commit(subject: string, by?: { readonly author?: string; readonly date?: string }): string;
}

/** Nothing of the machine's own settings, and none of a hook that the tests may run in. */
function gitEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith("GIT_"));
  return { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
}

export function runGit(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync("git", args, {
    cwd,
    env: { ...gitEnvironment(), ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trimEnd();
}

/** A repository on the branch `main`, with some files and no commit yet. */
export function temporaryRepository(files: Readonly<Record<string, string | Uint8Array>> = {}): Repository {
  const folder = temporaryFolder(files);
  const git = (...args: string[]) => runGit(folder.path, args);
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Ann");
  git("config", "user.email", "ann@example.com");
  git("config", "commit.gpgsign", "false");
  return {
    ...folder,
    git,
    commit(subject, { author = "Ann", date } = {}) {
      git("add", "-A");
      const time = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
      const who = { GIT_AUTHOR_NAME: author, GIT_AUTHOR_EMAIL: "somebody@example.com" };
      runGit(folder.path, ["commit", "-q", "--allow-empty", "-m", subject], { ...who, ...time });
      return git("rev-parse", "HEAD");
    },
  };
}

/** A clone over `file://`, so that its depth is honoured; goes away with the test. */
export function temporaryClone(of: Repository, ...args: string[]): string {
  const path = mkdtempSync(join(tmpdir(), "prompt-budget-clone-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  runGit(path, ["clone", "-q", ...args, `file://${of.path}`, "."]);
  return path;
}
