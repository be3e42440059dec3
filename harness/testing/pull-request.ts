import { join } from "node:path";
import { runCli } from "./cli.ts";
import type { Folder } from "./folder.ts";
import { temporaryFolder } from "./folder.ts";
import { type FakeGithub, fakeGithub } from "./github.ts";
import { type Repository, temporaryClone, temporaryRepository } from "./repository.ts";
import { SAMPLE } from "./sample.ts";

export const CONFIG = "prompt-budget.config.js";
export const BUDGETS = "budgets/demo.json";

/** A repository with a branch of somebody's fork as pull request 7, and a checkout of its default branch. */
export interface Scene {
  readonly github: FakeGithub;
  /** What is on GitHub; checked out is the default branch. */
  readonly origin: Repository;
  /** A shallow checkout of the default branch, as the workflow on workflow_run has it. */
  readonly checkout: string;
  /** Files of the job: the event, the report. */
  readonly job: Folder;
  readonly env: Readonly<Record<string, string>>;
}

export type Change = (files: Folder) => void;

/**
 * @param change what the pull request does to the files; its goldens are recorded after it
 * @param alone what it does after that, so that goldens and code no longer fit
 */
export async function pullRequestScene(change: Change, alone: Change = () => {}): Promise<Scene> {
  const origin = temporaryRepository(SAMPLE);
  origin.git("config", "uploadpack.allowReachableSHA1InWant", "true");
  await runCli(origin.path, ["update"]);
  origin.commit("start");
  const github = await fakeGithub();
  const job = temporaryFolder();
  const scene: Scene = {
    github,
    origin,
    job,
    checkout: temporaryClone(origin, "--depth=1"),
    env: {
      GITHUB_ACTIONS: "true",
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_NAME: "workflow_run",
      GITHUB_EVENT_PATH: join(job.path, "event.json"),
      GITHUB_REPOSITORY: "o/r",
      GITHUB_RUN_ID: "99",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_TOKEN: "secret",
      ...gitSettings(),
    },
  };
  await pushToPullRequest(scene, change, alone);
  return scene;
}

/** A further commit of the pull request, with the run of its own that it starts. */
export async function pushToPullRequest(
  { github, origin, job }: Scene,
  change: Change,
  alone: Change = () => {},
): Promise<string> {
  const known = origin.git("branch", "--list", "feature") !== "";
  origin.git("checkout", "-q", ...(known ? ["feature"] : ["-b", "feature"]));
  change(origin);
  await runCli(origin.path, ["update", "--structural"]);
  alone(origin);
  const sha = origin.commit("change");
  await runCli(origin.path, ["check", "--json", "--output", join(job.path, "report.json")]);
  origin.git("update-ref", "refs/pull/7/head", sha);
  origin.git("checkout", "-q", "main");
  const base = origin.git("rev-parse", "main");
  const fork = origin.git("merge-base", base, sha);
  github.forks.set(`${base}...${sha}`, fork);
  const repo = { full_name: "stranger/r" };
  github.pulls.splice(0, 1, {
    number: 7,
    head: { sha, label: "stranger:feature", repo },
    base: { ref: "main", sha: base },
  });
  const run = {
    id: 55,
    event: "pull_request",
    head_sha: sha,
    head_branch: "feature",
    head_repository: { full_name: "stranger/r", owner: { login: "stranger" } },
    pull_requests: [],
  };
  job.write("event.json", JSON.stringify({ action: "completed", workflow_run: run }));
  return sha;
}

/** Lets the command's own git read a repository of the test, and nothing of this machine's settings. */
function gitSettings(): Readonly<Record<string, string>> {
  return { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", PATH: process.env.PATH ?? "" };
}
