import { visible } from "../reporters/visible.ts";

/** What is touched of the real process, so that tests need none. */
export interface Ending {
  exitCode?: number | string | null | undefined;
  on(event: "exit", listener: (code: number) => void): unknown;
  on(event: "beforeExit", listener: () => void): unknown;
  on(event: "uncaughtException", listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Keeps the exit code to the verdict, whatever the project's own code does to the process: one that calls
 * `process.exit(0)`, waits for what never comes, or throws where nothing awaits it must not pass for judged.
 * @param say writes at once, since a process that ends waits for no stream
 * @returns takes the verdict
 */
export function lastWord(process: Ending, say: (text: string) => void): (verdict: number) => void {
  let verdict: number | undefined;
  // Not so where somebody calls process.exit.
  let ranDry = false;
  process.on("beforeExit", () => {
    ranDry = true;
  });
  process.on("exit", (code) => {
    if (verdict === undefined) say(ranDry ? NEVER_CAME : `${ENDED} (with code ${code})${ENDED_FIX}`);
    process.exitCode = verdict ?? 2;
  });
  process.on("uncaughtException", (error) => {
    // Node 20 throws a second time what a CommonJS package throws to whoever imports it.
    if (verdict !== 2) {
      say(
        `The project failed where nothing awaits it, so nothing counts as judged: ${told(error)}${THREW_FIX}`,
      );
    }
    verdict = 2;
    process.exit(2);
  });
  return (given) => {
    verdict ??= given;
  };
}

const ENDED = "The project ended the process before it was judged";
const ENDED_FIX =
  "\n→ Take process.exit out of the config, and out of what contracts and their modules call\n";
const NEVER_CAME =
  "The project waits for a promise that nothing can keep any more, so nothing was judged\n→ Look for an `await` that never ends in the config, in what it imports, or in a counter\n";
const THREW_FIX = "\n→ Await every promise, and catch what timers and events throw\n";

/** What was thrown and the first place that its stack names. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return visible(typeof error === "string" ? error : typeof error);
  const place = error.stack?.split("\n").find((line) => /^\s+at .*:\d+/.test(line));
  return visible(`${error.name}: ${error.message}${place === undefined ? "" : ` (${place.trim()})`}`);
}
