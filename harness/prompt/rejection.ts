const BRAND: unique symbol = Symbol.for("prompt-budget.rejection");

/**
 * Thrown by a composer that refuses its input on purpose. A rejection is an outcome with a golden of
 * its own; any other error is a finding.
 */
export class Rejection extends Error {
  /** Stable, kebab-case: what golden files and `rejects` name. */
  readonly code: string;

  constructor(code: string, message: string = code) {
    super(message);
    this.name = "Rejection";
    this.code = code;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** True for a rejection from any copy of this package: a config may import another one than the CLI runs. */
export function isRejection(error: unknown): error is Rejection {
  return typeof error === "object" && error !== null && BRAND in error;
}
