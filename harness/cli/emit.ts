import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Report } from "../gate/report.ts";
import { writeInert } from "./guard.ts";
import type { CliProcess } from "./process.ts";
import type { ChosenReporter } from "./reporters.ts";

/** Gives a report to where its face belongs: stdout, a file, or the runner of a job. */
export async function emit(
  { name, render, inert, output }: ChosenReporter,
  report: Report,
  process: CliProcess,
  color: boolean,
): Promise<void> {
  if (name === "github") await emitToGithub(report, process);
  else if (output === undefined) {
    const text = render(report, { color });
    if (inert) writeInert(process.stdout, text);
    else process.stdout.write(text);
  }
  if (output !== undefined) {
    const { default: writeFileAtomic } = await import("write-file-atomic");
    const path = resolve(process.cwd, output);
    mkdirSync(dirname(path), { recursive: true });
    await writeFileAtomic(path, render(report, { color: false }));
  }
}

/** Log, annotations, summary and outputs; with `--output`, the whole Markdown stands in a file as well. */
async function emitToGithub(report: Report, process: CliProcess): Promise<void> {
  const { cwd, env } = process;
  const { githubLog } = await import("../reporters/github/log.ts");
  const { placeIn } = await import("../reporters/github/place.ts");
  const { publish } = await import("../reporters/github/publish.ts");
  const { toolkitRunner } = await import("../reporters/github/runner.ts");
  writeInert(process.stdout, githubLog(report, placeIn(cwd, env)));
  const told = await publish(report, toolkitRunner(env), env);
  for (const sentence of told) process.stderr.write(`${sentence}\n`);
}
