/** Folders that hold other people's files. */
export const FOREIGN: readonly string[] = ["**/node_modules/**", "**/.git/**"];

/** A contract's name from a glob or a path: `**\/AGENTS.md` → `agents-md`. */
export function slugOf(pattern: string, fallback: string): string {
  const slug = pattern
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return slug || fallback;
}

/** Of an argument, in messages. */
const LONGEST = 100;

/** How a source is written in a config. */
export function callOf(name: string, argument: unknown): string {
  const shown = JSON.stringify(argument);
  return `${name}(${shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown})`;
}
