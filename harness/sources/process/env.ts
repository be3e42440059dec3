/** Variables over the inherited ones; null takes one away. */
export type EnvChanges = Readonly<Record<string, string | null>>;

/** Python's seeds: the one that children get by default, and others for isolation to compose under. */
export const HASH_SEEDS = ["0", "1", "2"] as const;

/** The variable that sets the order of Python's sets, which is another one in each process where it is not set. */
export function hashSeed(seed: string): Record<string, string> {
  return { PYTHONHASHSEED: seed };
}

/** What is inherited wins. Python would write its compiled modules beside the sources, into a project that is only checked. */
const QUIET: Readonly<Record<string, string>> = { ...hashSeed(HASH_SEEDS[0]), PYTHONDONTWRITEBYTECODE: "1" };

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
