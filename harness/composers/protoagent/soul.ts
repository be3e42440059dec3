/** Where the persona may stand. Reading is injected: it throws or returns `undefined` where there is no file. */
export interface SoulSources {
  readonly instancePath?: string | undefined;
  readonly defaultPath?: string | undefined;
  read(path: string): string | undefined;
}

/** What the model is told where nobody has written a persona. */
export const SOUL_PLACEHOLDER =
  "You are a general-purpose agent. Nobody has written a SOUL.md for you yet, so you have no name and no " +
  "persona: be accurate, brief and courteous, and take your operator's lead.";

/**
 * The persona: the first source that is not blank, stripped of surrounding white space, in the order
 * instance, workspace, repository default; then a placeholder. A source that is missing, blank or cannot
 * be read falls through to the next.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function resolveSoul(sources: SoulSources, workspace?: string): string {
  return findSoul(sources, workspace) ?? SOUL_PLACEHOLDER;
}

/** As `resolveSoul`, but `undefined` where no source has a persona. */
export function findSoul(sources: SoulSources, workspace?: string): string | undefined {
  return (
    readSoul(sources, sources.instancePath) ??
    readSoul(sources, workspace === undefined ? undefined : `${workspace}/SOUL.md`) ??
    readSoul(sources, sources.defaultPath)
  );
}

function readSoul(sources: SoulSources, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const text = sources.read(path)?.trim();
    return text === "" ? undefined : text;
  } catch {
    return undefined;
  }
}
