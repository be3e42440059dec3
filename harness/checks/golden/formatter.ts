const LINE_FEED = 0x0a;
/** Space, tab, vertical tab, form feed. A carriage return is a line ending, and other line endings are another prompt. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0b, 0x0c]);
/** Places beyond these are counted, not told. */
const MOST_TOLD = 3;

/** The first byte that a formatter touched, and what it did there, in words. */
export interface Touched {
  /** 0-based, in the bytes that should stand there. */
  readonly offset: number;
  readonly what: string;
}

/**
 * What an editor or a formatter did to a file: undefined unless the two differ in white space at line ends,
 * or at the end of the text, and in nothing else.
 */
export function touchedByFormatter(expected: Buffer, actual: Buffer): Touched | undefined {
  const [wanted, found] = [linesOf(expected), linesOf(actual)];
  const [end, foundEnd] = [lastInked(wanted), lastInked(found)];
  if (end !== foundEnd) return undefined;
  const places: Touched[] = [];
  for (let index = 0; index < end; index++) {
    const [line, other] = [wanted[index], found[index]];
    if (line === undefined || other === undefined || !line.ink.equals(other.ink)) return undefined;
    // What follows the last line with ink is told as the end of the text.
    if (index === end - 1 || line.blank.equals(other.blank)) continue;
    const offset = line.start + line.ink.length;
    places.push({
      offset,
      what: `line ${index + 1} ends with ${bytes(other.blank)} instead of ${bytes(line.blank)}`,
    });
  }
  const tail = tailOf(expected, wanted[end - 1]);
  const foundTail = tailOf(actual, found[end - 1]);
  if (!tail.equals(foundTail)) {
    const offset = expected.length - tail.length;
    places.push({ offset, what: `the text ends with ${bytes(foundTail)} instead of ${bytes(tail)}` });
  }
  const [first] = places;
  if (first === undefined) return undefined;
  const told = places.slice(0, MOST_TOLD).map((place) => place.what);
  const more = places.length > told.length ? ` and ${places.length - told.length} more places` : "";
  return { offset: first.offset, what: told.join("; ") + more };
}

interface Line {
  readonly start: number;
  readonly ink: Buffer;
  readonly blank: Buffer;
}

function linesOf(buffer: Buffer): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= buffer.length;) {
    const feed = buffer.indexOf(LINE_FEED, start);
    const end = feed === -1 ? buffer.length : feed;
    let ink = end;
    while (ink > start && BLANKS.has(buffer[ink - 1] ?? 0)) ink--;
    lines.push({ start, ink: buffer.subarray(start, ink), blank: buffer.subarray(ink, end) });
    start = end + 1;
  }
  return lines;
}

/** How many lines there are up to the last that holds more than white space. */
function lastInked(lines: readonly Line[]): number {
  let count = lines.length;
  while (count > 0 && lines[count - 1]?.ink.length === 0) count--;
  return count;
}

function tailOf(buffer: Buffer, last: Line | undefined): Buffer {
  return buffer.subarray(last === undefined ? 0 : last.start + last.ink.length);
}

function bytes(blank: Buffer): string {
  if (blank.length === 0) return "no byte";
  const shown =
    blank.length > 8
      ? `${JSON.stringify(blank.toString("latin1", 0, 8))}…`
      : JSON.stringify(blank.toString("latin1"));
  return `${blank.length === 1 ? "1 byte" : `${blank.length} bytes`} ${shown}`;
}
