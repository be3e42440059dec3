import type { Where } from "./finding.ts";

const BRAND: unique symbol = Symbol.for("prompt-budget.usage-error");

/**
 * Bad input: the run cannot start or go on, nothing is written, exit code 2. The message says what is wrong;
 * `where` says where; `fix` says what to do.
 */
export class UsageError extends Error {
  readonly where: Pick<Where, "file" | "line" | "column">;
  readonly fix: string | undefined;

  constructor(message: string, options: { where?: UsageError["where"]; fix?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "UsageError";
    this.where = options.where ?? {};
    this.fix = options.fix;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for one from any copy of this package: a source of the config may come from another one than the CLI runs. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
