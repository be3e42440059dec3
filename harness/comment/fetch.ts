import * as v from "valibot";
import { type Git, line } from "../diff/git.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { GithubApi } from "./github-api.ts";
import type { Commits } from "./landed.ts";
import type { PullRequest } from "./pull-request.ts";

const Comparison = v.object({ merge_base_commit: v.object({ sha: v.string() }) });

/**
 * The commits of a pull request, fetched where they are not here. On the merge commit that GitHub checks out for
 * one, that is all that is needed: its first parent is the base. Only objects are fetched; no ref, no file changes.
 * @param git in the repository, with credentials for `origin` where it wants some
 * @returns undefined where the pull request has moved on to another head meanwhile
 * @throws UsageError where something cannot be fetched
 */
export async function fetchCommits(
  git: Git,
  api: GithubApi,
  repository: string,
  pull: PullRequest,
): Promise<Commits | undefined> {
  const parents = (await line(git, ["rev-parse", "HEAD^@"]))?.split("\n") ?? [];
  const [first, second] = parents;
  const merge = await line(git, ["rev-parse", "HEAD"]);
  if (first !== undefined && second === pull.head.sha && merge !== undefined && (await isHere(git, first))) {
    return { base: first, fork: first, head: merge };
  }
  const base = await fetched(git, `refs/heads/${pull.base.ref}`);
  const head = await fetched(git, `refs/pull/${pull.number}/head`);
  if (head !== pull.head.sha) return undefined;
  return { base, head, fork: (await forkOf(git, api, repository, base, head)) ?? base };
}

/** Where the branch left its base; undefined where that cannot be found out. */
async function forkOf(
  git: Git,
  api: GithubApi,
  repository: string,
  base: string,
  head: string,
): Promise<string | undefined> {
  const local = await line(git, ["merge-base", base, head]);
  if (local !== undefined) return local;
  try {
    const answer = await api.get(`/repos/${repository}/compare/${base}...${head}?per_page=1`);
    const { sha } = v.parse(Comparison, answer).merge_base_commit;
    if (!/^[0-9a-f]{40,64}$/.test(sha)) return undefined;
    return (await isHere(git, sha)) ? sha : await fetched(git, sha);
  } catch {
    return undefined;
  }
}

async function fetched(git: Git, name: string): Promise<string> {
  const shallow = (await line(git, ["rev-parse", "--is-shallow-repository"])) === "true";
  const depth = shallow ? ["--depth=1"] : [];
  const { code, stderr } = await git([
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-recurse-submodules",
    ...depth,
    "origin",
    name,
  ]);
  const hash = code === 0 ? await line(git, ["rev-parse", "--verify", "FETCH_HEAD^{commit}"]) : undefined;
  if (hash !== undefined) return hash;
  throw new UsageError(`git cannot fetch ${name} from origin: ${stderr.trim().split("\n").at(-1) ?? ""}`, {
    fix: "Check out the default branch first (actions/checkout), and give the job contents: read",
  });
}

async function isHere(git: Git, commit: string): Promise<boolean> {
  return (await git(["cat-file", "-e", `${commit}^{commit}`])).code === 0;
}

/** Settings that let git read a private repository, kept out of its arguments and of every file. */
export function gitCredentials(server: string, token: string): Readonly<Record<string, string>> {
  if (!/^https?:\/\//.test(server) || token === "") return {};
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${server}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
}
