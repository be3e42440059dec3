/**
 * Markdown cut to a number of UTF-8 bytes, with what is left of it whole: between lines, so that no table row and
 * no character is parted; fences and `<details>` closed; and a last line that says where the rest is. Only a line
 * that alone is longer than the room is cut inside, between code points, and only where it holds no markup.
 * @returns the text itself where it fits; nothing where there is no room for the last line either
 */
export function cutMarkdown(text: string, room: number, pointer: string): string {
  if (Buffer.byteLength(text) <= room) return text;
  const state = new Open();
  let kept = "";
  let size = 0;
  let best = "";
  for (const line of text.split("\n")) {
    state.read(line);
    const end = `${state.closers()}\n${pointer}\n`;
    size += Buffer.byteLength(line) + 1;
    if (size + Buffer.byteLength(end) > room) {
      if (kept === "") best = cutLine(line, room, pointer);
      break;
    }
    kept += `${line}\n`;
    best = kept + end;
  }
  return best === "" && Buffer.byteLength(pointer) + 1 <= room ? `${pointer}\n` : best;
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
  const bytes = Buffer.from(line).subarray(0, left);
  let stop = bytes.length;
  // A UTF-8 sequence goes on where the two highest bits of the next byte are 10.
  const next = Buffer.from(line);
  while (stop > 0 && ((next[stop] ?? 0) & 0xc0) === 0x80) stop--;
  return bytes.subarray(0, stop).toString() + end;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
