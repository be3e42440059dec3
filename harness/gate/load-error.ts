import { existsSync, realpathSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { reasonOf } from "../checks/payload/json.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { ownModule } from "./own-module.ts";

/**
 * What keeps a module from being loaded, as bad input. Its place is often in another module that it imports.
 * @param file the module that was asked for, relative to the root
 */
export function loadError(error: unknown, file: string, root: string): UsageError {
  const reason = reasonOf(error)
    .replace(/^ParseError: /, "")
    .replaceAll(`${root}${sep}`, "")
    .trim();
  return new UsageError(`Cannot load ${file}: ${reason}`, {
    where: placeOf(error, root) ?? { file },
    fix: needsEnding(error)
      ? `Import TypeScript at the top of a module, or name ${file} with the ending .ts`
      : "Mend the module, or install what it imports",
    cause: error,
  });
}

/** Node says so only of what is imported while a module runs; imports at the top are looked at before. */
function needsEnding(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION";
}

/** A path and a line as stacks and parsers write them, or as the linker does: columns are those of what was made of it. */
const MENTION = /(?:^|[\s(])((?:file:\/\/)?\/[^\n()]*?):(\d+)(?::\d+)?\)?$/;

/**
 * The first place that the error names in the project; failing that, one in a package, where that is what threw: behind
 * frames of Node's own stands whoever asked for the module.
 */
export function placeOf(error: unknown, root: string): UsageError["where"] | undefined {
  const lines = error instanceof Error ? (error.stack ?? error.message).split("\n") : [];
  const own = dirname(fileURLToPath(ownModule("index"))) + sep;
  const inside = lines.findIndex((line) => /^\s+at .*\bnode:/.test(line));
  const places = lines.flatMap((line, index) => {
    const [, at = "", row] = MENTION.exec(line) ?? [];
    const path = at.startsWith("file:") ? fileURLToPath(at) : at;
    const ofPackage = path.includes(`${sep}node_modules${sep}`);
    if (path === "" || path.startsWith(own) || (ofPackage && inside !== -1 && index > inside)) return [];
    return { path, ofPackage, line: Number(row) };
  });
  const place = places.find(({ ofPackage }) => !ofPackage) ?? places[0];
  if (place === undefined) return undefined;
  // Node follows links before it loads.
  const from = place.path.startsWith(root + sep) || !existsSync(root) ? root : realpathSync(root);
  return { file: relative(from, place.path), line: place.line };
}
