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

/** How a source is written in a config. */
export function callOf(name: string, argument: unknown): string {
  return `${name}(${JSON.stringify(argument)})`;
}
