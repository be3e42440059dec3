import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { FILES, FOLDERS } from "./variations.ts";

/** A folder outside the project, with the other homes and working folders that fresh processes are given. */
export interface Scratch {
  readonly folder: string;
  /** An empty folder in it, for what is recorded. */
  readonly records: string;
  remove(): void;
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "prompt-budget-isolation-"));
  const records = join(folder, "records");
  for (const name of [...FOLDERS, "records"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, records, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
