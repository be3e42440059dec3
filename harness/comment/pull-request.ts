import * as v from "valibot";
import type { GithubApi } from "./github-api.ts";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
const repository = v.nullish(v.object({ full_name: v.string() }));

const PullRequestShape = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  head: v.object({ sha: hash, repo: repository }),
  base: v.object({ ref: v.pipe(v.string(), v.nonEmpty()), sha: hash }),
});

/** What of a pull request is needed. A fork that was deleted has no repository. */
export type PullRequest = v.InferOutput<typeof PullRequestShape>;

const WorkflowRun = v.object({
  id: v.pipe(v.number(), v.integer()),
  event: v.string(),
  head_sha: hash,
  head_branch: v.nullish(v.string()),
  head_repository: v.nullish(v.object({ full_name: v.string(), owner: v.object({ login: v.string() }) })),
});

const EventShape = v.object({
  pull_request: v.optional(v.object({ number: v.number() })),
  workflow_run: v.optional(WorkflowRun),
  merge_group: v.optional(v.object({ base_sha: hash })),
});

/** What an event file of GitHub says of a pull request. */
export type EventData = v.InferOutput<typeof EventShape>;

/** @returns nothing known, for an event of another shape */
export function parseEvent(text: string): EventData {
  try {
    const parsed = v.safeParse(EventShape, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

export async function pullRequest(api: GithubApi, repository: string, number: number): Promise<PullRequest> {
  return v.parse(PullRequestShape, await api.get(`/repos/${repository}/pulls/${number}`));
}

/**
 * The open pull request that a workflow run was about. The event's own list is empty for forks, so it is found by
 * the branch and the commit that ran; one whose head has moved on is not it, for its newer run will speak.
 */
export async function pullRequestOfRun(
  api: GithubApi,
  repository: string,
  { event, head_repository: source, head_branch: branch, head_sha }: v.InferOutput<typeof WorkflowRun>,
): Promise<PullRequest | undefined> {
  if (event !== "pull_request" || source == null || branch == null) return undefined;
  const head = encodeURIComponent(`${source.owner.login}:${branch}`);
  const found = await api.list(`/repos/${repository}/pulls?state=open&head=${head}`);
  return found
    .flatMap((item) => {
      const parsed = v.safeParse(PullRequestShape, item);
      return parsed.success ? [parsed.output] : [];
    })
    .find((pull) => pull.head.sha === head_sha && pull.head.repo?.full_name === source.full_name);
}
