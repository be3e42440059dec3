import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findFiles } from "../gate/find-files.ts";
import { UsageError } from "../prompt/usage-error.ts";

/** What `init` reads of a repository. Paths are relative to its root, with forward slashes. */
export interface Repository {
  /** The bytes of a file, or undefined where there is none. @throws UsageError where it cannot be read */
  read(file: string): Buffer | undefined;
  exists(path: string): boolean;
  /** Names in the root folder. */
  names(): readonly string[];
  find(patterns: readonly string[]): Promise<readonly string[]>;
}

/** Folders whose files belong to somebody else, or are made from others. */
const FOREIGN = ["**/node_modules/**", "**/.git/**", "**/vendor/**", "**/dist/**", "**/build/**"];

export function repositoryAt(root: string): Repository {
  return {
    read(file) {
      const path = join(root, file);
      if (!existsSync(path)) return undefined;
      if (!statSync(path).isFile()) {
        throw new UsageError(`${file} is no file`, { where: { file }, fix: "Move it away, then run again" });
      }
      return readFileSync(path);
    },
    exists: (path) => existsSync(join(root, path)),
    names: () => readdirSync(root),
    find: (patterns) => findFiles(root, patterns, { ignore: FOREIGN }),
  };
}
