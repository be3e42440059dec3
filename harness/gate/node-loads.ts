import { existsSync, readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "es-module-lexer/minimal";
import { ownModule } from "./own-module.ts";

/**
 * True where Node itself loads a module and all modules of the project that are imported at its top and at theirs.
 * False where one of them may be more than plain JavaScript: TypeScript, JSON, a path without its ending, a package
 * that is not installed, or one that is linked from its sources. It is found out beforehand, since CommonJS that Node
 * has read for an import which then fails is left half loaded, for whoever loads it next.
 */
export function nodeLoads(entry: string): boolean {
  const reached = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!/\.[cm]?js$/.test(path) || !existsSync(path)) return false;
    for (const name of path.endsWith(".cjs") ? [] : importedBy(path)) {
      if (name.startsWith(".")) open.push(fileURLToPath(new URL(name, pathToFileURL(path))));
      else if (!isPlainPackage(name, path)) return false;
    }
  }
  return true;
}

/** What a module imports at its top, as it is written there; nothing where Node will not get that far. */
function importedBy(path: string): string[] {
  try {
    const [imports] = parse(readFileSync(path, "utf8"));
    return imports.flatMap(({ d: dynamic, n: name = "" }) => (dynamic === -1 ? [name] : []));
  } catch {
    return [];
  }
}

/** Part of Node, or installed: what is linked from elsewhere may be sources of any kind. */
function isPlainPackage(name: string, importer: string): boolean {
  if (isBuiltin(name)) return true;
  const [first = "", second = ""] = name.split("/");
  const folder = first.startsWith("@") ? join(first, second) : first;
  for (let at = dirname(importer); ; at = dirname(at)) {
    const installed = join(at, "node_modules", folder);
    if (existsSync(installed)) {
      const home = realpathSync(installed) + sep;
      return home.includes(`${sep}node_modules${sep}`) || fileURLToPath(ownModule("index")).startsWith(home);
    }
    if (at === dirname(at)) return false;
  }
}
