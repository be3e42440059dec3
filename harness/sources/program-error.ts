const BRAND: unique symbol = Symbol.for("prompt-budget.program-error");

/** A program that composes in the place of a function did not: why, in a sentence, and the finding that it is. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: "composer-threw" | "composer-timeout" | "composer-invalid";

  constructor(code: ProgramError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for one from any copy of this package: a config's sources may come from another one than the CLI runs. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
