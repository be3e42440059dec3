import { blankCode } from "./prose.ts";

/** An `@path` in a Markdown text. Offsets are UTF-16 code units. */
export interface Include {
  readonly start: number;
  readonly end: number;
  /** Without the mark and the punctuation of the sentence around it. */
  readonly path: string;
  /** The same without a fragment. */
  readonly bare: string;
  /** Nothing else stands on its line. */
  readonly alone: boolean;
}

/**
 * The `@path` marks of a text, outside code, as Claude Code and Gemini CLI read them: at the start of a line or behind
 * white space. Paths into somebody's home and absolute ones are left out: what they hold is no part of the project.
 */
export function includesOf(text: string): Include[] {
  const prose = blankCode(text);
  return [...prose.matchAll(/(?<=^|\s)@((?:[^\s\\]|\\ )+)/g)].flatMap((match) => {
    if (match[0].length > LONGEST) return [];
    const mark = match[0].replace(PUNCTUATION, "");
    const path = mark.slice(1).replaceAll("\\ ", " ");
    if (!/^(?:\.{1,2}\/|[A-Za-z0-9._-])/.test(path)) return [];
    const start = match.index;
    const end = start + mark.length;
    const newline = text.indexOf("\n", end);
    const ahead = text.slice(text.lastIndexOf("\n", start) + 1, start);
    const behind = text.slice(end, newline === -1 ? text.length : newline);
    const alone = /^[ \t]*$/.test(ahead) && /^[ \t]*\r?$/.test(behind);
    return [{ start, end, path, bare: path.replace(/#.*$/s, ""), alone }];
  });
}

/** No path is longer, and longer runs of punctuation are not worth their time. */
const LONGEST = 1024;

const PUNCTUATION = /[.,;:!?)\]}'"*]+$/;

/** True where a path can only mean a file: a name that people and packages have too is not missed. */
export function meansFile(path: string): boolean {
  return /^\.{1,2}\//.test(path) || /\.(?:md|mdc|mdx|markdown|txt|rst|adoc)$/i.test(path);
}
