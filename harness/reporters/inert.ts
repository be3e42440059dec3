import { clip } from "./clip.ts";
import { visible } from "./visible.ts";

/**
 * Foreign text for a log: one line, bounded, nothing invisible, and nothing that the runner of GitHub Actions
 * takes for a command: `##[` anywhere in a line, and `::` where a line starts.
 */
export function inert(text: string, most?: number): string {
  return visible(clip(text, most))
    .replaceAll("##[", "##\\[")
    .replace(/^\s*::/, (start) => start.replace("::", "\\::"));
}

/** A line of a hunk for a log. Spaces at the end of a line that went or came are what nobody would see. */
export function hunkLine(line: string): string {
  const shown = inert(line);
  return /^[-+]/.test(line) ? shown.replace(/(?<=.) +$/, (run) => "\\u{20}".repeat(run.length)) : shown;
}
