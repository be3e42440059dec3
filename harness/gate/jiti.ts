import { createRequire } from "node:module";
import { dirname } from "node:path";
import type * as Jiti from "jiti";

type CreateJiti = typeof Jiti.createJiti;

const load = createRequire(import.meta.url);
let loaded: CreateJiti | undefined;

/**
 * Loads TypeScript. By `require`, and when it is first asked for: imported, it would first be searched for the names
 * that it exports, which takes longer than to run it; and a config in JSON needs none of it.
 */
export function createJiti(...args: Parameters<CreateJiti>): ReturnType<CreateJiti> {
  loaded ??= (load("jiti") as typeof Jiti).createJiti;
  return loaded(...args);
}

/** Where it lies: it loads parts of itself as it goes. */
export function jitiFolder(): string {
  return dirname(load.resolve("jiti/package.json"));
}
