import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../prompt/usage-error.ts";
import { jitiLoader } from "./jiti.ts";
import { loadError, placeOf } from "./load-error.ts";

/** Imports a module of the project, TypeScript or not, by its path relative to the root. */
export type ImportModule = (file: string) => Promise<unknown>;

/**
 * A loader for the modules below a root. Plain JavaScript is left to Node: jiti takes its time to start, lets a name
 * pass that no module exports, and runs again what has failed. All else is given to jiti.
 * @throws UsageError with the place of what is wrong
 */
export function moduleLoader(root: string): ImportModule {
  let jiti: ReturnType<typeof jitiLoader> | undefined;
  const load = async (path: string): Promise<unknown> => {
    if (await isPlain(path)) {
      try {
        return await importNative(path);
      } catch (error) {
        // Node does not say where it cannot parse, but then it has not run anything yet.
        if (!(error instanceof SyntaxError) || placeOf(error, root) !== undefined) throw error;
      }
    }
    jiti ??= jitiLoader(root);
    return jiti(path);
  };
  return async (file) => {
    const path = resolve(root, file);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true) {
      throw new UsageError(found === undefined ? `There is no ${file}` : `${file} is no file`, {
        where: { file },
        fix: "Mend the path, or write the file",
      });
    }
    try {
      return await load(path);
    } catch (error) {
      throw error instanceof UsageError ? error : loadError(error, file, root);
    }
  };
}

async function isPlain(path: string): Promise<boolean> {
  return /\.[cm]?js$/.test(path) && (await import("./node-loads.ts")).nodeLoads(path);
}

/** A module that no loader but Node's own takes up; an `import` in this very code may have been made that of another. */
const NODE = "data:text/javascript,export const load = (url) => import(url)";

async function importNative(path: string): Promise<unknown> {
  const { load } = (await import(NODE)) as { load: (url: string) => Promise<unknown> };
  return load(pathToFileURL(path).href);
}
