import { UsageError } from "../prompt/usage-error.ts";
import type { Repository } from "./repository.ts";

/** A package manager and how it is told to add and to run a tool. */
export interface PackageManager {
  readonly name: string;
  readonly install: string;
  readonly add: string;
  readonly run: string;
}

/** What a repository already has, as far as `init` cares. */
export interface Facts {
  /** Absent where there is no package.json: a project in another language. */
  readonly manager?: PackageManager;
  readonly typescript: boolean;
  readonly vitest: boolean;
  /** package.json says `"type": "module"`. */
  readonly esm: boolean;
  /** package.json names prompt-budget already. */
  readonly installed: boolean;
  readonly agentFiles: readonly string[];
  readonly github: boolean;
  /** Tools that rewrite white space and are set up by files that `init` does not edit. */
  readonly formatters: readonly string[];
}

/** Files that coding agents load by their names. */
export const AGENT_FILES = [
  "**/AGENTS.md",
  "**/CLAUDE.md",
  "**/SKILL.md",
  ".github/copilot-instructions.md",
  ".github/instructions/**/*.instructions.md",
];

const NPM: PackageManager = {
  name: "npm",
  install: "npm ci",
  add: "npm install --save-dev",
  run: "npx prompt-budget",
};
const PNPM: PackageManager = {
  name: "pnpm",
  install: "pnpm install --frozen-lockfile",
  add: "pnpm add --save-dev",
  run: "pnpm exec prompt-budget",
};
const YARN: PackageManager = {
  name: "yarn",
  install: "yarn install --immutable",
  add: "yarn add --dev",
  run: "yarn prompt-budget",
};
const BUN: PackageManager = {
  name: "bun",
  install: "bun install --frozen-lockfile",
  add: "bun add --dev",
  run: "bunx prompt-budget",
};

const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ["pnpm-lock.yaml", PNPM],
  ["yarn.lock", YARN],
  ["bun.lock", BUN],
  ["bun.lockb", BUN],
  ["package-lock.json", NPM],
  ["npm-shrinkwrap.json", NPM],
];

const FORMATTER_FILES = [
  "biome.json",
  "biome.jsonc",
  "dprint.json",
  ".oxfmtrc.json",
  ".pre-commit-config.yaml",
];

/** @throws UsageError for a package.json that is not JSON */
export async function factsOf(repository: Repository): Promise<Facts> {
  const manifest = manifestOf(repository);
  const names = repository.names();
  const manager = manifest === undefined ? undefined : managerOf(manifest, names);
  return {
    ...(manager === undefined ? {} : { manager }),
    typescript: names.includes("tsconfig.json") || depends(manifest, "typescript"),
    vitest: depends(manifest, "vitest") || names.some((name) => /^vitest\.config\.[cm]?[jt]s$/.test(name)),
    esm: manifest?.type === "module",
    installed: depends(manifest, "prompt-budget") || manifest?.name === "prompt-budget",
    agentFiles: await repository.find(AGENT_FILES),
    github: repository.exists(".github"),
    formatters: FORMATTER_FILES.filter((name) => names.includes(name)),
  };
}

type Manifest = Readonly<Record<string, unknown>>;

function manifestOf(repository: Repository): Manifest | undefined {
  const bytes = repository.read("package.json");
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Manifest;
  } catch (error) {
    throw new UsageError("package.json is not JSON", {
      where: { file: "package.json" },
      fix: "Mend it, then run `prompt-budget init` again",
      cause: error,
    });
  }
  throw new UsageError("package.json holds no object", {
    where: { file: "package.json" },
    fix: "Mend it, then run `prompt-budget init` again",
  });
}

function managerOf(manifest: Manifest, names: readonly string[]): PackageManager {
  const locked = LOCK_FILES.find(([file]) => names.includes(file))?.[1];
  if (locked !== undefined) return locked;
  const named = typeof manifest.packageManager === "string" ? manifest.packageManager.split("@")[0] : "npm";
  return [PNPM, YARN, BUN].find(({ name }) => name === named) ?? NPM;
}

function depends(manifest: Manifest | undefined, name: string): boolean {
  return ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"].some((field) => {
    const list = manifest?.[field];
    return typeof list === "object" && list !== null && Object.hasOwn(list, name);
  });
}
