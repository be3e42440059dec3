import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { types } from "node:util";
import type * as Jiti from "jiti";
import { cacheHome } from "./cache-home.ts";
import { ownModule } from "./own-module.ts";

const load = createRequire(import.meta.url);

/**
 * jiti, which loads TypeScript. By `require`, and when it is first asked for: imported, it would first be searched for
 * the names that it exports, which takes longer than to run it; and plain JavaScript and JSON need none of it.
 */
const createJiti: typeof Jiti.createJiti = (...args) => (load("jiti") as typeof Jiti).createJiti(...args);

/**
 * A loader for modules below a root, by their full paths. Their own `import "prompt-budget"` is answered by this very
 * package, installed beside them or not; what it caches stays under the project's node_modules.
 *
 * jiti loads modules without its interop, which puts a proxy in front of every import: composing a prompt
 * takes up to three times as long through them. Where a module among them has no default that an import of its
 * default could be given, all is loaded again with it.
 */
export function jitiLoader(root: string): (path: string) => Promise<unknown> {
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
  let jiti: ReturnType<typeof loader> | undefined;
  let interop = false;
  // jiti loads parts of itself as it goes.
  const parts = dirname(load.resolve("jiti/package.json")) + sep;
  const foreign = ([path]: readonly [string, unknown]) => own?.has(path) !== true && !path.startsWith(parts);
  const wantsInterop = () =>
    !interop &&
    Object.entries(jiti?.cache ?? {})
      .filter(foreign)
      .some(lacksDefault);
  return async (path) => {
    jiti ??= loader(false);
    try {
      const module: unknown = await jiti.import(path);
      if (!wantsInterop()) return module;
    } catch (error) {
      // Run again, it could hide what it says now; and nothing else would be different.
      if (!wantsInterop()) throw error;
    }
    jiti = loader(true);
    interop = true;
    return jiti.import(path);
  };
}

/** What this process had loaded before any project. */
let own: ReadonlySet<string> | undefined;

/** A module that assigns to `module.exports`, or a JSON file: its importers call or read a default that is not there. */
function lacksDefault([path, module]: readonly [
  string,
  { readonly exports?: unknown } | undefined,
]): boolean {
  const exports = module?.exports;
  // What Node imported itself has no default to give, whoever asks.
  if (types.isModuleNamespaceObject(exports)) return false;
  if (typeof exports === "function") return true;
  if (typeof exports !== "object" || exports === null) return false;
  // TypeScript that exports nothing is imported for what it does, or has failed before it could.
  if (/\.[cm]?tsx?$/.test(path) && Object.keys(exports).length === 0) return false;
  return !("default" in exports) && !("__esModule" in exports);
}

/** A process that loads a project twice, such as a watcher, must see what changed in between. */
function forget(cache: Record<string, unknown>, root: string, self: string): void {
  for (const path of Object.keys(cache)) {
    const theirs = path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`);
    if (theirs && !path.startsWith(self + sep)) delete cache[path];
  }
}
