import { existsSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { types } from "node:util";
import { UsageError } from "../prompt/usage-error.ts";
import { cacheHome } from "./cache-home.ts";
import { createJiti, jitiFolder } from "./jiti.ts";
import { ownModule } from "./own-module.ts";

/** Imports a module of the project, TypeScript or not, by its path relative to the root. */
export type ImportModule = (file: string) => Promise<unknown>;

/**
 * A loader for the modules below a root. Their own `import "prompt-budget"` is answered by this very package,
 * installed beside them or not; what it caches stays under the project's node_modules. Plain JavaScript is not given to
 * Node first: an import that fails there leaves CommonJS modules half loaded, for whoever loads them next.
 *
 * jiti loads modules without its interop, which puts a proxy in front of every import: composing a prompt
 * takes up to three times as long through them. Where that does not do, all is loaded again with it: where a
 * module does not load, and where one has no default that an import of its default could be given.
 */
export function moduleLoader(root: string): ImportModule {
  const self = fileURLToPath(ownModule("index"));
  const cache = cacheHome(root);
  const loader = (interopDefault: boolean) => {
    const jiti = createJiti(pathToFileURL(join(root, "prompt-budget.config.ts")).href, {
      alias: { "prompt-budget": self },
      interopDefault,
      fsCache: cache === undefined ? false : join(cache, "jiti"),
    });
    own ??= new Set(Object.keys(jiti.cache));
    forget(jiti.cache, root, dirname(self));
    return jiti;
  };
  const parts = jitiFolder() + sep;
  const foreign = ([path]: readonly [string, unknown]) => own?.has(path) !== true && !path.startsWith(parts);
  let jiti: ReturnType<typeof loader> | undefined;
  let interop = false;
  const load = async (path: string): Promise<unknown> => {
    jiti ??= loader(false);
    try {
      const module: unknown = await jiti.import(path);
      if (interop || !Object.entries(jiti.cache).filter(foreign).some(lacksDefault)) return module;
    } catch (error) {
      if (interop) throw error;
    }
    jiti = loader(true);
    interop = true;
    return jiti.import(path);
  };
  return async (file) => {
    const path = join(root, file);
    if (!existsSync(path)) {
      throw new UsageError(`There is no ${file}`, {
        where: { file },
        fix: "Mend the path, or write the file",
      });
    }
    try {
      return await load(path);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      throw new UsageError(`Cannot load ${file}: ${cause.message}`, {
        where: { file, ...lineInStack(cause, path) },
        fix: "Mend the module, or install what it imports",
        cause,
      });
    }
  };
}

/** What this process had loaded before any project. */
let own: ReadonlySet<string> | undefined;

/** A module that assigns to `module.exports`, or a JSON file: its importers call or read a default that is not there. */
function lacksDefault([, module]: readonly [string, { readonly exports?: unknown } | undefined]): boolean {
  const exports = module?.exports;
  // What Node imported itself has no default to give, whoever asks.
  if (types.isModuleNamespaceObject(exports)) return false;
  if (typeof exports === "function") return true;
  return (
    typeof exports === "object" && exports !== null && !("default" in exports) && !("__esModule" in exports)
  );
}

/** A process that loads a project twice, such as a watcher, must see what changed in between. */
function forget(cache: Record<string, unknown>, root: string, self: string): void {
  for (const path of Object.keys(cache)) {
    const theirs = path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`);
    if (theirs && !path.startsWith(self + sep)) delete cache[path];
  }
}

function lineInStack(error: Error, path: string): { line?: number } {
  const at = error.stack?.split("\n").find((line) => line.includes(path));
  const line = at === undefined ? undefined : /:(\d+):\d+\)?$/.exec(at)?.[1];
  return line === undefined ? {} : { line: Number(line) };
}
