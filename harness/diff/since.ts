import { UsageError } from "../prompt/usage-error.ts";
import { type Git, line, output } from "./git.ts";

/** Words for time that git takes, and that a misspelt branch is never taken for. */
const DATES = [
  /^\d{4}-\d{2}-\d{2}([T ].*)?$/,
  /^\d+[ .](second|minute|hour|day|week|month|year)s?([ .]ago)?$/,
  /^(yesterday|today|noon|midnight)$/,
];

/**
 * The commits after a ref or a date.
 * @throws UsageError for what is neither
 */
export async function commitsSince(git: Git, since: string): Promise<Set<string>> {
  const ref = await line(git, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${since}^{commit}`]);
  if (ref === undefined && !DATES.some((date) => date.test(since))) {
    throw new UsageError(`"${since}" is neither a commit nor a date`, {
      fix: "Take a branch, a tag or a commit, a date such as 2026-01-31, or `2 weeks ago`",
    });
  }
  const range = ref === undefined ? [`--since=${since}`, "HEAD"] : [`${ref}..HEAD`];
  const commits = await output(git, ["rev-list", ...range]);
  return new Set(commits.toString("utf8").split("\n").filter(Boolean));
}

/** History that is cut off would tell of a beginning that is none. @throws UsageError with the remedy */
export async function requireHistory(git: Git): Promise<void> {
  if ((await line(git, ["rev-parse", "--is-shallow-repository"])) === "true") {
    throw new UsageError("This clone is shallow, so that its history is not the whole one", {
      fix: "git fetch --unshallow (actions/checkout: fetch-depth: 0)",
    });
  }
  if ((await line(git, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])) === undefined) {
    throw new UsageError("This repository has no commit yet, so there is no history", {
      fix: "Commit the goldens first: their history is what is told",
    });
  }
}
