import { goldenEnvironment } from "../prompt/environment.ts";
import { PRESETS } from "../presets/published.ts";
import { FOREIGN } from "../sources/names.ts";
import { compose, ComposerError } from "./compose.ts";
import { moduleLoader } from "./modules.ts";
import { type Project, resolveProject } from "./project.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";
import { sourceIo } from "./source-io.ts";

const TIMEOUT = 10_000;

/** A folder that no project has: files that agents read have no goldens, and what others keep in theirs is no concern here. */
const NO_GOLDENS = "node_modules/.cache/prompt-budget/goldens";

/** Names to extend, `preset:…`, of every preset whose files stand below a root. */
export async function presetsFor(root: string): Promise<readonly string[]> {
  const io = sourceIo(root, TIMEOUT, moduleLoader(root));
  const names: string[] = [];
  for (const { name, files } of PRESETS) {
    const found = await Promise.all(files.map(({ patterns }) => io.glob(patterns, FOREIGN)));
    if (found.every((list) => list.length > 0)) names.push(`preset:${name}`);
  }
  return names;
}

/**
 * The files below a root that agents read, under their published limits, without a config; undefined where there
 * are none.
 */
export async function agentFilesProject(root: string): Promise<Project | undefined> {
  const presets = await presetsFor(root);
  if (presets.length === 0) return undefined;
  const config = { extends: presets, goldens: NO_GOLDENS, budgets: [] };
  return resolveProject(config, root, "the agent files", moduleLoader(root));
}

/** What an agent loads with one of these files. */
export interface LoadedText {
  readonly contract: string;
  /** The file, as its case is called. */
  readonly name: string;
  readonly text: string;
}

/** Every text that an agent loads of a project's files, one at a time. Files that cannot be composed are left to the gate. */
export async function* loadedTexts(project: Project): AsyncGenerator<LoadedText> {
  for (const contract of project.contracts) {
    for (const item of contract.cases) {
      const text = await textOf(contract, item);
      if (text !== undefined) yield { contract: contract.name, name: item.name, text };
    }
  }
}

async function textOf(contract: ResolvedContract, { knobs }: ResolvedCase): Promise<string | undefined> {
  try {
    const outcome = await compose(contract.source, knobs, goldenEnvironment(), contract);
    return outcome.kind === "rejection" ? undefined : outcome.prompt.text;
  } catch (error) {
    if (error instanceof ComposerError) return undefined;
    throw error;
  }
}
