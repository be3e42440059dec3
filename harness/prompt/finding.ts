export type Level = "error" | "warn";

/** Where a finding is. Each field is absent when it does not apply; offsets and lines name the first byte at fault. */
export interface Where {
  readonly contract?: string;
  readonly case?: string;
  readonly section?: string;
  readonly transform?: string;
  /** Relative to the project, with forward slashes. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based, in UTF-16 code units. */
  readonly column?: number;
  /** 0-based, in UTF-8 bytes of the text that is judged. */
  readonly offset?: number;
  /** A JSON path into a payload, such as `$.system[0].text`. */
  readonly path?: string;
}

/** One thing that is wrong. Words are complete sentences without a last full stop; reporters escape them. */
export interface Finding {
  /** Kebab-case, from the catalogue of checks, or the name of an invariant. */
  readonly code: string;
  readonly level: Level;
  readonly where: Where;
  readonly message: string;
  readonly actual?: string | number;
  readonly allowed?: string | number;
  /** The unit of `actual` and `allowed` when they are figures. */
  readonly unit?: string;
  /** What to do about it. */
  readonly fix?: string;
  /** How many cases it reaches, when more than the one in `where`. */
  readonly cases?: number;
}

/** What a check or an invariant says; the gate adds the contract, the case and the level. */
export interface Problem {
  readonly message: string;
  /** Absent: the name of the invariant. */
  readonly code?: string;
  readonly section?: string;
  readonly offset?: number;
  readonly path?: string;
  readonly actual?: string | number;
  readonly allowed?: string | number;
  readonly unit?: string;
  readonly fix?: string;
}
