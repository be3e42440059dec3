import type { Report } from "../gate/report.ts";
import { githubLog } from "../reporters/github/log.ts";
import { placeIn } from "../reporters/github/place.ts";
import { publish } from "../reporters/github/publish.ts";
import { toolkitRunner } from "../reporters/github/runner.ts";
import { writeInert } from "./guard.ts";
import type { CliProcess } from "./process.ts";

/** Gives a step of a job its log, annotations, summary and outputs. */
export async function emitToGithub(report: Report, process: CliProcess): Promise<void> {
  const { cwd, env } = process;
  writeInert(process.stdout, githubLog(report, placeIn(cwd, env)));
  const told = await publish(report, toolkitRunner(env), env);
  for (const sentence of told) process.stderr.write(`${sentence}\n`);
}
