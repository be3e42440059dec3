import { execSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { UsageError } from "../prompt/usage-error.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { type Repository, runGit, temporaryClone, temporaryRepository } from "../testing/repository.ts";
import { gitIn, prefixOf } from "./git.ts";
import { type BaseQuestion, resolveBase } from "./resolve-base.ts";

const LOCAL: BaseQuestion = { env: {}, ci: false };
const CI: BaseQuestion = { env: {}, ci: true };

/** `main` with three commits; `work` left it after the second; a merge of both on `pull`. */
function branched(): Repository & {
  readonly hashes: Record<"first" | "second" | "third" | "work" | "merge", string>;
} {
  const repository = temporaryRepository({ file: "1" });
  const first = repository.commit("first");
  repository.write("file", "2");
  const second = repository.commit("second");
  repository.git("checkout", "-q", "-b", "work");
  repository.write("other", "w");
  const work = repository.commit("work");
  repository.git("checkout", "-q", "main");
  repository.write("file", "3");
  const third = repository.commit("third");
  repository.git("checkout", "-q", "-b", "pull");
  repository.git("merge", "-q", "--no-ff", "-m", "merge", "work");
  const merge = repository.git("rev-parse", "HEAD");
  return { ...repository, hashes: { first, second, third, work, merge } };
}

async function failure(of: Promise<unknown>): Promise<UsageError> {
  const error = await of.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return error as UsageError;
}

describe("the base of a change", () => {
  it("is the commit that is named, not where its branch was left", async () => {
    const { path, hashes, git } = branched();
    git("checkout", "-q", "work");
    const base = await resolveBase(gitIn(path), { ...LOCAL, ref: "main" });
    expect(base).toEqual({ ref: "main", commit: hashes.third, how: "named" });
  });

  it("is the merge base with a ref that ends in three dots", async () => {
    const { path, hashes, git } = branched();
    git("checkout", "-q", "work");
    const base = await resolveBase(gitIn(path), { ...LOCAL, ref: "main..." });
    expect(base).toEqual({ ref: "main", commit: hashes.second, how: "merge-base" });
  });

  it("is the merge base with the default branch where none is named", async () => {
    const { path, hashes, git } = branched();
    git("checkout", "-q", "work");
    expect(await resolveBase(gitIn(path), LOCAL)).toEqual({
      ref: "main",
      commit: hashes.second,
      how: "merge-base",
    });
  });

  it("is the first parent of a merge commit under CI, and nowhere else", async () => {
    const { path, hashes } = branched();
    const pull = { env: { GITHUB_EVENT_NAME: "pull_request" }, ci: false };
    for (const question of [CI, pull, { env: { GITHUB_EVENT_NAME: "merge_group" }, ci: false }]) {
      expect(await resolveBase(gitIn(path), question)).toEqual({
        ref: "HEAD^1",
        commit: hashes.third,
        how: "merge-commit",
      });
    }
    expect((await resolveBase(gitIn(path), LOCAL)).how).toBe("merge-base");
  });

  it("is found from the target branch where a pull request's head is checked out itself", async () => {
    const origin = branched();
    origin.git("branch", "release", origin.hashes.first);
    const clone = temporaryClone(origin, "--branch", "work");
    const env = { GITHUB_EVENT_NAME: "pull_request", GITHUB_BASE_REF: "release" };
    expect(await resolveBase(gitIn(clone), { env, ci: true })).toEqual({
      ref: "origin/release",
      commit: origin.hashes.first,
      how: "merge-base",
    });
  });

  it("is the commit before on the default branch itself under CI", async () => {
    const { path, hashes, git } = branched();
    git("checkout", "-q", "main");
    expect(await resolveBase(gitIn(path), CI)).toMatchObject({ commit: hashes.second, how: "first-parent" });
    expect(await resolveBase(gitIn(path), LOCAL)).toMatchObject({ commit: hashes.third });
  });

  it("is nothing for the first commit of all under CI", async () => {
    const repository = temporaryRepository({ file: "1" });
    repository.commit("first");
    expect(await resolveBase(gitIn(repository.path), CI)).toEqual({ ref: "the first commit", how: "none" });
  });

  it.each(["nowhere", "--all", "HEAD~99", "0123456789012345678901234567890123456789"])(
    "is refused by name where there is no commit %s",
    async (ref) => {
      const { path } = branched();
      const error = await failure(resolveBase(gitIn(path), { ...LOCAL, ref }));
      expect(error.message).toContain(`"${ref}"`);
    },
  );

  it("asks for a commit where there is none yet", async () => {
    const { path } = temporaryRepository({ file: "1" });
    expect((await failure(resolveBase(gitIn(path), LOCAL))).message).toContain("no commit yet");
  });

  it("asks for a name where no default branch can be told", async () => {
    const { path, git } = branched();
    git("checkout", "-q", "work");
    git("branch", "-D", "-q", "main");
    const error = await failure(resolveBase(gitIn(path), LOCAL));
    expect(error.fix).toContain("--base REF");
  });

  it("says so where two histories have nothing in common", async () => {
    const { path, git } = branched();
    git("checkout", "-q", "--orphan", "apart");
    git("commit", "-q", "-m", "apart");
    expect((await failure(resolveBase(gitIn(path), LOCAL))).message).toContain("share no history");
  });

  it("needs a repository, and says what does without one", async () => {
    const { path } = temporaryFolder({});
    const error = await failure(prefixOf(gitIn(path)));
    expect(error.message).toContain("no git repository");
    expect(error.fix).toContain("BASE_REPORT.json");
  });

  it("needs git itself", async () => {
    const { path } = temporaryFolder({});
    const error = await failure(prefixOf(gitIn(path, { PATH: path })));
    expect(error.message).toContain("not installed");
  });
});

describe("history that a clone lacks", () => {
  /** The command of a remedy, up to where it turns into words. */
  function commandOf({ fix = "" }: UsageError): string {
    return /git fetch [^,]*/.exec(fix)?.[0] ?? "";
  }

  it("is fetched by the command of the remedy at a merge commit of depth one", async () => {
    const origin = branched();
    const clone = temporaryClone(origin, "--depth", "1", "--branch", "pull");
    const question = { env: { GITHUB_EVENT_NAME: "pull_request" }, ci: true };
    const error = await failure(resolveBase(gitIn(clone), question));
    expect(error.message).toContain(origin.hashes.third.slice(0, 10));
    expect(error.fix).toContain("fetch-depth: 2");
    execSync(commandOf(error), { cwd: clone, stdio: "ignore" });
    expect(await resolveBase(gitIn(clone), question)).toMatchObject({ commit: origin.hashes.third });
  });

  it("is enough at depth two for a merge commit", async () => {
    const origin = branched();
    const clone = temporaryClone(origin, "--depth", "2", "--branch", "pull");
    expect(await resolveBase(gitIn(clone), CI)).toMatchObject({
      commit: origin.hashes.third,
      how: "merge-commit",
    });
  });

  it("is fetched with all branches where a shallow clone knows its own alone", async () => {
    const origin = branched();
    const clone = temporaryClone(origin, "--depth", "1", "--branch", "work");
    const error = await failure(resolveBase(gitIn(clone), LOCAL));
    execSync(commandOf(error), { cwd: clone, stdio: "ignore" });
    expect(await resolveBase(gitIn(clone), LOCAL)).toMatchObject({ commit: origin.hashes.second });
  });

  it("is told apart from a missing branch where the merge base lies beyond the cut", async () => {
    const origin = branched();
    const clone = temporaryClone(origin, "--depth", "1", "--no-single-branch", "--branch", "work");
    const question = { ...LOCAL, ref: "origin/main..." };
    const error = await failure(resolveBase(gitIn(clone), question));
    expect(error.message).toContain("too short");
    execSync(commandOf(error), { cwd: clone, stdio: "ignore" });
    expect(await resolveBase(gitIn(clone), question)).toMatchObject({ commit: origin.hashes.second });
  });

  it("is named as the likely reason where a shallow clone lacks the commit that is asked for", async () => {
    const origin = branched();
    const clone = temporaryClone(origin, "--depth", "1");
    const error = await failure(resolveBase(gitIn(clone), { ...LOCAL, ref: origin.hashes.first }));
    expect(error.fix).toContain("--unshallow");
    expect(runGit(clone, ["rev-parse", "--is-shallow-repository"])).toBe("true");
  });
});
