import type { CacheFiles } from "./cache-files.ts";
import { readCounts, writeCounts } from "./counts-file.ts";
import { factsOf } from "./text-facts.ts";
import type { TokenCache } from "./token-cache.ts";

export interface DiskCache extends TokenCache {
  /**
   * Writes what was learnt since the last time. A disk that cannot be written loses the cache, not the run:
   * returns false then.
   */
  save(): boolean;
}

/** Counts kept for each encoding: 20 bytes each on disk. */
const DEFAULT_LIMIT = 100_000;
/** Half of a SHA-256, one byte a character: collisions are out of reach even for texts made on purpose. */
const KEY_LENGTH = 16;

/** Changes whenever the same text may count differently: with the rank tables or our own splitting. */
export const COUNTS_VERSION = "gpt-tokenizer@4.0.0/1";

interface Shelf {
  /** What the file held. */
  readonly stored: ReadonlyMap<string, number>;
  /** What was learnt since and, where the file may run out of room, asked for: it stays when there is none for all. */
  readonly used: Map<string, number>;
  changed: boolean;
}

/**
 * Token counts that outlive the process, by a hash of the text, a file for each encoding. A file is read
 * when its encoding is first asked for; one that is malformed, or of another version, is as good as none.
 * No text is stored.
 */
export function createDiskCache(files: CacheFiles, limit: number = DEFAULT_LIMIT): DiskCache {
  const shelves = new Map<string, Shelf>();

  const shelfOf = (encoding: string): Shelf => {
    let shelf = shelves.get(encoding);
    if (shelf === undefined) {
      const bytes = files.read(fileOf(encoding));
      const stored = bytes === undefined ? undefined : readCounts(bytes, headOf(encoding), KEY_LENGTH);
      shelf = { stored: stored ?? new Map<string, number>(), used: new Map(), changed: false };
      shelves.set(encoding, shelf);
    }
    return shelf;
  };

  return {
    get(encoding, text, digest) {
      const { stored, used } = shelfOf(encoding);
      if (stored.size + used.size === 0) return undefined;
      const key = keyOf(text, digest);
      const tokens = used.get(key) ?? stored.get(key);
      if (tokens !== undefined && stored.size > limit / 2) used.set(key, tokens);
      return tokens;
    },
    set(encoding, text, tokens, digest) {
      const shelf = shelfOf(encoding);
      shelf.used.set(keyOf(text, digest), tokens);
      shelf.changed = true;
    },
    save() {
      try {
        for (const [encoding, shelf] of shelves) {
          if (!shelf.changed) continue;
          const idle = [...shelf.stored].filter(([key]) => !shelf.used.has(key));
          const kept = [...idle, ...shelf.used].slice(-limit);
          files.write(fileOf(encoding), writeCounts(kept, headOf(encoding), KEY_LENGTH));
          shelf.changed = false;
        }
        return true;
      } catch {
        return false;
      }
    },
  };
}

function keyOf(text: string, digest: string = factsOf(text).digest): string {
  return digest.slice(0, KEY_LENGTH);
}

function fileOf(encoding: string): string {
  return `tokens-${encoding}.bin`;
}

function headOf(encoding: string): string {
  return `prompt-budget tokens, format 1, ${encoding}, ${COUNTS_VERSION}\n`;
}
