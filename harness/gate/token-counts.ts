import { cacheFolder } from "../measure/cache-files.ts";
import { createDiskCache, type DiskCache } from "../measure/disk-cache.ts";
import { cacheHome } from "./cache-home.ts";

/** Token counts of a project that outlive the process. Nothing is read before tokens are counted. */
export function projectCache(root: string): DiskCache | undefined {
  const home = cacheHome(root);
  return home === undefined ? undefined : createDiskCache(cacheFolder(home));
}
