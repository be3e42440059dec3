import type { Lifetime } from "../prompt/lifetime.ts";

/** What a run is put beside, and how it was found. */
export interface BaseRef {
  /** As named, or as found: a branch, a commit, a report file. */
  readonly ref: string;
  /** Full hash; absent where the base is a report file, or where there is none. */
  readonly commit?: string;
  /** `none`: there is nothing to compare with, so everything is new. */
  readonly how: "named" | "merge-commit" | "first-parent" | "merge-base" | "report" | "none";
}

/** A report beside its base. Every list is in the order in which a reviewer wants to read it. */
export interface Comparison {
  readonly base: BaseRef;
  /** One sentence, without a last full stop. */
  readonly verdict: string;
  /** False where nothing at all differs. */
  readonly changed: boolean;
  /** What a reader must know about the comparison itself, such as a base without budgets. */
  readonly notes: readonly string[];
  readonly weakened: readonly Weakening[];
  readonly orders: readonly OrderChange[];
  readonly cost: Cost;
  readonly ceilings: readonly CeilingChange[];
  readonly contracts: readonly ContractChange[];
  /** Widest reach first. */
  readonly edits: readonly ComparedEdit[];
  /** Cases that no edit fully explains. */
  readonly odd: readonly OddCase[];
  readonly payloads: readonly PayloadChange[];
  /** Cases on both sides, and how many of them differ. */
  readonly cases: { readonly compared: number; readonly changed: number };
}

/** Something that the gate held at the base and holds no longer. */
export interface Weakening {
  readonly kind:
    | "contract"
    | "case"
    | "invariant"
    | "section"
    | "transform"
    | "turns"
    | "isolation"
    | "level"
    | "ceiling"
    | "other";
  readonly contract?: string;
  /** What was removed or loosened, as a clause without a full stop. */
  readonly what: string;
}

/** Sections that stand in another order. */
export interface OrderChange {
  readonly contract: string;
  /** The contract's `sections` changed with it. False: the order changed by accident, or was never declared. */
  readonly declared: boolean;
  readonly moved: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Cases whose text has another order; 0 where the declaration alone changed. */
  readonly cases: number;
}

/** A figure on both sides; null where that side has none. */
export interface Pair {
  readonly before: number | null;
  readonly after: number | null;
}

export interface Cost {
  /** What the figures are, such as `o200k tokens`. */
  readonly unit: string;
  readonly contracts: readonly ContractCost[];
  readonly prefixes: readonly PrefixCost[];
  /** Changed cases whose text is not recorded, only its hash. */
  readonly uncounted: number;
  /** The same by model; absent where none is configured. */
  readonly models?: readonly ModelCost[];
}

/** The largest changed case of a contract on a model, its prompt alone. */
export interface ModelCost {
  readonly contract: string;
  readonly case: string;
  readonly model: string;
  /** How output names the counter. */
  readonly unit: string;
  readonly size: Pair;
  /** Dollars for a thousand turns; null where the model has no price. */
  readonly price: {
    /** Every turn sends the prompt anew. */
    readonly cold: Pair;
    /** The first turn writes the prefix to the cache, the others read it; null where no price is known for that. */
    readonly cached: Pair | null;
  } | null;
}

/** What a turn of a contract costs more or less. */
export interface ContractCost {
  readonly contract: string;
  /** The largest of the changed cases. */
  readonly case: string;
  readonly size: Pair;
  /** Cases that changed, were added or removed. */
  readonly cases: number;
  /** Smallest and largest difference over the changed cases; null for a contract that is new or gone. */
  readonly range: readonly [number, number] | null;
}

/** The text in front of the first `turn` section, which a provider caches. */
export interface PrefixCost {
  readonly contract: string;
  /** Cases whose cached prefix or uncached rest differs. */
  readonly cases: number;
  /** Paid once, when this change is deployed: the prefix is written again from here on. */
  readonly deploy: Deploy | null;
  /** Paid on every turn: what is read from the cache, and what is not. Of the largest case that differs. */
  readonly turn: EveryTurn | null;
}

export interface Deploy {
  readonly case: string;
  readonly cases: number;
  /** The first section that differs. */
  readonly from: string;
  readonly lifetime: Lifetime;
  readonly rebuilt: number;
  readonly rebuiltBytes: number;
}

export interface EveryTurn {
  readonly case: string;
  readonly cases: number;
  readonly cached: Pair;
  readonly cachedBytes: Pair;
  readonly uncached: Pair;
}

export interface CeilingChange {
  readonly kind: "new" | "raised" | "lowered" | "removed" | "unit" | "narrowed" | "kind" | "selector";
  readonly selector: string;
  /** The gate holds less than before. */
  readonly weaker: boolean;
  readonly before?: Bound;
  readonly after?: Bound;
  /** Words in the new reason that the old one lacks. */
  readonly newWords: boolean;
  /** The worst match now, in the unit of `after`. */
  readonly actual?: number;
  /** Where it stands now, or stood. */
  readonly file: string;
  readonly line?: number;
  readonly note?: string;
}

export interface Bound {
  readonly max?: number;
  readonly min?: number;
  readonly unit: string;
  readonly unitLabel: string;
  readonly kind: string;
  readonly why: string;
}

export interface ContractChange {
  readonly kind: "added" | "removed" | "renamed" | "changed";
  readonly contract: string;
  /** The name at the base, where it is another one. */
  readonly from?: string;
  readonly casesAdded: readonly string[];
  readonly casesRemoved: readonly string[];
  readonly casesRenamed: readonly (readonly [before: string, after: string])[];
  /** Cases whose knobs or options are other ones, so that their text may differ for that reason alone. */
  readonly knobsChanged: readonly string[];
}

/** One change of text, however many cases it reaches. */
export interface ComparedEdit {
  readonly id: string;
  readonly contract: string;
  readonly section: string;
  readonly kind:
    | "changed"
    | "added"
    | "removed"
    | "moved"
    | "renamed"
    | "joiner"
    | "lifetime"
    | "outcome"
    | "rejection"
    | "resized";
  readonly cases: readonly string[];
  /** Cases of the contract on both sides. */
  readonly of: number;
  /** In code points, in the first of its cases. */
  readonly charsBefore: number;
  readonly charsAfter: number;
  /** A label, joiner, lifetime or outcome before and after. */
  readonly from?: string;
  readonly to?: string;
  /** Bounded in number and length. */
  readonly hunks: readonly WordHunk[];
  /** Lines that the hunks leave out. */
  readonly left?: number;
}

export interface WordHunk {
  /** 1-based, within the section as it was. */
  readonly line: number;
  readonly lines: readonly WordLine[];
}

export interface WordLine {
  /** ` ` as before, `-` gone, `+` new, `~` the same line with other words. */
  readonly mark: " " | "-" | "+" | "~";
  readonly spans: readonly WordSpan[];
}

export interface WordSpan {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** A case with a change of its own. */
export interface OddCase {
  readonly contract: string;
  readonly case: string;
  /** Ids of the edits that reach this case alone. */
  readonly own: readonly string[];
  /** Ids of those that it shares with others. */
  readonly shared: readonly string[];
  /** Payload changes that reach this case alone. */
  readonly payloads: readonly PayloadChange[];
}

/** One change of a payload's shape. */
export interface PayloadChange {
  readonly contract: string;
  readonly transform: string;
  /** A JSON path, or a marker's name. */
  readonly path: string;
  /** Such as `string → blocks`. */
  readonly what: string;
  readonly text?: "preserved" | "differs";
  readonly cases: readonly string[];
  /** Cases that have this payload. */
  readonly of: number;
}
