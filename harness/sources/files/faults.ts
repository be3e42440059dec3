import type { Problem } from "../../prompt/finding.ts";

/** A problem of one file, and where in it. */
export interface FileProblem extends Problem {
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
}

const MARK = "\uFEFF";

/**
 * What a text editor leaves in a file that no agent wants there: a byte order mark, which hides the frontmatter from
 * many loaders, carriage returns, and marks inside the text. Each with its cost in bytes; none is ever stripped.
 */
export function byteFaults(text: string, file: string): FileProblem[] {
  const problems: FileProblem[] = [];
  const say = (code: string, bytes: number, line: number, message: string) => {
    problems.push({ code, file, line, message, actual: bytes, allowed: 0, unit: "bytes" });
  };
  if (text.startsWith(MARK)) {
    const hides = /^\uFEFF---[ \t]*\r?\n/.test(text)
      ? ", and a loader that looks for --- at the first byte sees no frontmatter"
      : "";
    say("bom", 3, 1, `${file} begins with a byte order mark of 3 bytes${hides}`);
  }
  const returns = count(text, "\r", 0);
  if (returns.count > 0) {
    say(
      "crlf",
      returns.count,
      returns.line,
      `${file} holds ${plural(returns.count, "carriage return")} of 1 byte each`,
    );
  }
  const inside = count(text, MARK, 1);
  if (inside.count > 0) {
    say(
      "interior-bom",
      3 * inside.count,
      inside.line,
      `${file} holds ${plural(inside.count, "U+FEFF")} behind its first character, 3 bytes each`,
    );
  }
  return problems;
}

/** A problem in words that begin with the file. */
export function faultOf(code: string, file: string, line: number, what: string): FileProblem {
  return { code, file, line, message: `${file} ${what}` };
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function count(text: string, unit: string, from: number): { count: number; line: number } {
  const first = text.indexOf(unit, from);
  let found = 0;
  for (let at = first; at !== -1; at = text.indexOf(unit, at + 1)) found++;
  return { count: found, line: lineAt(text, first) };
}

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 || noun.startsWith("U+") ? "" : "s"}`;
}
