/** Remembers counts by encoding (or counter) and text. It may forget; it never guesses. */
export interface TokenCache {
  get(encoding: string, text: string): number | undefined;
  set(encoding: string, text: string, tokens: number): void;
}

/** UTF-16 units of text held at most, by default. */
const DEFAULT_ROOM = 1 << 23;
/** What an entry costs beside its text, in the same measure. */
const ENTRY_COST = 64;
/** A text that would take more than this part of the room is not held. */
const LARGEST_PART = 16;

/**
 * A cache in memory that holds at most `room` UTF-16 units of text. Half of it fills up, then the other
 * half is dropped and takes its turn; a text that is asked for again moves to the half that stays.
 */
export function createMemoryCache(room: number = DEFAULT_ROOM): TokenCache {
  let young = new Map<string, Map<string, number>>();
  let old = young;
  let held = 0;

  const hold = (encoding: string, text: string, tokens: number): void => {
    const cost = text.length + ENTRY_COST;
    if (cost > room / LARGEST_PART) return;
    if (held + cost > room / 2) {
      old = young;
      young = new Map();
      held = 0;
    }
    let entries = young.get(encoding);
    if (entries === undefined) young.set(encoding, (entries = new Map<string, number>()));
    if (!entries.has(text)) held += cost;
    entries.set(text, tokens);
  };

  return {
    get(encoding, text) {
      const recent = young.get(encoding)?.get(text);
      if (recent !== undefined) return recent;
      const tokens = old.get(encoding)?.get(text);
      if (tokens !== undefined) hold(encoding, text, tokens);
      return tokens;
    },
    set: hold,
  };
}

/** Asks `near` first, then `far`, and lets `near` remember what `far` knew. */
export function layerCaches(near: TokenCache, far: TokenCache): TokenCache {
  return {
    get(encoding, text) {
      const known = near.get(encoding, text);
      if (known !== undefined) return known;
      const tokens = far.get(encoding, text);
      if (tokens !== undefined) near.set(encoding, text, tokens);
      return tokens;
    },
    set(encoding, text, tokens) {
      near.set(encoding, text, tokens);
      far.set(encoding, text, tokens);
    },
  };
}
