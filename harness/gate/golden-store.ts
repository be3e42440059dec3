import { mkdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { glob } from "tinyglobby";

/** The only door to the golden files. Names are relative to the goldens folder, with forward slashes. */
export interface GoldenStore {
  /** The bytes as they are on disk, or undefined where there is no such file. */
  read(name: string): Uint8Array | undefined;
  /** Every file below the folder but its own README. */
  list(): Promise<readonly string[]>;
  /** Writes the whole file or leaves the old one, whatever happens in between. */
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Golden files in a folder, which need not exist. */
export function folderStore(folder: string): GoldenStore {
  return {
    read(name) {
      try {
        return readFileSync(join(folder, name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async list() {
      const files = await glob("**", { cwd: folder, dot: true, ignore: ["README.md"] });
      return files.toSorted();
    },
    async write(name, bytes) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const { default: writeFileAtomic } = await import("write-file-atomic");
      await writeFileAtomic(path, Buffer.from(bytes as Uint8Array), { fsync: false });
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
