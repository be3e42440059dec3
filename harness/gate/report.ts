import type { CeilingKind, CeilingStatus, Cut, Match } from "../checks/ceilings.ts";
import type { PrefixReport } from "../checks/prefix.ts";
import type { Comparison } from "./comparison.ts";
import type { Finding, Level } from "../prompt/finding.ts";
import type { Lifetime } from "../prompt/lifetime.ts";

/** The whole outcome of a run. Every face renders it; formats of other versions are refused by number. */
export interface Report {
  readonly format: 1;
  /** Version of prompt-budget that made it. */
  readonly version: string;
  readonly verdict: "holds" | "broken";
  readonly scope: Scope;
  readonly counts: Counts;
  readonly contracts: readonly ContractReport[];
  readonly ceilings: readonly CeilingRow[];
  readonly edits: readonly Edit[];
  readonly findings: readonly Finding[];
  /** Goldens that an update wrote or removed, relative to the project. */
  readonly written: readonly string[];
  /** Those of them that it removed, where there are any. */
  readonly removed?: readonly string[];
  /** Under a shard: what it did not find a use for; what no shard does is obsolete or unmatched. */
  readonly unclaimed?: Unclaimed;
  /** Under a shard: every case of the run, those of all other shards too, in the order of a whole run. */
  readonly plan?: readonly PlannedContract[];
  /** Under a shard: stands for the contracts, the ceilings and the commit; shards of one run have the same. */
  readonly fingerprint?: string;
  /** With a base: what differs from it. */
  readonly comparison?: Comparison;
  /** Sizes over time, where someone asked for them. */
  readonly history?: readonly SizeHistory[];
}

/** How large the largest case of a contract was, oldest first. */
export interface SizeHistory {
  readonly contract: string;
  /** What the sizes are, such as `o200k tokens`. */
  readonly unit: string;
  readonly points: readonly HistoryPoint[];
}

export interface HistoryPoint {
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: string;
  readonly size: number;
}

export interface PlannedContract {
  readonly name: string;
  readonly cases: readonly string[];
}

/** Findings that hold if every other shard says the same. */
export interface Unclaimed {
  readonly goldens: readonly Finding[];
  readonly ceilings: readonly Finding[];
}

export interface Scope {
  /** False under a filter or a shard: then obsolete goldens and unmatched ceilings are not judged. */
  readonly full: boolean;
  readonly filter?: string;
  readonly shard?: string;
}

export interface Counts {
  readonly contracts: number;
  readonly cases: number;
  readonly goldens: number;
  readonly ceilings: number;
  readonly errors: number;
  readonly warnings: number;
}

export interface ContractReport {
  readonly name: string;
  readonly cases: readonly CaseReport[];
}

export interface CaseReport {
  readonly name: string;
  readonly tags: readonly string[];
  /** `none`: the composer threw, timed out or returned nonsense. */
  readonly outcome: "prompt" | "rejection" | "none";
  readonly golden: "same" | "changed" | "missing" | "none";
  /** Of the whole text, in code points and UTF-8 bytes; 0 where there is none. */
  readonly chars: number;
  readonly bytes: number;
  readonly sections: readonly SectionReport[];
  readonly transforms: readonly string[];
  /** What stays cacheable from turn to turn; absent where there is no prompt. */
  readonly prefix?: PrefixReport;
  /** The same case at the base. */
  readonly base?: CaseBase;
}

export interface CaseBase {
  /** Its name there, `contract/case`, where it is another one. */
  readonly name?: string;
  readonly outcome: "prompt" | "rejection";
  readonly chars: number;
  readonly bytes: number;
  readonly sections: readonly SectionReport[];
}

export interface SectionReport {
  readonly label: string;
  readonly lifetime: Lifetime;
  readonly chars: number;
  readonly bytes: number;
  /** Short, of the text: two reports with the same one hold the same text. */
  readonly hash?: string;
}

/** A ceiling, its worst match and how many there were. */
export interface CeilingRow {
  readonly file: string;
  readonly line: number;
  /** Which cases and what of them, in words that stay the same while bound and reason change. */
  readonly selector: string;
  readonly kind: CeilingKind;
  readonly unit: string;
  /** The unit in words that name the encoding. */
  readonly unitLabel: string;
  readonly max?: number;
  readonly min?: number;
  readonly why: string;
  readonly hint?: string;
  readonly status: CeilingStatus;
  readonly actual: number;
  readonly contract: string;
  readonly case: string;
  readonly subject: string;
  /** Where a sum passes its bound. */
  readonly cut?: Cut;
  /** The largest match. */
  readonly largest?: Match;
  /** When its room is worth a warning; absent where that is never. */
  readonly room?: { readonly slack?: RoomRule; readonly near?: RoomRule };
  /** No `max` may stand above it. */
  readonly cap?: number;
  readonly matched: number;
  readonly failing: number;
}

/** More than so many times the largest match, or a larger share of the bound used than this. */
export interface RoomRule {
  readonly at: number;
  readonly level: Level;
}

/** One change of text or shape, however many cases it reaches. */
export interface Edit {
  /** Short and stable: a hash over contract, section and both texts. */
  readonly id: string;
  readonly contract: string;
  /** A label; `→ name` for a payload, `contract.json` for the contract's record, else a name in parentheses. */
  readonly section: string;
  /** `whole`: the case as a whole, where no other edit explains all of its change. */
  readonly kind:
    | "changed"
    | "added"
    | "removed"
    | "moved"
    | "lifetime"
    | "joiner"
    | "payload"
    | "payload-added"
    | "payload-removed"
    | "outcome"
    | "rejection"
    | "contract"
    | "whole";
  readonly transform?: string;
  /** A change of structure: no update takes it unasked. */
  readonly structural?: true;
  /** What exactly changed, where the texts alone do not say it. */
  readonly what?: string;
  /** None for the contract's record. */
  readonly cases: readonly string[];
  /** In code points. */
  readonly charsBefore: number;
  readonly charsAfter: number;
  /** Bounded: the lines that differ with some around them. */
  readonly hunks: readonly Hunk[];
}

export interface Hunk {
  /** 1-based, within the section. */
  readonly line: number;
  /** Each starts with a space, `-` or `+`. */
  readonly lines: readonly string[];
}
