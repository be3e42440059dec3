import type { FilesOptions } from "../sources/files/files.ts";

/** A published bound of somebody else's agent. */
export interface Limit {
  readonly contract: string;
  readonly section?: string;
  readonly sum?: readonly string[];
  readonly measure?: string;
  readonly unit: string;
  readonly max: number;
  /** Whose bound it is and what happens beyond it. */
  readonly name: string;
  /** Where it is published. */
  readonly source: string;
  /** The day on which it was read there, or on which the source was written. */
  readonly date: string;
  /** The part may be missing from every file. */
  readonly optional?: boolean;
}

/** Files that an agent reads, and the bounds that its makers publish for them. Data, and nothing else. */
export interface Preset {
  readonly name: string;
  readonly description: string;
  readonly files: readonly {
    readonly patterns: readonly string[];
    readonly options: FilesOptions & { readonly name: string };
  }[];
  readonly limits: readonly Limit[];
}
