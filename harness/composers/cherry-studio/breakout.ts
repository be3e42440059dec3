import type { Problem } from "../../prompt/finding.ts";

/** A closing tag in a text that is about to be wrapped in that very tag. */
export interface Breakout {
  /** 0-based, in UTF-16 code units of the text. */
  readonly index: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** As it is written. */
  readonly tag: string;
}

/**
 * Wrapped text is neither trimmed nor escaped, so a closing tag in it ends the block early and what follows
 * reads as if the application had said it (Cherry Studio, agent prompt layers, section 2.4). Found in any
 * case and with inner space, because a model takes those for the tag as well.
 */
export function findBreakouts(text: string, tag: string): Breakout[] {
  const closing = new RegExp(`</\\s*${tag}\\s*>`, "giu");
  return [...text.matchAll(closing)].map((match) => {
    const before = text.slice(0, match.index);
    return {
      index: match.index,
      line: before.split("\n").length,
      column: match.index - before.lastIndexOf("\n"),
      tag: match[0],
    };
  });
}

/** One problem for each wrapper that its own content breaks out of; `section` is where the wrapper stands. */
export function breakoutProblems(section: string, tag: string, text: string): Problem[] {
  const [first, ...more] = findBreakouts(text, tag);
  if (first === undefined) return [];
  const others = more.length === 0 ? "" : `, and ${more.length} more after it`;
  return [
    {
      code: "wrapper-breakout",
      section,
      message: `The text inside <${tag}> holds a closing ${first.tag} at its line ${first.line}, column ${first.column}${others}: what follows reads as text of the application`,
      actual: more.length + 1,
      allowed: 0,
      unit: "closing tags",
      fix: `Take the closing tag out of the text, or write it without its angle brackets`,
    },
  ];
}
