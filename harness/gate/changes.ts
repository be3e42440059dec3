import { createHash } from "node:crypto";
import type { StructuralChange } from "../checks/golden/structure.ts";
import { countChars } from "../measure/sizes.ts";
import type { Edit } from "./report.ts";

/** One change of one case. Cases whose changes have the same id share an edit. */
export interface Change extends Pick<Edit, "id" | "contract" | "section" | "kind" | "transform" | "what"> {
  /** What of it no update takes unasked; empty for wording. */
  readonly structural: readonly StructuralChange[];
  /** In code points; of the recorded sizes where the texts are not recorded. */
  readonly chars: readonly [before: number, after: number];
  readonly before: string;
  readonly after: string;
}

export type Told = Pick<Change, "section" | "kind"> & Partial<Omit<Change, "id" | "contract">>;

/** A change with its id, which is the same for the same change in another case. */
export function changeOf(contract: string, told: Told): Change {
  const { structural = [], before = "", after = "" } = told;
  const chars = told.chars ?? [countChars(before), countChars(after)];
  return { ...told, contract, id: idOf(contract, told, chars), structural, chars, before, after };
}

/** The change of a contract's record, which belongs to no case. */
export function recordChange(contract: string, before: Uint8Array, after: Uint8Array): Change {
  return changeOf(contract, {
    section: "contract.json",
    kind: "contract",
    before: textOf(before),
    after: textOf(after),
  });
}

export function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? "" : Buffer.from(bytes).toString("utf8");
}

export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0);
}

function idOf(contract: string, told: Told, chars: Change["chars"]): string {
  const { section, kind, before = "", after = "", what = "" } = told;
  // Texts that are not recorded are told apart by their sizes, lifetimes by their names.
  const sized = kind === "changed" && before === after;
  const key = kind === "lifetime" ? [what] : sized ? chars.map(String) : [before, after];
  return createHash("sha256")
    .update([contract, section, kind, ...key].join("\0"))
    .digest("hex")
    .slice(0, 10);
}
