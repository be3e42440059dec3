import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "../prompt/usage-error.ts";
import { parseJsonConfig } from "./json-config.ts";
import { moduleLoader } from "./modules.ts";
import { type Project, resolveProject } from "./project.ts";
import { readText } from "./read-text.ts";

export const CONFIG_NAMES = ["ts", "mts", "js", "mjs", "cjs", "json", "jsonc"].map(
  (ending) => `prompt-budget.config.${ending}`,
);

/**
 * The one config of a folder.
 * @throws UsageError where there is none, or two
 */
export function findConfig(cwd: string): string {
  const [first, second] = CONFIG_NAMES.map((name) => join(cwd, name)).filter((path) => existsSync(path));
  if (first === undefined) {
    throw new UsageError("There is no prompt-budget.config.ts here", {
      fix: `Write one with \`prompt-budget init\`, or name it with --config; ${CONFIG_NAMES.join(", ")} are looked for`,
    });
  }
  if (second !== undefined) {
    throw new UsageError(`There are two configs: ${basename(first)} and ${basename(second)}`, {
      fix: "Delete one, or name it with --config",
    });
  }
  return first;
}

/** The project of a config file. @throws UsageError */
export async function loadProject(path: string): Promise<Project> {
  const file = resolve(path);
  const root = dirname(file);
  const importModule = moduleLoader(root);
  const shown = basename(file);
  const value = /\.jsonc?$/.test(file)
    ? parseJsonConfig(await readText(file, shown), shown)
    : defaultExport(await importModule(shown));
  return { ...(await resolveProject(value, root, shown, importModule)), config: file };
}

/** What a module is there for; the module itself where it exports nothing by default. */
export function defaultExport(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}
