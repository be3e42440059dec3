import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where a cache keeps its files, by name. */
export interface CacheFiles {
  /** The file's bytes, or nothing where there is no such file or it cannot be read. */
  read(name: string): Uint8Array | undefined;
  /** Replaces the file whole, or leaves it as it was. Throws where it cannot. */
  write(name: string, bytes: Uint8Array): void;
}

/** Files in a folder, which is made when the first one is written. */
export function cacheFolder(directory: string): CacheFiles {
  return {
    read(name) {
      try {
        return readFileSync(join(directory, name));
      } catch {
        return undefined;
      }
    },
    write(name, bytes) {
      mkdirSync(directory, { recursive: true });
      // Two processes may write at once: each renames a file of its own, and the last one stays.
      const temporary = join(directory, `${name}.${randomUUID()}.tmp`);
      try {
        writeFileSync(temporary, bytes);
        renameSync(temporary, join(directory, name));
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    },
  };
}
