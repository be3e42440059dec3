import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Where a project may keep what it can make again: below the `node_modules` of its own folder, or else of the package
 * that it is part of, where no tool commits or packs it. Undefined where nothing is installed.
 */
export function cacheHome(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (existsSync(modules)) return join(modules, ".cache", "prompt-budget");
    if (existsSync(join(folder, "package.json")) || folder === dirname(folder)) return undefined;
  }
}
