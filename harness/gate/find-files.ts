import type { realpath as callbackRealpath } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { callbackify } from "node:util";
import { glob } from "tinyglobby";

export interface FindOptions {
  /** Globs of what is left out. */
  readonly ignore?: readonly string[];
  /** Whether a folder's name stands for all that it holds. Default true. */
  readonly expandDirectories?: boolean;
}

/**
 * Files below a root that match, relative to it, with forward slashes, in one order on every disk and under every
 * locale. A linked file is a file like any other. A linked folder is followed where it stays below the root, and no
 * file is listed twice for it: a link to a folder above would list the surroundings, and the project over again.
 */
export async function findFiles(
  root: string,
  patterns: readonly string[],
  { ignore = [], expandDirectories = true }: FindOptions = {},
): Promise<string[]> {
  const top = await realpath(root).catch(() => root);
  let followed = false;
  const target = async (path: string): Promise<string> => {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) {
      const from = await realpath(dirname(path));
      if (!isWithin(real, top) || isWithin(from, real)) throw new Error(`${path} leads away`);
      followed = true;
    }
    return real;
  };
  const found = await glob([...patterns], {
    cwd: root,
    dot: true,
    ignore: [...ignore],
    expandDirectories,
    // The walk passes over what it cannot resolve.
    fs: { realpath: callbackify(target) as typeof callbackRealpath },
  });
  const files = found.map((file) => file.replaceAll("\\", "/")).sort((a, b) => (a < b ? -1 : 1));
  return followed ? listedOnce(files, root, top) : files;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Each file by the path that leads through no linked folder, else by its first one. */
async function listedOnce(files: readonly string[], root: string, top: string): Promise<string[]> {
  const chosen = new Map<string, { readonly file: string; readonly direct: boolean }>();
  for (const file of files) {
    const folder = await realpath(dirname(join(root, file)));
    const place = join(folder, basename(file));
    const direct = place === join(top, file);
    const known = chosen.get(place);
    if (known === undefined || (direct && !known.direct)) chosen.set(place, { file, direct });
  }
  const kept = new Set([...chosen.values()].map(({ file }) => file));
  return files.filter((file) => kept.has(file));
}
