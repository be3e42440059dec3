import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";

export type Kind = "file" | "directory" | "link" | "other" | "absent";

/**
 * The only door to a workspace and to an agent's data. It can read and nothing else, so composing a
 * prompt cannot change a file (Cherry Studio, agent prompt layers, section 7).
 */
export interface FolderReader {
  /** What stands at the path itself: links are not followed. Throws only for failures other than absence. */
  kind(path: string): Kind;
  /** Names in a folder, in no order that may be relied on. Throws where it cannot be read. */
  names(folder: string): readonly string[];
  /** The file's text, nothing stripped. Throws where it cannot be read or is not UTF-8. */
  text(path: string): string;
  /** Where the path leads after all links. Undefined where it leads nowhere. */
  resolve(path: string): Resolved | undefined;
}

export interface Resolved {
  readonly path: string;
  readonly kind: Exclude<Kind, "link" | "absent">;
  /** Equal for two paths exactly when they are one file, hard links included. */
  readonly identity: string;
}

/** The real file system, read synchronously: the files are few and small. */
export const nodeReader: FolderReader = {
  kind(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "absent";
    return stats.isSymbolicLink() ? "link" : kindOf(stats);
  },
  names: (folder) => readdirSync(folder),
  text(path) {
    // A replacement character would be a silent change to text that must stay as it is, and so would a lost BOM.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  },
  resolve(path) {
    const stats = statOf(path);
    if (stats === undefined) return undefined;
    return { path: realpathSync(path), kind: kindOf(stats), identity: `${stats.dev}:${stats.ino}` };
  },
};

function statOf(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A link in a circle leads nowhere, and so does a path through something that is no folder.
    if (hasCode(error, "ELOOP") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

function kindOf(stats: { isFile(): boolean; isDirectory(): boolean }): Resolved["kind"] {
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "directory" : "other";
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
