import { Recent } from "./recent.ts";

/** Remembers counts by encoding (or counter) and text. It may forget; it never guesses. */
export interface TokenCache {
  /** @param digest what stands for the text, where the caller knows it: 32 characters of one byte */
  get(encoding: string, text: string, digest?: string): number | undefined;
  set(encoding: string, text: string, tokens: number, digest?: string): void;
}

/** A cache in memory, with `room` UTF-16 units of text for each encoding; default: what `Recent` has. */
export function createMemoryCache(room?: number): TokenCache {
  const encodings = new Map<string, Recent<number>>();
  return {
    get: (encoding, text) => encodings.get(encoding)?.get(text),
    set(encoding, text, tokens) {
      let counts = encodings.get(encoding);
      if (counts === undefined) encodings.set(encoding, (counts = new Recent<number>(room)));
      counts.set(text, tokens);
    },
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
