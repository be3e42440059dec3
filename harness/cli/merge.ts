import { resolve } from "node:path";
import { mergeShards } from "../gate/merge-shards.ts";
import { readReport } from "../gate/read-report.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Command } from "./commands.ts";
import { exitCode, renderReport } from "./gate-run.ts";
import { reportersOf } from "./reporters.ts";

/** The reports of all shards as one. Exit code by the merged verdict. */
export const merge: Command = async ({ flags, positionals }, process) => {
  if (positionals.length === 0) {
    throw new UsageError("`merge` needs the reports of the shards", {
      fix: "prompt-budget merge shard-*.json, with what `check --shard i/n --json` wrote",
    });
  }
  const reporters = await reportersOf(flags, process);
  const reports = await Promise.all(positionals.map((file) => readReport(resolve(process.cwd, file), file)));
  const report = mergeShards(reports);
  await renderReport(report, reporters, flags, process);
  return exitCode(report, flags, process);
};
