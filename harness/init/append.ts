/**
 * A file's bytes with lines added at its end, in its own kind of line ends; undefined where it has them all.
 * @param has tells whether a line of the file already says what a new one would say; default: the same text
 */
export function appendMissing(
  before: Buffer | undefined,
  lines: readonly string[],
  has: (line: string, wanted: string) => boolean = (line, wanted) => line === wanted,
): Buffer | undefined {
  // As latin1 no byte is lost or changed, whatever the encoding is.
  const old = before?.toString("latin1") ?? "";
  const present = old.split(/\r?\n/).map((line) => line.trim());
  const missing = lines.filter((wanted) => !present.some((line) => has(line, wanted)));
  if (missing.length === 0) return undefined;
  return concat(old, missing);
}

/** The same for a block that belongs together and is known by its first line. */
export function appendBlock(before: Buffer | undefined, lines: readonly string[]): Buffer | undefined {
  const old = before?.toString("latin1") ?? "";
  const present = old.split(/\r?\n/).map((line) => line.trim());
  if (present.includes(lines[0] ?? "")) return undefined;
  return concat(old, old.trim() === "" ? lines : ["", ...lines]);
}

function concat(old: string, lines: readonly string[]): Buffer {
  const end = old.includes("\r\n") ? "\r\n" : "\n";
  const joint = old === "" || old.endsWith("\n") ? "" : end;
  const added = lines.map((line) => line + end).join("");
  return Buffer.concat([Buffer.from(old + joint, "latin1"), Buffer.from(added, "utf8")]);
}
