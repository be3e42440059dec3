import * as v from "valibot";
import type { GithubApi } from "./github-api.ts";
import { readMarker, type State } from "./marker.ts";

export interface Thread {
  /** `owner/name`. */
  readonly repository: string;
  /** Of the pull request. */
  readonly number: number;
  /** Tells the comments of one pull request apart. */
  readonly key: string;
  /** Who writes: only comments by this login are ever edited. */
  readonly author: string;
}

export interface Draft {
  readonly body: string;
  /** False: there is nothing to tell, so that no comment is begun; one that is there is edited all the same. */
  readonly worthwhile: boolean;
}

export interface Posted {
  readonly how: "created" | "edited" | "unchanged" | "skipped";
  readonly url?: string;
}

const Comment = v.object({
  id: v.pipe(v.number(), v.integer()),
  body: v.nullish(v.string(), ""),
  user: v.nullish(v.object({ login: v.string(), type: v.optional(v.string(), "User") })),
});

type Comment = v.InferOutput<typeof Comment>;

/**
 * Writes the one comment of this key: edits the first that is there, on whatever page, else begins it.
 * @param draft is given what that comment remembers of the report before
 */
export async function writeComment(
  api: GithubApi,
  { repository, number, key, author }: Thread,
  draft: (previous: State | undefined) => Draft,
): Promise<Posted> {
  const items = await api.list(`/repos/${repository}/issues/${number}/comments`);
  const own = items
    .flatMap((item) => (v.is(Comment, item) ? [v.parse(Comment, item)] : []))
    .find((comment) => isBy(comment, author) && readMarker(comment.body ?? "", key) !== undefined);
  const { body, worthwhile } = draft(own === undefined ? undefined : readMarker(own.body ?? "", key));
  if (own === undefined) {
    if (!worthwhile) return { how: "skipped" };
    const answer = await api.send("POST", `/repos/${repository}/issues/${number}/comments`, { body });
    return { how: "created", ...urlOf(answer) };
  }
  if (own.body === body) return { how: "unchanged" };
  const answer = await api.send("PATCH", `/repos/${repository}/issues/comments/${own.id}`, { body });
  return { how: "edited", ...urlOf(answer) };
}

/** Logins of bots end in `[bot]`, which no user can register; the type says so as well. */
function isBy({ user }: Comment, author: string): boolean {
  return user?.login === author && (!author.endsWith("[bot]") || user.type === "Bot");
}

function urlOf(answer: unknown): { url?: string } {
  const url = (answer as { html_url?: unknown } | null)?.html_url;
  return typeof url === "string" ? { url } : {};
}
