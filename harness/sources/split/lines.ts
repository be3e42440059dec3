/** A line of Markdown. Offsets are UTF-16 code units; the end takes in the line feed. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Within a fenced block of code, or one of its fences. */
  readonly code: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Every line of a text, and whether it stands in fenced code (CommonMark, fenced code blocks). */
export function* linesOf(text: string): Generator<Line> {
  let fence: string | undefined;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const marks = FENCE.exec(text.slice(start, Math.min(end, start + MOST_MARKS)))?.[1];
    const before = fence;
    if (marks !== undefined) fence = nextFence(fence, marks, text.slice(start, end));
    yield { start, end, code: before !== undefined || fence !== undefined };
    start = end;
  }
}

/** Nobody fences with more; a line of a million backticks is not to be looked at twice. */
const MOST_MARKS = 256;

function nextFence(open: string | undefined, marks: string, line: string): string | undefined {
  const rest = line.trimStart().slice(marks.length);
  if (open === undefined) return marks.startsWith("`") && rest.includes("`") ? undefined : marks;
  const closes = marks[0] === open[0] && marks.length >= open.length && rest.trim() === "";
  return closes ? undefined : open;
}
