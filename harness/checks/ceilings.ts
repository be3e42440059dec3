import type { Unit } from "../measure/units.ts";
import type { Composed, Outcome } from "../prompt/outcome.ts";
import { matchesLabel } from "./rules.ts";

export type CeilingKind = "ceiling" | "limit" | "pin";

export type Part = "system" | "tools" | "messages" | "request";

/** One line of a budgets file: which cases, what is measured, and the most or least it may be. */
export interface Ceiling {
  readonly contract: string;
  readonly case?: string;
  readonly tag?: string;
  readonly section?: string;
  readonly sum?: readonly string[];
  readonly except?: readonly string[];
  readonly measure?: string;
  readonly part?: Part;
  readonly transform?: string;
  readonly unit: Unit;
  readonly max?: number;
  readonly min?: number;
  /** No `max` may stand above it, whoever raises it and why. */
  readonly cap?: number;
  readonly kind: CeilingKind;
  readonly why: string;
  readonly hint?: string;
  /** Matching nothing is no finding: a preset speaks of parts that a file may leave out. */
  readonly optional?: boolean;
  readonly file: string;
  readonly line: number;
}

/** The section within which a sum passes its bound: what of it, in the ceiling's unit, and how many sections behind it. */
export interface Cut {
  readonly section: string;
  readonly lost: number;
  readonly later: number;
}

export type CeilingStatus = "ok" | "over" | "under" | "loose";

/** Something that a ceiling measured. */
export interface Match {
  /** In the ceiling's unit. */
  readonly actual: number;
  readonly contract: string;
  readonly case: string;
  /** What was measured: a label, `sum of …`, `all but …`, a part, a transform, or `whole`. */
  readonly subject: string;
}

/** A ceiling that was measured: its worst match, and how many there were. */
export interface CeilingResult extends Match {
  readonly ceiling: Ceiling;
  readonly status: CeilingStatus;
  /** Where a sum passes its bound. */
  readonly cut?: Cut;
  /** The largest match, which is another one than the worst where that is too small. */
  readonly largest: Match;
  readonly matched: number;
  readonly failing: number;
}

/** True where a ceiling speaks of this case; what it measures may still not be there. */
export function covers(ceiling: Ceiling, contract: string, name: string, tags: readonly string[]): boolean {
  return (
    matchesLabel(contract, ceiling.contract) &&
    (ceiling.case === undefined || matchesLabel(name, ceiling.case)) &&
    (ceiling.tag === undefined || tags.includes(ceiling.tag))
  );
}

/** True where text is left to measure: a rejection has none. */
export function isMeasurable(outcome: Outcome): outcome is Composed {
  return outcome.kind === "prompt";
}

/** Gathers what one ceiling measures over all cases and keeps the worst. */
export class Tally {
  readonly ceiling: Ceiling;
  #worst: Omit<CeilingResult, "ceiling" | "largest" | "matched" | "failing"> | undefined;
  #largest: Match | undefined;
  #matched = 0;
  #failing = 0;
  /** Something could not be measured, so that no result does not mean no match. */
  blind = false;

  /** Sections that `sum` or `except` name and that no case has had so far. */
  readonly #unseen: Set<string>;

  constructor(ceiling: Ceiling) {
    this.ceiling = ceiling;
    this.#unseen = new Set([...(ceiling.sum ?? []), ...(ceiling.except ?? [])]);
  }

  /** Looks for what the ceiling adds up in the sections of a case: one that was renamed would escape it. */
  look(sections: readonly { readonly label: string }[]): void {
    for (const pattern of this.#unseen)
      if (sections.some(({ label }) => matchesLabel(label, pattern))) this.#unseen.delete(pattern);
  }

  get unseen(): readonly string[] {
    return [...this.#unseen];
  }

  add(contract: string, name: string, subject: string, actual: number, cut?: Cut): void {
    const status = judge(this.ceiling, actual);
    this.#matched++;
    if (isFailure(status)) this.#failing++;
    // Most matches are neither: nothing is made of those.
    const larger = this.#largest === undefined || actual > this.#largest.actual;
    const worse =
      this.#worst === undefined || rank(this.ceiling, actual) > rank(this.ceiling, this.#worst.actual);
    if (!larger && !worse) return;
    const match: Match = { actual, contract, case: name, subject };
    if (larger) this.#largest = match;
    if (worse) this.#worst = { status, ...match, ...(cut === undefined ? {} : { cut }) };
  }

  /** Undefined where the ceiling matched nothing. */
  result(): CeilingResult | undefined {
    if (this.#worst === undefined || this.#largest === undefined) return undefined;
    const counts = { matched: this.#matched, failing: this.#failing };
    return { ceiling: this.ceiling, ...this.#worst, largest: this.#largest, ...counts };
  }
}

export function isFailure(status: CeilingStatus): boolean {
  return status === "over" || status === "under";
}

/** Equal passes. A pin that the text has shrunk away from is loose, which is no failure. */
function judge(ceiling: Ceiling, actual: number): CeilingStatus {
  if (ceiling.max !== undefined && actual > ceiling.max) return "over";
  if (ceiling.min !== undefined && actual < ceiling.min) return "under";
  if (ceiling.kind === "pin" && ceiling.max !== undefined && actual < ceiling.max) return "loose";
  return "ok";
}

/** The further beyond its bound, or the nearer to it, the worse. */
function rank(ceiling: Ceiling, actual: number): number {
  const over = ceiling.max === undefined ? Number.NEGATIVE_INFINITY : actual - ceiling.max;
  const under = ceiling.min === undefined ? Number.NEGATIVE_INFINITY : ceiling.min - actual;
  return Math.max(over, under);
}
