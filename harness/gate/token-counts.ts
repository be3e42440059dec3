import type { Ceiling } from "../checks/ceilings.ts";
import { cacheFolder } from "../measure/cache-files.ts";
import { createDiskCache, type DiskCache } from "../measure/disk-cache.ts";
import type { createMeasurerWith } from "../measure/measurer.ts";
import { cacheHome } from "./cache-home.ts";
import type { RunOptions } from "./run-options.ts";

/** Token counts of a project that outlive the process. Nothing is read before tokens are counted. */
export function projectCache(root: string): DiskCache | undefined {
  const home = cacheHome(root);
  return home === undefined ? undefined : createDiskCache(cacheFolder(home));
}

export type OpenEncoding = Parameters<typeof createMeasurerWith>[0];

/** What counts tokens is loaded only where somebody asks for them. */
export async function encodingsFor(
  ceilings: readonly Ceiling[],
  { prefixTokens }: Pick<RunOptions, "prefixTokens">,
): Promise<OpenEncoding> {
  if (prefixTokens === true || ceilings.some(({ unit }) => unit.kind === "tokens")) {
    return (await import("../measure/encoding.ts")).openEncoding;
  }
  return (name) => {
    throw new Error(`${name} is asked for in a run that counts no tokens`);
  };
}
