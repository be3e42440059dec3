import type { GoldenFiles } from "./goldens.ts";

/** Names of golden files as the endings of each `contract/case`; a contract's record belongs to none. */
export function byCase(files: readonly string[]): Map<string, string[]> {
  const cases = new Map<string, string[]>();
  for (const file of files) {
    const name = caseOf(file);
    if (name === undefined) continue;
    const ending = file.slice(name.length + 1);
    const endings = cases.get(name);
    if (endings === undefined) cases.set(name, [ending]);
    else endings.push(ending);
  }
  return cases;
}

/** The `contract/case` that a golden file is named after; undefined for a contract's record. */
export function caseOf(file: string): string | undefined {
  const dot = file.indexOf(".", file.lastIndexOf("/") + 1);
  return dot <= 0 || file.endsWith("/contract.json") ? undefined : file.slice(0, dot);
}

/** The files of one case by their endings. */
export function byEnding(files: GoldenFiles, name: string): Map<string, Uint8Array> {
  return new Map([...files].map(([file, text]) => [file.slice(name.length + 1), Buffer.from(text)]));
}

export function pick(files: GoldenFiles, names: readonly string[]): Map<string, string> {
  return new Map(names.flatMap((name) => (files.has(name) ? [[name, files.get(name) ?? ""]] : [])));
}

/**
 * The section table last. Until it stands there, a case that is written for the first time is still new: were
 * the writing cut off, its payloads would otherwise look like ones that appeared in an existing golden.
 */
export function inWritingOrder(files: GoldenFiles): [string, string][] {
  return [...files].toSorted(([a], [b]) => Number(isTable(a)) - Number(isTable(b)));
}

function isTable(file: string): boolean {
  return file.endsWith(".sections.json");
}
