import type { Config } from "./config.ts";
import type { GoldenStore } from "./golden-store.ts";
import type { Report } from "./report.ts";

/** What a run from a program touches, and how far it goes. */
export interface RunIo {
  /** The folder that the paths of the config are relative to. */
  readonly root: string;
  /** Writes goldens as `prompt-budget update` does. Default: nothing is written. */
  readonly update?: boolean;
  /** Which cases. Default: all; with it, obsolete goldens and unmatched ceilings are not judged. */
  readonly select?: (contract: string, name: string) => boolean;
  /** False: contracts are composed in this process alone. A config that is no file cannot be loaded by a fresh one. */
  readonly isolate?: boolean;
  /** Where goldens are read and written. Default: the config's folder of goldens. */
  readonly store?: GoldenStore;
}

/**
 * Gates a config from a program: the report that `prompt-budget check --json` prints. Findings are in the
 * report and throw nothing. What it needs is loaded when it is called, so that configs pay nothing for it.
 * @throws UsageError for a config, a budgets file or a module that cannot be used, and for nothing to gate
 */
export async function run(config: Config, { root, store, ...options }: RunIo): Promise<Report> {
  const { join, resolve } = await import("node:path");
  const { folderStore } = await import("./golden-store.ts");
  const { moduleLoader } = await import("./modules.ts");
  const { resolveProject } = await import("./project.ts");
  const { runProject } = await import("./run.ts");
  const folder = resolve(root);
  const project = await resolveProject(config, folder, "the config", moduleLoader(folder));
  return runProject(project, {
    store: store ?? folderStore(join(folder, project.goldens)),
    scope: { full: options.select === undefined },
    ...options,
  });
}
