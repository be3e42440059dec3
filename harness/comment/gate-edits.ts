import { posix } from "node:path";
import { budgetMatcher, type Places, within } from "../diff/base.ts";
import { type Git, output, prefixOf } from "../diff/git.ts";
import { readBlobs } from "../diff/blobs.ts";
import { CONFIG_NAMES } from "../gate/load-config.ts";
import type { Commits } from "./landed.ts";

/** Files by which a pull request changes what holds it. */
export interface GateEdit {
  readonly part: "budgets" | "contract" | "config" | "workflow" | "tool";
  /** From the top of the repository. */
  readonly path: string;
}

interface Changed {
  readonly path: string;
  readonly oids: readonly string[];
}

/**
 * What of the gate itself the pull request edits: ceilings, contracts as data, the config, workflows and actions
 * that name the tool, and the version of it in a package.json.
 * @param git in the project's root
 * @param configs paths of the configs, relative to the project
 */
export async function gateEdits(
  git: Git,
  { fork, head }: Commits,
  places: Places,
  configs: readonly string[],
): Promise<GateEdit[]> {
  const prefix = await prefixOf(git);
  const changed = await changedFiles(git, fork, head);
  const isBudget = budgetMatcher(prefix, places.budgets);
  const goldens = within(prefix, places.goldens);
  const named = new Set(configs.map((config) => within(prefix, config)));
  const texts = await readBlobs(
    git,
    changed.filter(({ path }) => isWorkflow(path) || isManifest(path)).flatMap(({ oids }) => oids),
  );
  const names = (oid: string) => toolLines(texts.get(oid)?.toString("utf8") ?? "");
  return changed.flatMap(({ path, oids }): GateEdit[] => {
    if (isBudget(path)) return [{ part: "budgets", path }];
    if (path.startsWith(`${goldens}/`) && path.endsWith("/contract.json"))
      return [{ part: "contract", path }];
    if (named.has(path) || isConfig(path)) return [{ part: "config", path }];
    const sides = oids.map(names);
    if (isWorkflow(path) && sides.some((lines) => lines !== "")) return [{ part: "workflow", path }];
    if (isManifest(path) && new Set(sides).size > 1) return [{ part: "tool", path }];
    return [];
  });
}

function isConfig(path: string): boolean {
  return CONFIG_NAMES.includes(posix.basename(path));
}

function isWorkflow(path: string): boolean {
  return /^\.github\/(workflows|actions)\//.test(path);
}

function isManifest(path: string): boolean {
  return /(^|\/)package\.json$/.test(path);
}

/** The lines that speak of the tool or of its action. */
function toolLines(text: string): string {
  return text
    .split("\n")
    .filter((line) => /prompt-budget|actions\/gate\b/.test(line))
    .join("\n");
}

async function changedFiles(git: Git, from: string, to: string): Promise<Changed[]> {
  const raw = await output(git, ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", from, to]);
  const tokens = raw.toString("utf8").split("\0");
  const changed: Changed[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const [, before = "", after = ""] = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) /.exec(tokens[at] ?? "") ?? [];
    const oids = [before, after].filter((oid) => !/^0*$/.test(oid));
    changed.push({ path: tokens[at + 1] ?? "", oids: oids.length === 2 ? oids : [...oids, ""] });
  }
  return changed;
}
