const CASE: unique symbol = Symbol.for("prompt-budget.case");

export interface CaseOptions {
  /** The case must be rejected with this code. */
  readonly rejects?: string;
  /** Codes of findings that must appear; they count as met, not as wrong. */
  readonly expects?: readonly string[];
  /** Names by which budgets choose cases. */
  readonly tags?: readonly string[];
  /**
   * `digest` records hash and sizes only, for texts that nobody can read. `none` records nothing, for texts
   * that stand in the repository as they are: its history is their golden. Default `full`.
   */
  readonly golden?: "full" | "digest" | "none";
}

/** One named setting of a contract's knobs. */
export interface Case<Knobs = unknown> extends CaseOptions {
  readonly knobs: Knobs;
}

/** A case that needs more than its knobs. */
export function defineCase<Knobs>(knobs: Knobs, options: CaseOptions = {}): Case<Knobs> {
  return Object.defineProperty({ knobs, ...options }, CASE, { value: true });
}

export function isCase(value: unknown): value is Case {
  return typeof value === "object" && value !== null && CASE in value;
}
