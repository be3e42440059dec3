import { resolve } from "node:path";
import { type CommentParts, commentText, verdictOf } from "../comment/body.ts";
import { readClaim } from "../comment/claim.ts";
import { fetchCommits, gitCredentials } from "../comment/fetch.ts";
import { failureOf, GithubError } from "../comment/github-api.ts";
import type { Commits } from "../comment/landed.ts";
import { look, type Looking, type Seen } from "../comment/look.ts";
import { type PullRequest, pullRequest, pullRequestOfRun } from "../comment/pull-request.ts";
import { writeComment } from "../comment/sticky.ts";
import { gitIn } from "../diff/git.ts";
import type { Report } from "../gate/report.ts";
import { createMeasurer } from "../measure/measure.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Command } from "./commands.ts";
import { type Job, jobOf, summarise, warn } from "./job.ts";
import type { Flags } from "./options.ts";
import type { CliProcess } from "./process.ts";

/** Who comments with the token that a job is given. */
const AUTHOR = "github-actions[bot]";
const KEY = "prompt-budget-report";

const ADVICE =
  "The token of this job may not do that: on a pull request from a fork it is read-only, whatever the workflow asks for. The job summary holds the report; to comment all the same, let a workflow on workflow_run do it, as examples/comment.yml beside the action shows";

/**
 * Tells a pull request what its change does to the gate, in one comment that is edited as it changes. Runs none of
 * the pull request's code, and loads no config: the folders of goldens and budgets are given by flags.
 * Exit code by the verdict, whether or not the comment could be written.
 */
export const comment: Command = async ({ flags }, process) => {
  const job = jobOf(process);
  const claim =
    flags.report === undefined
      ? { problem: "The run left no report" }
      : await readClaim(resolve(process.cwd, flags.report));
  const exit = (verdict: Report["verdict"]) => (verdict === "holds" || flags["report-only"] ? 0 : 1);

  const pull = await attempt(process, () => pullOf(flags, job));
  if (pull === undefined) return exit("report" in claim ? claim.report.verdict : "broken");
  if (pull === "none") return said(process, "No open pull request has the commit of this run");
  const commits = await commitsOf(pull, job, process);
  if (commits === undefined)
    return said(process, "The pull request has moved on; its newer run will comment");

  const seen =
    "problem" in commits ? { measured: commits, edits: [] } : await seenOf(commits, pull, flags, process);
  const base = "problem" in commits ? pull.base.sha : commits.base;
  const parts: CommentParts = {
    key: flags.key ?? KEY,
    ...seen,
    claim,
    base: { ref: pull.base.ref, commit: base },
    head: pull.head.sha,
    ...runOf(job, process),
  };
  const posted = await post(parts, pull, job, flags, process);
  // Beside the gate's own summary, in one job with it, it would say most things twice.
  if (!posted || job.event.workflow_run !== undefined) await summarise(commentText(parts), process);
  return exit(verdictOf(parts));
};

async function post(
  parts: CommentParts,
  { number }: PullRequest,
  { api, repository }: Job,
  flags: Flags,
  process: CliProcess,
): Promise<boolean> {
  const { measured, edits, key } = parts;
  const changed = !("report" in measured) || measured.report.comparison?.changed === true;
  const worthwhile = verdictOf(parts) === "broken" || changed || edits.length > 0;
  const thread = { repository, number, key, author: flags.author ?? AUTHOR };
  const posted = await attempt(process, () =>
    writeComment(api, thread, (previous) => ({
      body: commentText({ ...parts, ...(previous === undefined ? {} : { previous }) }),
      worthwhile,
    })),
  );
  if (posted === undefined) return false;
  said(process, `Comment ${posted.how}${posted.url === undefined ? "" : `: ${posted.url}`}`);
  return true;
}

function said(process: CliProcess, sentence: string): 0 {
  process.stdout.write(`${sentence}\n`);
  return 0;
}

/** What GitHub refuses is a warning: the summary stands, and the verdict does not change. */
async function attempt<T>(process: CliProcess, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const refused = error instanceof GithubError && (error.status === 403 || error.status === 404);
    warn(process, "No comment", `GitHub says: ${failureOf(error)}${refused ? `. ${ADVICE}` : ""}`);
    return undefined;
  }
}

async function pullOf({ pr }: Flags, { event, api, repository }: Job): Promise<PullRequest | "none"> {
  if (pr !== undefined && !/^[1-9]\d{0,9}$/.test(pr)) {
    throw new UsageError(`"${pr}" is no number of a pull request`, { fix: "Such as --pr 7" });
  }
  const number = pr === undefined ? event.pull_request?.number : Number(pr);
  if (number !== undefined) return pullRequest(api, repository, number);
  if (event.workflow_run === undefined) {
    throw new UsageError("It is not known which pull request to comment on", {
      fix: "Give --pr N, or run this on pull_request or on workflow_run",
    });
  }
  return (await pullRequestOfRun(api, repository, event.workflow_run)) ?? "none";
}

/** What cannot be fetched cannot be measured: then the comment says so. */
async function commitsOf(
  pull: PullRequest,
  { api, repository, server, token }: Job,
  { cwd, env }: CliProcess,
): Promise<Commits | { readonly problem: string } | undefined> {
  try {
    return await fetchCommits(
      gitIn(cwd, { ...env, ...gitCredentials(server, token) }),
      api,
      repository,
      pull,
    );
  } catch (error) {
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

function seenOf(commits: Commits, pull: PullRequest, flags: Flags, { cwd, env }: CliProcess): Promise<Seen> {
  const looking: Looking = {
    cwd,
    env,
    configs: flags.config,
    places: {
      goldens: flags.goldens ?? "goldens",
      budgets: flags.budgets.length === 0 ? ["budgets/*.json"] : flags.budgets,
      counters: [],
    },
    ref: pull.base.ref,
  };
  return look(commits, looking, createMeasurer());
}

/** The run that the pull request's own report comes from. */
function runOf({ server, repository, event }: Job, { env }: CliProcess): { run?: string } {
  const id = String(event.workflow_run?.id ?? env.GITHUB_RUN_ID ?? "");
  const known = /^https?:\/\/[\w.:-]+$/.test(server) && /^\d+$/.test(id);
  return known ? { run: `${server}/${repository}/actions/runs/${id}` } : {};
}
