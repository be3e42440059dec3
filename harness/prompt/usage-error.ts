import type { Where } from "./finding.ts";

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
  }
}
