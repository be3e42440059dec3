import { posix } from "node:path";
import picomatch from "picomatch";
import { budgetMatcher, type Places, within } from "../diff/base.ts";
import { listFiles, readBlobs } from "../diff/blobs.ts";
import { type Git, prefixOf } from "../diff/git.ts";
import { UsageError } from "../prompt/usage-error.ts";

/** The commits of a pull request, by their full hashes. */
export interface Commits {
  /** The branch that it goes to, as it is now: what it is measured against. */
  readonly base: string;
  /** Where it left that branch; `base` itself where that is not known, or where `head` is their merge. */
  readonly fork: string;
  readonly head: string;
}

/** The files of the gate as they will be once the pull request is merged: name → bytes. */
export interface Landed {
  /** Relative to the goldens folder. */
  readonly goldens: ReadonlyMap<string, Uint8Array>;
  /** Budgets files, relative to the project. */
  readonly budgets: ReadonlyMap<string, Uint8Array>;
}

/**
 * The base with every golden and budgets file that the pull request touched as its head has it. So neither an old
 * branch is blamed for what others changed meanwhile, nor does it bring back budgets of long ago.
 * @param git in the project's root
 */
export async function landedFiles(git: Git, commits: Commits, places: Places): Promise<Landed> {
  const prefix = await prefixOf(git);
  const goldens = within(prefix, places.goldens);
  const roots = [goldens, ...places.budgets.map((glob) => within(prefix, picomatch.scan(glob).base))];
  const treeOf = async (commit: string) =>
    new Map((await listFiles(git, commit, roots)).map(({ path, oid }) => [path, oid]));
  const [base, fork, head] = await Promise.all([commits.base, commits.fork, commits.head].map(treeOf));
  const landed = overlay(base ?? new Map(), fork ?? new Map(), head ?? new Map());
  const isBudget = budgetMatcher(prefix, places.budgets);
  const chosen = [...landed].filter(([path]) => path.startsWith(`${goldens}/`) || isBudget(path));
  const blobs = await readBlobs(
    git,
    chosen.map(([, oid]) => oid),
  );
  const files = { goldens: new Map<string, Uint8Array>(), budgets: new Map<string, Uint8Array>() };
  for (const [path, oid] of chosen) {
    const bytes = blobs.get(oid);
    if (bytes === undefined) {
      throw new UsageError(`${path} of the pull request is not in this clone`, {
        fix: "git fetch --refetch",
      });
    }
    if (path.startsWith(`${goldens}/`)) files.goldens.set(path.slice(goldens.length + 1), bytes);
    else files.budgets.set(posix.relative(prefix, path), bytes);
  }
  return files;
}

/** Path → hash, with what changed from the fork to the head laid over the base. */
function overlay(
  base: ReadonlyMap<string, string>,
  fork: ReadonlyMap<string, string>,
  head: ReadonlyMap<string, string>,
): Map<string, string> {
  const landed = new Map(base);
  for (const path of new Set([...fork.keys(), ...head.keys()])) {
    const oid = head.get(path);
    if (oid === fork.get(path)) continue;
    if (oid === undefined) landed.delete(path);
    else landed.set(path, oid);
  }
  return landed;
}
