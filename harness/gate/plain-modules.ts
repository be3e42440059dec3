import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** A module of plain JavaScript. Undefined for any other, and where Node cannot load it, such as for what it imports. */
export async function importPlain(path: string): Promise<unknown> {
  if (!/\.[cm]?js$/.test(path)) return undefined;
  try {
    return await import(pathToFileURL(path).href);
  } catch {
    return undefined;
  }
}

/**
 * True where `prompt-budget` means this very package to a project, or nothing at all: only then may Node answer it.
 * @param self a file of this package
 */
export function meansThisPackage(root: string, self: string): boolean {
  try {
    const manifest = createRequire(join(root, "package.json")).resolve("prompt-budget/package.json");
    return self.startsWith(realpathSync(dirname(manifest)) + sep);
  } catch {
    return true;
  }
}
