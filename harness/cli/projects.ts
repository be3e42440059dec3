import { relative, resolve } from "node:path";
import picomatch from "picomatch";
import { findConfig, loadProject } from "../gate/load-config.ts";
import type { Project } from "../gate/project.ts";
import { UsageError } from "../prompt/usage-error.ts";
import type { Flags } from "./options.ts";
import type { CliProcess } from "./process.ts";

/** The projects that a command line names, or the one of the folder that it runs in. */
export async function projectsOf(flags: Flags, process: CliProcess): Promise<Project[]> {
  return Promise.all(configsOf(flags, process).map((file) => loadProject(file)));
}

/** The configs that a command line names, each once, or the one of the folder that it runs in. */
export function configsOf({ config }: Flags, { cwd }: CliProcess): string[] {
  const named = new Set(config.map((file) => resolve(cwd, file)));
  return named.size === 0 ? [findConfig(cwd)] : [...named];
}

export type Select = (contract: string, name: string) => boolean;

/** `--filter`: a text that `contract/case` holds, or a glob that it matches. @throws UsageError */
export function selectOf(filter: string | undefined): Select | undefined {
  if (filter === undefined) return undefined;
  if (filter === "") {
    throw new UsageError("--filter is empty, so it chooses nothing", {
      fix: "Give a part of contract/case, or leave the option out",
    });
  }
  const matches = picomatch(filter, { dot: true });
  return (contract, name) => `${contract}/${name}`.includes(filter) || matches(`${contract}/${name}`);
}

/** A filter that chooses nothing would gate nothing. @throws UsageError */
export function requireSelection(
  projects: readonly Project[],
  select: Select | undefined,
  filter: string | undefined,
): void {
  if (select === undefined) return;
  const any = projects.some(({ contracts }) =>
    contracts.some((contract) => contract.cases.some((item) => select(contract.name, item.name))),
  );
  if (!any) {
    throw new UsageError(`No case matches the filter "${filter}"`, {
      fix: "prompt-budget list shows contracts and cases",
    });
  }
}

/** Where a project stands, seen from where the command runs; empty for the folder itself. */
export function shownRoot(project: Project, cwd: string): string {
  return relative(cwd, project.root).replaceAll("\\", "/");
}
