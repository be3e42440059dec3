/* oxlint-disable vitest/valid-title, vitest/no-conditional-tests -- these tests are made from a config: their titles are its names */
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, type TestContext } from "vitest";
import type { Config } from "../gate/config.ts";
import { loadProject } from "../gate/load-config.ts";
import { moduleLoader } from "../gate/modules.ts";
import { type Project, resolveProject } from "../gate/project.ts";
import { type Dealt, dealShard, parseShard } from "../gate/shards.ts";
import { explained, failureOf } from "./failure.ts";
import { Gate, type Judged } from "./gate.ts";
import { OBSOLETE, type Outline, outlineOf, type Planned, UNMATCHED } from "./outline.ts";
import { findingBlock } from "../reporters/finding-block.ts";
import { groupFindings } from "../reporters/groups.ts";
import { wantedOf } from "./wanted.ts";

export interface DescribeOptions {
  /** `i/n`: this file holds the i-th of n parts, so that n files share the cases and run side by side. */
  readonly part?: string;
  /** The folder of a config that is given as an object or as a relative path. Default: where vitest runs. */
  readonly root?: string;
  /** False: isolated contracts are composed in this process alone, for a suite that leaves the rest to the command line. */
  readonly isolate?: boolean;
}

/** So that several gates in one file are told apart. */
let gates = 0;

/**
 * The cases, ceilings and rules of a config as tests: a `describe` for each contract, a test for each case, rule
 * and ceiling. `vitest -u` writes goldens as `prompt-budget update` does: what is missing or stale, never a
 * change of structure; without it nothing is written, under CI or not. Under `-t`, or in a part, what takes the
 * whole (obsolete goldens, ceilings that match nothing) is not judged.
 * @param config a config, or the path or file URL of one; a file is needed where contracts are isolated
 */
export function describeContracts(config: Config | string | URL, options: DescribeOptions = {}): void {
  const gate = gates++;
  const name =
    typeof config === "object" && !(config instanceof URL) ? "contracts" : basename(pathOf(config));
  describe(options.part === undefined ? name : `${name} ${options.part}`, async () => {
    const project = await projectOf(config, options.root ?? process.cwd());
    const part = partOf(project, options.part);
    const outline = outlineOf(project, part?.select);
    defineTests(outline, gate, new Gate(project, outline, { part, isolate: options.isolate }));
  });
}

function defineTests(outline: Outline, id: number, gate: Gate): void {
  const define = ({ key, name }: Planned) => {
    test(name, { timeout: 0, meta: { promptBudget: { gate: id, key } } }, async (context) => {
      const update = expect.getState().snapshotState.snapshotUpdateState === "all";
      await settle(context, key, await gate.judge(wantedOf(context.task, id), update));
    });
  };
  for (const { contract, cases, record, rules, ceilings } of outline.contracts) {
    describe(contract.name, () => {
      for (const planned of [...cases, record, ...rules, ...ceilings]) define(planned);
    });
  }
  if (outline.ceilings.length > 0) {
    describe("ceilings over several contracts", () => {
      for (const planned of outline.ceilings) define(planned);
    });
  }
  describe("the whole", () => {
    for (const planned of outline.whole) define(planned);
  });
}

/** Turns what the gate found for a test into its outcome. */
async function settle(context: TestContext, key: string, judged: Judged): Promise<void> {
  const findings = judged.findingsOf(key);
  for (const file of judged.writtenOf(key)) await context.annotate(`golden written: ${file}`, "notice");
  for (const group of groupFindings(findings.filter(({ level }) => level === "warn"))) {
    await context.annotate(findingBlock(group), "warning");
  }
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length > 0) throw failureOf(errors, judged.editsOf(key));
  if (!judged.whole && (key === OBSOLETE || key === UNMATCHED))
    context.skip("told by a run of all tests only");
  if (key.startsWith("ceiling ") && judged.isBlind(key))
    context.skip("no case of this run has what it measures");
}

async function projectOf(config: Config | string | URL, root: string): Promise<Project> {
  try {
    return typeof config === "object" && !(config instanceof URL)
      ? await resolveProject(config, root, "the config", moduleLoader(root))
      : await loadProject(resolve(root, pathOf(config)));
  } catch (error) {
    throw explained(error);
  }
}

function partOf(
  project: Project,
  name: string | undefined,
): { name: string; select: Dealt["select"] } | undefined {
  return name === undefined ? undefined : { name, select: dealShard([project], parseShard(name)).select };
}

function pathOf(config: string | URL): string {
  return typeof config === "string" ? config : fileURLToPath(config);
}
