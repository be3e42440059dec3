import { type Dirent, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../prompt/usage-error.ts";
import { SameText } from "./same-text.ts";

/** The only door to the golden files. Names are relative to the goldens folder, with forward slashes. */
export interface GoldenStore {
  /** The bytes as they are on disk, or undefined where there is no such file. */
  read(name: string): Uint8Array | undefined;
  /** True where the file is exactly this text in UTF-8; where that is quicker to tell than by reading it. */
  holds?(name: string, text: string): boolean;
  /** Every file below the folder but its own README. */
  list(): Promise<readonly string[]>;
  /**
   * Writes the whole file or leaves the old one, whatever happens in between.
   * @throws UsageError where a link stands in the way
   */
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Golden files in a folder, which need not exist. */
export function folderStore(folder: string): GoldenStore {
  const same = new SameText();
  return {
    holds: (name, text) => same.is(`${folder}/${name}`, text),
    read(name) {
      try {
        return readFileSync(`${folder}/${name}`);
      } catch (error) {
        // Node names no path where a folder is read as a file.
        if (error instanceof Error && !("path" in error)) Object.assign(error, { path: join(folder, name) });
        return unlessAbsent(undefined)(error);
      }
    },
    list: () =>
      new Promise((resolve) => {
        const files = filesBelow(folder, "");
        resolve(files.filter((file) => file !== "README.md").toSorted());
      }),
    async write(name, bytes) {
      const path = join(folder, name);
      refuseLinks(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const { default: writeFileAtomic } = await import("write-file-atomic");
      await writeFileAtomic(path, Buffer.from(bytes as Uint8Array), { fsync: false });
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** The files below a folder, each with its path from there: built up, since there may be many thousands. */
function filesBelow(folder: string, start: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(folder, start), { withFileTypes: true });
  } catch (error) {
    entries = unlessAbsent<Dirent[]>([])(error);
  }
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) files.push(...filesBelow(folder, `${start}${entry.name}/`));
    else files.push(start + entry.name);
  }
  return files;
}

/** What is written through a link ends where it leads, perhaps outside the project; and git keeps the link alone. */
function refuseLinks(folder: string, name: string): void {
  const parts = ["", ...name.split("/")];
  const link = parts
    .map((_, depth) => parts.slice(1, depth + 1))
    .find((path) => lstatSync(join(folder, ...path), { throwIfNoEntry: false })?.isSymbolicLink());
  if (link === undefined) return;
  const shown = [basename(folder), ...link].join("/");
  throw new UsageError(`${shown} is a link: goldens are written to files of their own`, {
    where: { file: shown },
    fix: "Put a file or folder in its place; where goldens lie elsewhere, name that folder as `goldens` in the config",
  });
}

/** What stands for a file or folder that is not there; any other failure is thrown on. */
function unlessAbsent<T>(absent: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return absent;
    throw error;
  };
}
