import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { buildInto } from "./built.ts";

const ROOT = join(import.meta.dirname, "..", "..");

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export interface Packed {
  /** Everything below it is the test's to remove. */
  readonly folder: string;
  /** The package as it is published. */
  readonly tarball: string;
  /** The package unpacked, its dependencies linked to this repository's: it runs without a registry. */
  readonly unpacked: string;
  readonly manifest: Manifest;
}

/** Builds and packs the package in a folder of its own: the checkout is not touched. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), "prompt-budget-package-"));
  const source = join(folder, "source");
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  for (const file of ["package.json", "README.md", "LICENSE", ...manifest.files]) {
    // What is built is built anew; an older build beside the sources would hide what is missing.
    if (file !== "dist" && !file.startsWith("!"))
      cpSync(join(ROOT, file), join(source, file), { recursive: true });
  }
  buildInto(join(source, "dist"));
  runIn(source, "npm", ["pack", "--ignore-scripts", "--pack-destination", folder]);
  const name = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm pack left no tarball");
  const tarball = join(folder, name);
  const unpacked = join(folder, "elsewhere", "package");
  mkdirSync(dirname(unpacked));
  execFileSync("tar", ["-xzf", tarball, "-C", dirname(unpacked)]);
  linkDependencies(unpacked, manifest);
  return { folder, tarball, unpacked, manifest };
}

/** No more than what is installed with the package, so that nothing else is missed only by its users. */
function linkDependencies(folder: string, { dependencies, peerDependencies }: Manifest): void {
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), link, "junction");
  }
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command and returns how it ended; what this test run was started with does not reach it. */
export function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Ran {
  const options = { cwd, env: { ...surroundings(), ...env }, encoding: "utf8", stdio: "pipe" } as const;
  try {
    return { code: 0, stdout: execFileSync(command, args, options), stderr: "" };
  } catch (error) {
    const { status, stdout, stderr } = error as { status?: number; stdout?: string; stderr?: string };
    if (typeof status !== "number") throw error;
    return { code: status, stdout: stdout ?? "", stderr: stderr ?? "" };
  }
}

/** The package managers, as this machine can start them. */
export function managerCommand(name: "npm" | "pnpm"): readonly [string, ...string[]] {
  if (name === "npm") return ["npm"];
  const running = process.env.npm_execpath;
  return running !== undefined && /pnpm\.c?js$/.test(running) && existsSync(running)
    ? [process.execPath, running]
    : ["npx", "--yes", "pnpm@10"];
}

/** True where npm is told to ask no registry. */
export function isOffline(): boolean {
  return /^(1|true)$/i.test(process.env.npm_config_offline ?? "");
}

/** True where a package registry may be asked, and answers. */
export function hasRegistry(): boolean {
  if (isOffline()) return false;
  const { code } = runIn(tmpdir(), "npm", ["ping", "--fetch-retries=1", "--fetch-timeout=10000"]);
  return code === 0;
}

/** A package manager that runs the tests hands its settings on; only where the registry is must stay. */
function surroundings(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => {
    if (/^npm_config_/i.test(name)) return /registry|proxy|cafile|offline|\/\//i.test(name);
    return !/^(npm_|pnpm_|vitest|node_env$|node_options$|ci$|force_color$|no_color$)/i.test(name);
  });
  return Object.fromEntries(kept) as Record<string, string>;
}
