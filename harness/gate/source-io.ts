import { constants } from "node:fs";
import { access, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../prompt/usage-error.ts";
import type { JsonFile, SourceIo } from "../sources/source.ts";
import { findFiles } from "./find-files.ts";
import { lineOf, parseJsonc } from "./jsonc.ts";
import type { ImportModule } from "./modules.ts";

/** The disk below a root, and the environment of this process, as sources see them. */
export function sourceIo(root: string, timeout: number, importModule: ImportModule): SourceIo {
  return {
    root,
    timeout,
    env: process.env,
    importModule,
    parseJson,
    glob: (patterns, ignore) => findFiles(root, patterns, { ignore, expandDirectories: false }),
    async read(file) {
      try {
        return await readFile(join(root, file));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        const words = error instanceof Error ? error.message : String(error);
        throw new UsageError(`Cannot read ${file}: ${words}`, {
          where: { file },
          fix: "Give this user the right to read it, or leave it out of the glob",
          cause: error,
        });
      }
    },
    async exists(file) {
      try {
        await access(join(root, file), constants.F_OK);
        return true;
      } catch {
        return false;
      }
    },
    async identity(file) {
      try {
        const path = await realpath(join(root, file));
        return (await stat(path)).isFile() ? path : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}

function parseJson(text: string, file: string): JsonFile {
  const jsonc = parseJsonc(text, file);
  return {
    value: jsonc.value,
    fail(path, message, fix) {
      throw new UsageError(`${file}: ${message}`, {
        where: { file, line: lineOf(jsonc, path) },
        ...(fix === undefined ? {} : { fix }),
      });
    },
  };
}
