import { linesOf } from "../split/lines.ts";

/**
 * The text with its code blanked out: fenced blocks and code spans become spaces, so that what is left stands where
 * it stood (CommonMark, code spans).
 */
export function blankCode(text: string): string {
  let prose = "";
  let paragraph = "";
  const flush = () => {
    prose += blankSpans(paragraph);
    paragraph = "";
  };
  for (const { start, end, code } of linesOf(text)) {
    const line = text.slice(start, end);
    if (code) {
      flush();
      prose += blank(line);
    } else {
      paragraph += line;
      if (line.trim() === "") flush();
    }
  }
  flush();
  return prose;
}

/** A span ends at the next run of as many backticks; a run without its like is text. */
function blankSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map((match) => [match.index, match[0].length] as const);
  const starts = new Map<number, number[]>();
  for (const [start, length] of runs.toReversed()) {
    const known = starts.get(length);
    if (known === undefined) starts.set(length, [start]);
    else known.push(start);
  }
  let result = "";
  let read = 0;
  for (const [start, length] of runs) {
    const ahead = starts.get(length) ?? [];
    ahead.pop();
    const close = ahead.at(-1);
    if (start < read || close === undefined) continue;
    result += paragraph.slice(read, start) + blank(paragraph.slice(start, close + length));
    read = close + length;
  }
  return result + paragraph.slice(read);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
