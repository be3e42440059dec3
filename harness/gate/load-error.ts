import { realpathSync } from "node:fs";
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
    .trim();
  return new UsageError(`Cannot load ${file}: ${reason}`, {
    where: placeOf(error, root) ?? { file },
    fix: "Mend the module, or install what it imports",
    cause: error,
  });
}

/** A path and a line as stacks and parsers write them, or as the linker does: columns are those of what was made of it. */
const MENTION = /(?:^|[\s(])((?:file:\/\/)?\/[^\n()]*?):(\d+)(?::\d+)?\)?$/;

/** The first place that the error names; one of the project rather than of a package it uses. */
export function placeOf(error: unknown, root: string): UsageError["where"] | undefined {
  const lines = error instanceof Error ? (error.stack ?? error.message).split("\n") : [];
  const own = dirname(fileURLToPath(ownModule("index"))) + sep;
  const places = lines.flatMap((line) => {
    const [, at = "", row] = MENTION.exec(line) ?? [];
    const path = at.startsWith("file:") ? fileURLToPath(at) : at;
    return path === "" || path.startsWith(own) ? [] : { path, line: Number(row) };
  });
  const place = places.find(({ path }) => !path.includes(`${sep}node_modules${sep}`)) ?? places[0];
  if (place === undefined) return undefined;
  // Node follows links before it loads.
  const from = place.path.startsWith(root + sep) ? root : realpathSync(root);
  return { file: relative(from, place.path), line: place.line };
}
