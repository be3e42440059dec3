import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A real folder that goes away with the test. */
export interface Folder {
  readonly path: string;
  write(name: string, content: string | Uint8Array): void;
  read(name: string): string;
  bytes(name: string): Buffer;
  remove(name: string): void;
  /** Every file below it, relative and sorted. */
  files(): string[];
}

export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), "prompt-budget-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const folder: Folder = {
    path,
    write(name, content) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
    read: (name) => readFileSync(join(path, name), "utf8"),
    bytes: (name) => readFileSync(join(path, name)),
    remove: (name) => rmSync(join(path, name), { recursive: true }),
    files: () =>
      readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(join(path, name)).isFile())
        .map((name) => name.replaceAll("\\", "/"))
        .toSorted(),
  };
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return folder;
}
