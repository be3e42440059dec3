import { posix } from "node:path";
import picomatch from "picomatch";
import type { Ceiling } from "../checks/ceilings.ts";
import type { BaseRef } from "../gate/comparison.ts";
import type { Counter } from "../measure/counter.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { listFiles, readBlobs, type TreeFile } from "./blobs.ts";
import { type Git, prefixOf } from "./git.ts";
import { pastCeilings } from "./past-ceilings.ts";
import { type Side, sideOf } from "./side.ts";

/** Where a project keeps what a comparison reads; relative to its root, with forward slashes. */
export interface Places {
  readonly goldens: string;
  /** Globs. */
  readonly budgets: readonly string[];
  readonly counters: readonly Counter[];
}

export interface BaseData {
  readonly ref: BaseRef;
  readonly side: Side;
  /** Names of the budgets files, relative to the root. */
  readonly budgets: readonly string[];
}

/** A side that holds nothing. */
export const NOTHING: Side = { contracts: new Map(), ceilings: [] };

/**
 * The goldens and budgets of a project as a commit holds them: two git processes, nothing of it is run,
 * no file is written.
 * @param git in the project's root
 * @throws UsageError that names the ref for budgets or records that do not parse
 */
export async function readBase(git: Git, ref: BaseRef, places: Places): Promise<BaseData> {
  if (ref.commit === undefined) return { ref, side: NOTHING, budgets: [] };
  const prefix = await prefixOf(git);
  const goldens = within(prefix, places.goldens);
  const isBudget = budgetMatcher(prefix, places.budgets);
  const roots = [goldens, ...places.budgets.map((glob) => within(prefix, picomatch.scan(glob).base))];
  const files = await listFiles(git, ref.commit, roots);
  const golden = files.filter(({ path }) => path.startsWith(`${goldens}/`));
  const budgets = files.filter(({ path }) => isBudget(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blobs = await readBlobs(
    git,
    [...golden, ...budgets].map(({ oid }) => oid),
  );
  const bytesOf = ({ oid, path }: TreeFile): Uint8Array => {
    const bytes = blobs.get(oid);
    if (bytes !== undefined) return bytes;
    throw new UsageError(`${nameOf(ref)}: ${path} is not in this clone`, { fix: "git fetch --refetch" });
  };
  const texts = new Map(golden.map((file) => [file.path.slice(goldens.length + 1), bytesOf(file)]));
  const shown = (path: string) => posix.relative(prefix, path);
  const ceilings = budgets.flatMap((file) =>
    ceilingsOf(bytesOf(file), shown(file.path), ref, places.counters),
  );
  return {
    ref,
    side: sideOf(texts, ceilings, nameOf(ref)),
    budgets: budgets.map(({ path }) => shown(path)),
  };
}

/** What messages call a base: the ref as it was named, and its commit where that says more. */
export function nameOf({ ref, commit }: BaseRef): string {
  const short = commit?.slice(0, 10) ?? "";
  return short === "" || ref.startsWith(short) ? ref : `${ref} (${short})`;
}

/** True for the paths of budgets files, from the top of the repository. */
export function budgetMatcher(prefix: string, globs: readonly string[]): (path: string) => boolean {
  const ignore = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const matches = picomatch(
    globs.filter((glob) => !glob.startsWith("!")),
    { dot: true, ignore },
  );
  return (path) => !path.endsWith(".schema.json") && matches(posix.relative(prefix, path));
}

/** A path of the project from the top of its repository. @throws UsageError where it leads out of it */
export function within(prefix: string, path: string): string {
  const joined = posix.normalize(posix.join(prefix, path));
  if (joined === ".") return "";
  if (joined.startsWith("../") || joined === "..") {
    throw new UsageError(`${path} lies outside the repository, so it has no base`, {
      fix: "Keep goldens and budgets inside the repository, or run `prompt-budget check`, which needs no base",
    });
  }
  return joined.replace(/\/$/, "");
}

function ceilingsOf(
  bytes: Uint8Array,
  file: string,
  ref: BaseRef,
  counters: readonly Counter[],
): readonly Ceiling[] {
  try {
    return pastCeilings(bytes, file, counters);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`The budgets at ${nameOf(ref)} do not parse: ${error.message}`, {
      where: error.where,
      fix: `Compare with a commit whose budgets are sound, by --base`,
      cause: error,
    });
  }
}
