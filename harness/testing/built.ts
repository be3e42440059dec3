import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** Runs the build of the package. @throws where it fails */
export function buildInto(folder: string, options: readonly string[] = []): void {
  const jiti = join(ROOT, "node_modules", "jiti", "lib", "jiti-cli.mjs");
  const build = join(ROOT, "scripts", "build", "index.ts");
  const argv = [jiti, build, "--out", folder, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build fails:\n${stdout}${stderr}`);
}

/**
 * The package as it is built, in a folder that the caller removes: what vitest need not transform starts in a
 * fraction of the time. Types are no concern here.
 */
export function buildPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "prompt-budget-built-"));
  buildInto(join(folder, "dist"), ["--no-types"]);
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}
