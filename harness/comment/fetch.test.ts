import { describe, expect, it } from "vitest";
import { gitIn } from "../diff/git.ts";
import { runGit, type Repository, temporaryClone, temporaryRepository } from "../testing/repository.ts";
import { fetchCommits, gitCredentials } from "./fetch.ts";
import type { GithubApi } from "./github-api.ts";

interface Fork {
  readonly origin: Repository;
  readonly fork: string;
  readonly head: string;
  readonly base: string;
}

/** A branch that left `main` one commit ago, as pull request 7. */
function forked(): Fork {
  const origin = temporaryRepository({ "a.txt": "a" });
  origin.git("config", "uploadpack.allowReachableSHA1InWant", "true");
  origin.commit("before");
  const fork = origin.commit("fork");
  origin.git("checkout", "-q", "-b", "feature");
  const head = origin.commit("head");
  origin.git("update-ref", "refs/pull/7/head", head);
  origin.git("checkout", "-q", "main");
  const base = origin.commit("base");
  return { origin, fork, head, base };
}

function apiWith(sha?: string): GithubApi & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    get(path) {
      asked.push(path);
      return sha === undefined
        ? Promise.reject(new Error("Not Found"))
        : Promise.resolve({ merge_base_commit: { sha } });
    },
    list: () => Promise.resolve([]),
    send: () => Promise.resolve({}),
  };
}

const pull = ({ head, base }: Fork) => ({
  number: 7,
  head: { sha: head, repo: { full_name: "o/r" } },
  base: { ref: "main", sha: base },
});

describe("the commits of a pull request", () => {
  it("are fetched into a shallow checkout, with the place where the branch left as GitHub tells it", async () => {
    const scene = forked();
    const git = gitIn(temporaryClone(scene.origin, "--depth=1"));
    const api = apiWith(scene.fork);
    const { head, base, fork } = scene;
    expect(await fetchCommits(git, api, "o/r", pull(scene))).toEqual({ head, base, fork });
    expect(api.asked).toEqual([`/repos/o/r/compare/${base}...${head}?per_page=1`]);
    const { stdout } = await git(["rev-list", "--count", "--all"]);
    expect(stdout.toString().trim()).toBe("1");
  });

  it("are found out by git itself where the history is here", async () => {
    const scene = forked();
    const api = apiWith();
    const commits = await fetchCommits(gitIn(temporaryClone(scene.origin)), api, "o/r", pull(scene));
    expect(commits?.fork).toBe(scene.fork);
    expect(api.asked).toEqual([]);
  });

  it.each([
    ["that nobody knows", undefined],
    ["that is no hash", "--upload-pack=touch"],
  ])("stand on the base itself for a fork %s", async (_, sha) => {
    const scene = forked();
    const git = gitIn(temporaryClone(scene.origin, "--depth=1"));
    expect((await fetchCommits(git, apiWith(sha), "o/r", pull(scene)))?.fork).toBe(scene.base);
  });

  it("are none where the pull request has another head by now", async () => {
    const scene = forked();
    const git = gitIn(temporaryClone(scene.origin, "--depth=1"));
    const moved = { ...pull(scene), head: { sha: scene.fork, repo: null } };
    expect(await fetchCommits(git, apiWith(), "o/r", moved)).toBeUndefined();
  });

  it("are here already on the merge commit of the pull request", async () => {
    const scene = forked();
    scene.origin.git("merge", "-q", "--no-ff", "-m", "merge", "feature");
    const merge = scene.origin.git("rev-parse", "HEAD");
    const path = temporaryClone(scene.origin, "--depth=2");
    runGit(path, ["remote", "set-url", "origin", "file:///nowhere"]);
    expect(await fetchCommits(gitIn(path), apiWith(), "o/r", pull(scene))).toEqual({
      base: scene.base,
      fork: scene.base,
      head: merge,
    });
  });

  it("that cannot be fetched are told in git's words", async () => {
    const scene = forked();
    const path = temporaryClone(scene.origin, "--depth=1");
    runGit(path, ["remote", "set-url", "origin", "file:///nowhere"]);
    await expect(fetchCommits(gitIn(path), apiWith(), "o/r", pull(scene))).rejects.toThrow(
      "git cannot fetch refs/heads/main from origin",
    );
  });
});

describe("git's credentials", () => {
  it("stand in the environment for one server alone", () => {
    const { GIT_CONFIG_KEY_0: key, GIT_CONFIG_VALUE_0: value = "" } = gitCredentials(
      "https://github.com",
      "t",
    );
    expect(key).toBe("http.https://github.com/.extraheader");
    expect(Buffer.from(value.split(" ").at(-1) ?? "", "base64").toString()).toBe("x-access-token:t");
    expect(gitCredentials("https://github.com", "")).toEqual({});
    expect(gitCredentials("file:///repo", "t")).toEqual({});
  });
});
