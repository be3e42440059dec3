import { blankCode } from "./prose.ts";

/** A Markdown link to a file of the project. */
export interface Link {
  /** Offset of the target, in UTF-16 code units. */
  readonly start: number;
  /** Decoded, without fragment and query; relative to the file, or with a leading slash to the root. */
  readonly path: string;
}

const TARGETS = [/\]\(\s*<?([^\s<>()]+)/g, /^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/gm];

/** The local targets of inline links, images and definitions, outside code; web addresses and fragments are none. */
export function linksOf(text: string): Link[] {
  const prose = blankCode(text);
  return TARGETS.flatMap((pattern) =>
    [...prose.matchAll(pattern)].flatMap((match) => {
      const target = match[1] ?? "";
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|~)/i.test(target)) return [];
      const path = decoded(target.replace(/[?#].*$/s, ""));
      return path === "" ? [] : [{ start: match.index + match[0].length - target.length, path }];
    }),
  ).sort((a, b) => a.start - b.start);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
