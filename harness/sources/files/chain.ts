import { posix } from "node:path";
import type { SourceIo } from "../source.ts";

/** Which files of a folder an agent loads on its way from the root to the folder that it works in. */
export interface Chain {
  /** Names within a folder, the most wanted first; a name may lead through a folder of its own. */
  readonly names: readonly string[];
  /** Every one of them, not the first alone. */
  readonly every?: boolean;
}

/** A folder whose own files end a chain, and the chain from the root down to it. */
export interface Link {
  readonly leaf: string;
  readonly files: readonly string[];
}

/** A chain for every folder that holds one of the files; blank files are passed over on the way, as agents do. */
export async function chainsOf(found: readonly string[], chain: Chain, io: SourceIo): Promise<Link[]> {
  const folders = [...new Set(found.map((file) => folderOf(file, chain)))];
  return Promise.all(
    folders.map(async (folder) => {
      const own = await levelOf(folder, chain, io);
      const above = await Promise.all(ancestorsOf(folder).map((level) => levelOf(level, chain, io)));
      const loaded = await Promise.all(
        above.flat().map(async (file) => ((await isBlank(file, io)) ? [] : [file])),
      );
      return { leaf: own[0] ?? folder, files: [...loaded.flat(), ...own] };
    }),
  );
}

/** Where a file counts: `.claude/CLAUDE.md` counts in the folder that holds `.claude`. */
function folderOf(file: string, { names }: Chain): string {
  const name = names
    .filter((candidate) => file === candidate || file.endsWith(`/${candidate}`))
    .toSorted((a, b) => b.length - a.length)[0];
  const folder = name === undefined ? posix.dirname(file) : file.slice(0, -name.length).replace(/\/$/, "");
  return folder === "" ? "." : folder;
}

async function levelOf(folder: string, { names, every = false }: Chain, io: SourceIo): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const file = posix.join(folder, name);
    if ((await io.identity(file)) === undefined) continue;
    found.push(file);
    if (!every) break;
  }
  return found;
}

async function isBlank(file: string, io: SourceIo): Promise<boolean> {
  const bytes = await io.read(file);
  return bytes === undefined || Buffer.from(bytes).toString("utf8").trim() === "";
}

/** From the root down, without the folder itself. */
function ancestorsOf(folder: string): string[] {
  if (folder === ".") return [];
  const parts = folder.split("/");
  return [".", ...parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"))];
}
