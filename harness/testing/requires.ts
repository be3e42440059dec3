import { execFileSync } from "node:child_process";
import { describe, it } from "vitest";

/**
 * Tests that need a part a bare machine may lack. Without it they skip, and their names say why; with
 * REQUIRE_ALL set, a missing part fails instead, so that no gate is quietly left out where it must run.
 * @param expected false where even REQUIRE_ALL cannot ask for the part, such as a registry on a machine that is offline on purpose
 */
export function requiring(
  part: string,
  present: boolean,
  expected: boolean = true,
): { describe: typeof describe; it: typeof it } {
  if (present) return { describe, it };
  if (expected && process.env.REQUIRE_ALL === "1")
    throw new Error(`REQUIRE_ALL is set and ${part} is missing`);
  console.warn(`Skipped: tests that need ${part}`);
  return { describe: describe.skipIf(true) as typeof describe, it: it.skipIf(true) as typeof it };
}

/** True where a command can be started. */
export function hasCommand(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args.length === 0 ? ["--version"] : args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
