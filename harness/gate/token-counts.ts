import { existsSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../measure/cache-files.ts";
import { createDiskCache, type DiskCache } from "../measure/disk-cache.ts";

/**
 * Token counts of a project that outlive the process: below its `node_modules`, where no tool commits or
 * packs them. None where it has no such folder. Nothing is read before tokens are counted.
 */
export function projectCache(root: string): DiskCache | undefined {
  const modules = join(root, "node_modules");
  return existsSync(modules)
    ? createDiskCache(cacheFolder(join(modules, ".cache", "prompt-budget")))
    : undefined;
}
