import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a report whole or not at all, and makes the folders that lead to it. What is no file, such as
 * /dev/stdout or a pipe, is written into: a file put in its place would take the device away from everybody.
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    writeFileSync(path, text);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const { default: writeFileAtomic } = await import("write-file-atomic");
  await writeFileAtomic(path, text);
}
