import type { DiskCache } from "../measure/disk-cache.ts";
import type { GoldenStore } from "./golden-store.ts";
import type { GoldenFiles } from "./goldens.ts";
import type { Machine } from "./isolation/machine.ts";
import type { Scope } from "./report.ts";
import type { Reach } from "./reach.ts";
import type { Pending } from "./settle.ts";

export interface RunOptions {
  readonly store: GoldenStore;
  /** Writes goldens that are stale or missing, but for cases whose structure changed. */
  readonly update?: boolean;
  /** With `update`: writes those as well. */
  readonly structural?: boolean;
  /** With `update`, in a full run: removes obsolete goldens. */
  readonly prune?: boolean;
  /** Which cases; absent: all. */
  readonly select?: (contract: string, name: string) => boolean;
  readonly scope?: Scope;
  /** Contracts of other projects of the run that keep their goldens in the same folder: theirs are not obsolete. */
  readonly neighbours?: ReadonlySet<string>;
  /** How commands that findings suggest reach the project. Default: they run in its folder and find its config. */
  readonly reach?: Reach;
  /** Counts the tokens of cacheable prefixes, and says which are long enough to be cached. */
  readonly prefixTokens?: boolean;
  /** False: isolated contracts are composed in this process alone. Default: they are composed in fresh ones too. */
  readonly isolate?: boolean;
  /** What no golden may hold. Default: the machine of this process. */
  readonly machine?: Machine;
  /** Where token counts outlive the process. Default: below the project's `node_modules`, where it has one. */
  readonly cache?: DiskCache;
  /** Called with the golden files of each case and contract as they are composed now. */
  readonly onGoldens?: (files: GoldenFiles) => void;
  /** Called with each case and contract whose goldens are not what they would be now, before anything is written. */
  readonly onPending?: (pending: Pending) => void;
  /** Called before each case. */
  readonly onCase?: (contract: string, name: string) => void;
}
