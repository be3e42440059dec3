/**
 * Markdown cut to a number of UTF-8 bytes, with what is left of it whole: between lines, so that no table row and
 * no character is parted; fences and `<details>` closed; and a last line that says where the rest is. Only a line
 * that alone is longer than the room is cut inside, between code points, and only where it holds no markup.
 * @returns the text itself where it fits; nothing where there is no room for the last line either
 */
export function cutMarkdown(text: string, room: number, pointer: string): string {
  if (Buffer.byteLength(text) <= room) return text;
  const open = new Open();
  const lines = text.split("\n");
  const own = Buffer.byteLength(`\n${pointer}\n`);
  let size = 0;
  let best: { readonly lines: number; readonly closers: string } | undefined;
  for (const [index, line] of lines.entries()) {
    open.read(line);
    size += Buffer.byteLength(line) + 1;
    if (size + own > room) break;
    const closers = open.closers();
    if (size + closers.length + own <= room) best = { lines: index + 1, closers };
  }
  if (best !== undefined) return `${lines.slice(0, best.lines).join("\n")}\n${best.closers}\n${pointer}\n`;
  const parted = cutLine(lines[0] ?? "", room, pointer);
  return parted === "" && Buffer.byteLength(pointer) + 1 <= room ? `${pointer}\n` : parted;
}

/** What stands open at the end of a line. */
class Open {
  #fence = "";
  #details = 0;

  read(line: string): void {
    const run = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (this.#fence === "") {
      this.#fence = run;
      if (run !== "") return;
      this.#details += count(line, /<details\b/g) - count(line, /<\/details>/g);
    } else if (run.startsWith(this.#fence) && line.trim() === run) this.#fence = "";
  }

  closers(): string {
    const fence = this.#fence === "" ? "" : `${this.#fence}\n`;
    return fence + "\n</details>\n".repeat(Math.max(0, this.#details));
  }
}

function cutLine(line: string, room: number, pointer: string): string {
  const end = `\n\n${pointer}\n`;
  const left = room - Buffer.byteLength(end);
  if (left <= 0 || /[`<|]/.test(line)) return "";
  const bytes = Buffer.from(line);
  let stop = left;
  // A UTF-8 sequence goes on where the two highest bits of the next byte are 10.
  while (stop > 0 && ((bytes[stop] ?? 0) & 0xc0) === 0x80) stop--;
  return bytes.subarray(0, stop).toString() + end;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
