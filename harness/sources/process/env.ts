/** Variables over the inherited ones; null takes one away. */
export type EnvChanges = Readonly<Record<string, string | null>>;

/**
 * Python's order of a set is another one in each process unless this is said, and its compiled modules would be
 * written beside the sources. Isolation composes under other seeds; a variable that is set already stays.
 */
const QUIET: Readonly<Record<string, string>> = { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };

/** What a child process gets for its environment. */
export function childEnv(
  inherited: Readonly<Record<string, string | undefined>>,
  changes: EnvChanges = {},
): Record<string, string> {
  const entries = Object.entries({ ...QUIET, ...defined(inherited), ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

function defined(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
