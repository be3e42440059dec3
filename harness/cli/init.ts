import { existsSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { agentFilesProject, loadedTexts, presetsFor } from "../gate/agent-files.ts";
import { CONFIG_NAMES, findConfig, loadProject } from "../gate/load-config.ts";
import { factsOf } from "../init/facts.ts";
import { planInit, type PlanOptions } from "../init/plan.ts";
import { repositoryAt } from "../init/repository.ts";
import { initWords } from "../init/words.ts";
import { countChars } from "../measure/sizes.ts";
import type { Command } from "./commands.ts";

/** Sets a repository up: what is there is never replaced, and a second run changes nothing. */
export const init: Command = async ({ flags }, process) => {
  const { cwd, stdout } = process;
  const repository = repositoryAt(cwd);
  const facts = await factsOf(repository);
  const config = await configOf(cwd);
  const plan = planInit(repository, facts, {
    workflow: flags.workflow,
    agentFiles: config === undefined ? await agentFilesOf(cwd) : { presets: [], measured: [] },
    ...(config === undefined ? {} : { config }),
  });
  if (!flags["dry-run"]) {
    for (const { file, bytes } of plan.steps) {
      if (bytes === undefined) continue;
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      await writeFileAtomic(join(cwd, file), bytes);
    }
  }
  stdout.write(initWords(facts, plan, flags["dry-run"]));
  return 0;
};

async function configOf(cwd: string): Promise<PlanOptions["config"]> {
  if (!CONFIG_NAMES.some((name) => existsSync(join(cwd, name)))) return undefined;
  const path = findConfig(cwd);
  const { goldens } = await loadProject(path);
  return { file: basename(path), goldens };
}

async function agentFilesOf(cwd: string): Promise<PlanOptions["agentFiles"]> {
  const project = await agentFilesProject(cwd);
  if (project === undefined) return { presets: [], measured: [] };
  const largest = new Map<string, number>();
  for await (const { contract, text } of loadedTexts(project)) {
    largest.set(contract, Math.max(countChars(text), largest.get(contract) ?? 0));
  }
  return {
    presets: await presetsFor(cwd),
    measured: [...largest].map(([contract, chars]) => ({ contract, chars })),
  };
}
