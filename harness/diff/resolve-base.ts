import type { BaseRef } from "../gate/comparison.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { type Git, line, prefixOf } from "./git.ts";

export interface BaseQuestion {
  /** `--base`: a commit, or `REF...` for the merge base with it. */
  readonly ref?: string | undefined;
  /** The environment of the run: a pull request is known by it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ci: boolean;
}

/** Fetches every branch and its whole history: what a clone of one commit lacks. */
const FETCH_ALL = "git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'";
const FETCH_BRANCHES = "git fetch origin '+refs/heads/*:refs/remotes/origin/*'";
const FETCH_PARENT = "git fetch --deepen=1";

/**
 * The commit that a change is measured against: the one that is named; else, under CI, the first parent
 * of a merge commit; else the merge base with the default branch, and under CI on that branch itself the
 * commit before.
 * @throws UsageError outside a repository, for a ref that does not exist, and for missing history with the command that fetches it
 */
export async function resolveBase(git: Git, { ref, env, ci }: BaseQuestion): Promise<BaseRef> {
  const answer = await line(git, ["rev-parse", "--is-shallow-repository"]);
  // Where git answers nothing at all, it says why when it is asked for the folder's place.
  if (answer === undefined) await prefixOf(git);
  const shallow = answer === "true";
  if (ref !== undefined) return named(git, ref, shallow);
  const head = await commitOf(git, "HEAD");
  if (head === undefined) {
    throw new UsageError("This repository has no commit yet, so there is no base", {
      fix: "Commit first, or run `prompt-budget check`, which needs no base",
    });
  }
  const parents = await parentsOf(git, head);
  if (parents.length > 1 && (ci || isPullRequest(env))) {
    return parent(git, parents, "merge-commit", shallow);
  }
  const branch = await defaultBranch(git, env.GITHUB_BASE_REF);
  if (branch === undefined) {
    throw new UsageError(
      "No default branch was found: no origin/HEAD, origin/main, origin/master, main, master",
      {
        fix: shallow ? FETCH_ALL : `Name the base with --base REF, or fetch the branches: ${FETCH_BRANCHES}`,
      },
    );
  }
  const base = await mergeBase(git, branch, shallow);
  if (base === head && ci) return parent(git, parents, "first-parent", shallow);
  return { ref: branch, commit: base, how: "merge-base" };
}

async function named(git: Git, ref: string, shallow: boolean): Promise<BaseRef> {
  const symmetric = ref.endsWith("...");
  const name = symmetric ? ref.slice(0, -3) : ref;
  const commit = await commitOf(git, name);
  if (commit === undefined) {
    throw new UsageError(`There is no commit "${name}" to compare with`, {
      fix: shallow
        ? `This clone is shallow. If the commit is real, fetch it: ${FETCH_ALL}`
        : "Take a branch, a tag or a commit that `git rev-parse` knows; `git fetch` may bring it",
    });
  }
  return symmetric
    ? { ref: name, commit: await mergeBase(git, name, shallow), how: "merge-base" }
    : { ref: name, commit, how: "named" };
}

async function mergeBase(git: Git, branch: string, shallow: boolean): Promise<string> {
  const tip = await commitOf(git, branch);
  const base = await line(git, ["merge-base", "HEAD", tip ?? branch]);
  if (base !== undefined) return base;
  throw new UsageError(
    shallow
      ? `The history is too short to find where HEAD left ${branch}: this clone is shallow`
      : `HEAD and ${branch} share no history`,
    { fix: shallow ? FETCH_ALL : "Name the base with --base REF" },
  );
}

/** A shallow clone knows the name of a parent that it does not have. */
async function parent(
  git: Git,
  [first]: readonly string[],
  how: "merge-commit" | "first-parent",
  shallow: boolean,
): Promise<BaseRef> {
  if (first === undefined) return { ref: "the first commit", how: "none" };
  if ((await commitOf(git, first)) !== undefined) return { ref: "HEAD^1", commit: first, how };
  throw new UsageError(
    `The parent of HEAD, ${first.slice(0, 10)}, is not here: ${shallow ? "this clone is shallow" : "fetch it"}`,
    { fix: `${FETCH_PARENT}, or check out with a depth of 2 (actions/checkout: fetch-depth: 2)` },
  );
}

async function parentsOf(git: Git, commit: string): Promise<string[]> {
  const { stdout } = await git(["cat-file", "commit", commit]);
  const [head = ""] = stdout.toString("utf8").split("\n\n", 1);
  return [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? "");
}

async function defaultBranch(git: Git, target: string | undefined): Promise<string | undefined> {
  const candidates = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];
  if (target !== undefined && target !== "") candidates.unshift(`origin/${target}`);
  for (const candidate of candidates) {
    if ((await commitOf(git, candidate)) !== undefined) return candidate;
  }
  return undefined;
}

function commitOf(git: Git, name: string): Promise<string | undefined> {
  return line(git, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
}

function isPullRequest(env: BaseQuestion["env"]): boolean {
  return env.GITHUB_EVENT_NAME === "pull_request" || env.GITHUB_EVENT_NAME === "merge_group";
}
