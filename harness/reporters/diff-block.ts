import type { WordHunk } from "../gate/comparison.ts";
import type { Inline } from "./inline.ts";

/** A part of the diff report, free of any medium. */
export interface DiffBlock {
  readonly title: string;
  /** Drawn as a warning. */
  readonly alarm?: boolean;
  readonly table?: DiffTable["table"];
  readonly items?: readonly Inline[];
  readonly edits?: readonly EditBlock[];
}

export interface DiffTable {
  readonly title: string;
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly Inline[])[] };
}

/** Something that changed, and how its lines did. */
export interface EditBlock {
  readonly head: Inline;
  readonly hunks: readonly WordHunk[];
}
