import { resolve } from "node:path";
import type { Report } from "../gate/report.ts";
import { writeInert } from "./guard.ts";
import type { CliProcess } from "./process.ts";
import type { ChosenReporter } from "./reporters.ts";

/** Gives a report to where its face belongs: stdout, a file, or the runner of a job, which may have a file as well. */
export async function emit(
  { name, render, inert, output }: ChosenReporter,
  report: Report,
  process: CliProcess,
  color: boolean,
): Promise<void> {
  if (name === "github") {
    const { emitToGithub } = await import("./emit-github.ts");
    await emitToGithub(report, process);
  } else if (output === undefined) {
    const text = render(report, { color });
    if (inert) writeInert(process.stdout, text);
    else process.stdout.write(text);
  }
  if (output !== undefined) {
    const { writeOutput } = await import("./write-output.ts");
    await writeOutput(resolve(process.cwd, output), render(report, { color: false }));
  }
}
