import { readFileSync } from "node:fs";
import { type EventData, parseEvent } from "../comment/pull-request.ts";
import { type GithubApi, githubApi } from "../comment/github-api.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { toolkitRunner } from "../reporters/github/runner.ts";
import { workflowCommand } from "../reporters/github/workflow-command.ts";
import { inert } from "../reporters/inert.ts";
import { writeInert } from "./guard.ts";
import type { CliProcess } from "./process.ts";

/** What a job of GitHub Actions is told of where it runs. */
export interface Job {
  /** `owner/name`. */
  readonly repository: string;
  /** Such as `https://github.com`. */
  readonly server: string;
  readonly event: EventData;
  readonly token: string;
  readonly api: GithubApi;
}

/** @throws UsageError where the environment is not that of a job with a token */
export function jobOf({ env }: CliProcess): Job {
  const { GITHUB_REPOSITORY: repository = "", GITHUB_TOKEN: token = "" } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new UsageError("GITHUB_REPOSITORY does not name a repository", {
      fix: "Run this in a job of GitHub Actions, or set GITHUB_REPOSITORY to owner/name",
    });
  }
  if (token === "") {
    throw new UsageError("There is no GITHUB_TOKEN to comment with", {
      fix: "Give the step `env: GITHUB_TOKEN: ${{ github.token }}`, and the job `pull-requests: write`",
    });
  }
  const url = (env.GITHUB_API_URL ?? "https://api.github.com").replace(/\/+$/, "");
  const server = (env.GITHUB_SERVER_URL ?? "https://github.com").replace(/\/+$/, "");
  return { repository, server, event: eventOf(env), token, api: githubApi({ fetch, url, token }) };
}

export function eventOf({ GITHUB_EVENT_PATH: path = "" }: CliProcess["env"]): EventData {
  if (path === "") return {};
  try {
    return parseEvent(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** A sentence on the page of the run; elsewhere on stderr. It changes no exit code. */
export function warn(process: CliProcess, title: string, sentence: string): void {
  if (process.env.GITHUB_ACTIONS !== "true") process.stderr.write(`${title}: ${inert(sentence)}\n`);
  else writeInert(process.stdout, workflowCommand("warning", { title }, inert(sentence)));
}

/** GitHub drops the whole summary of a step when it is larger, in UTF-8 bytes. */
const SUMMARY_LIMIT = 1024 * 1024;

/** Adds to the summary of the step, where there is one and room in it. */
export async function summarise(text: string, { env }: CliProcess): Promise<void> {
  const runner = toolkitRunner(env);
  const held = await runner.summarySize();
  if (held !== undefined && held + Buffer.byteLength(text) <= SUMMARY_LIMIT) await runner.appendSummary(text);
}
