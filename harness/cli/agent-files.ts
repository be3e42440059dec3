import { existsSync } from "node:fs";
import { join } from "node:path";
import { agentFilesProject, loadedTexts } from "../gate/agent-files.ts";
import { CONFIG_NAMES } from "../gate/load-config.ts";
import type { Project } from "../gate/project.ts";
import { integer } from "../reporters/figures.ts";
import { inert } from "../reporters/inert.ts";
import type { Flags } from "./options.ts";
import { type CliProcess, isCi } from "./process.ts";
import { textTable } from "../reporters/text-table.ts";

/**
 * What a plain run gates in a folder without a config: the files there that agents read. Nothing under CI, which
 * must not pass for want of a config, nor where one is named.
 */
export async function withoutConfig(
  flags: Flags,
  process: CliProcess,
): Promise<readonly Project[] | undefined> {
  const { cwd } = process;
  if (flags.config.length > 0 || isCi(process, flags.ci)) return undefined;
  if (CONFIG_NAMES.some((name) => existsSync(join(cwd, name)))) return undefined;
  const project = await agentFilesProject(cwd);
  return project === undefined ? undefined : [project];
}

const MOST_ROWS = 20;

/** Says what is gated for want of a config, and what each file costs an agent that loads it; most tokens first. */
export async function agentFilesIntroduction(projects: readonly Project[]): Promise<string> {
  const { createMeasurer } = await import("../measure/measure.ts");
  const measurer = createMeasurer();
  const rows: { name: string; bytes: number; tokens: number }[] = [];
  for (const project of projects) {
    for await (const { name, text } of loadedTexts(project)) {
      const tokens = await measurer.measure(text, "tokens");
      rows.push({ name, bytes: Buffer.byteLength(text), tokens });
    }
  }
  const largest = rows.toSorted((a, b) => b.tokens - a.tokens);
  const head = ["loaded by an agent", "bytes", measurer.label("tokens")];
  const body = largest
    .slice(0, MOST_ROWS)
    .map(({ name, bytes, tokens }) => [inert(name), integer(bytes), integer(tokens)]);
  const table = textTable([head, ...body], ["l", "r", "r"]);
  const left = rows.length - body.length;
  return [
    "There is no config here, so these are the files that agents read, and below the limits that are published for them.",
    "`prompt-budget init` sets up ceilings of your own.",
    "",
    ...table,
    ...(left > 0 ? [`${integer(left)} more, each smaller`] : []),
    "",
  ].join("\n");
}
