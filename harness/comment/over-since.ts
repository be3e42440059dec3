import type { Ceiling } from "../checks/ceilings.ts";
import { subjectsOf } from "../checks/subjects.ts";
import { readBlobs } from "../diff/blobs.ts";
import type { Git } from "../diff/git.ts";
import type { GoldenPlaces } from "../diff/history-places.ts";
import { type Commit, readLog } from "../diff/log.ts";
import { pastCeilings } from "../diff/past-ceilings.ts";
import { promptOf } from "../diff/side.ts";
import { replay, type State } from "../diff/states.ts";
import { selectorOf } from "../gate/ceiling-rows.ts";
import type { CeilingRow } from "../gate/report.ts";
import type { Counter } from "../measure/counter.ts";
import type { Measurer } from "../measure/measure.ts";
import { blindSpot } from "./blind-spots.ts";

/** A ceiling that does not hold, with the row that says so. */
export interface Broken {
  readonly ceiling: Ceiling;
  readonly row: CeilingRow;
}

/** Since when a ceiling has not held, and by whom. */
export interface OverSince {
  readonly row: CeilingRow;
  /** The first commit of the branch that did not hold it, and all after it. */
  readonly since: Commit;
  /** Commits since then that made it worse, oldest first. */
  readonly grew: readonly Growth[];
}

export interface Growth {
  readonly commit: Commit;
  /** In the ceiling's unit; null where there was no such text. */
  readonly before: number | null;
  readonly after: number | null;
  /** Both bounds, where the commit moved the bound. */
  readonly bound?: readonly [before: number | null, after: number];
}

interface Step {
  readonly commit: Commit;
  readonly state: State;
}

interface Point {
  readonly actual: number | null;
  readonly bound: number | null;
}

/**
 * Walks the branch back, first parents only, from goldens and budgets as they were committed. Ceilings that goldens
 * do not tell of are left out.
 * @param git at the top of the repository, whose history is whole
 */
export async function overSince(
  git: Git,
  places: GoldenPlaces,
  broken: readonly Broken[],
  measurer: Measurer,
  counters: readonly Counter[],
): Promise<OverSince[]> {
  const told = broken.filter(({ ceiling }) => !isUntold(ceiling));
  if (told.length === 0) return [];
  const branch = await branchOf(git, places);
  const blobs = await readBlobs(
    git,
    branch.flatMap(({ state }) => oidsOf(state, told)),
  );
  const past = new PastBounds(blobs, counters);
  const found: OverSince[] = [];
  for (const { ceiling, row } of told) {
    const points: Point[] = [];
    for (const { state } of branch) {
      const actual = await measureAt(state, ceiling, row, blobs, measurer);
      points.push({ actual, bound: past.of(state, ceiling, row) });
    }
    const since = sinceOf(branch, points, row);
    if (since !== undefined) found.push(since);
  }
  return found;
}

/** The section tables and texts alone are followed through history, not the payloads. */
function isUntold(ceiling: Ceiling): boolean {
  return ceiling.transform !== undefined || blindSpot(ceiling, undefined) !== undefined;
}

/** The commits of the branch that touched goldens or budgets, oldest first, each with what it left behind. */
async function branchOf(git: Git, places: GoldenPlaces): Promise<Step[]> {
  const commits = await readLog(git, places.paths());
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const chain = new Set<string>();
  for (let at = commits.at(-1); at !== undefined; at = byHash.get(at.parents[0] ?? "")) chain.add(at.hash);
  const steps: Step[] = [];
  replay(commits, places.placeOf, (commit, _, state) => {
    if (chain.has(commit.hash)) steps.push({ commit, state });
  });
  return steps;
}

function oidsOf(state: State, broken: readonly Broken[]): string[] {
  const files = broken.flatMap(({ row }) => {
    const { sections, text } = state.contracts.get(row.contract)?.get(row.case) ?? {};
    return [sections, text].filter((oid) => oid !== undefined);
  });
  return [...files, ...state.budgets.values()];
}

async function measureAt(
  state: State,
  ceiling: Ceiling,
  row: CeilingRow,
  blobs: ReadonlyMap<string, Buffer>,
  measurer: Measurer,
): Promise<number | null> {
  const { sections, text } = state.contracts.get(row.contract)?.get(row.case) ?? {};
  const files = new Map<string, Uint8Array>();
  const put = (ending: string, oid: string | undefined) => {
    const bytes = oid === undefined ? undefined : blobs.get(oid);
    if (bytes !== undefined) files.set(ending, bytes);
  };
  put("md", text);
  put("sections.json", sections);
  const prompt = promptOf({ name: row.case, options: {}, files });
  if (prompt === undefined) return null;
  const request = { system: prompt.text, messages: [], tools: [] };
  const subjects = await subjectsOf(ceiling, { kind: "prompt", prompt, request, payloads: {} }, measurer);
  return subjects.find(({ name }) => name === row.subject)?.actual ?? null;
}

/** What a ceiling allowed at some commit. */
class PastBounds {
  readonly #blobs: ReadonlyMap<string, Buffer>;
  readonly #counters: readonly Counter[];
  readonly #parsed = new Map<string, readonly Ceiling[]>();

  constructor(blobs: ReadonlyMap<string, Buffer>, counters: readonly Counter[]) {
    this.#blobs = blobs;
    this.#counters = counters;
  }

  /** Null where there was no such ceiling. */
  of({ budgets }: State, ceiling: Ceiling, { status }: CeilingRow): number | null {
    const selector = selectorOf(ceiling);
    for (const [path, oid] of budgets) {
      const same = this.#ceilings(path, oid).find(
        (one) =>
          selectorOf(one) === selector && one.unit.name === ceiling.unit.name && one.kind === ceiling.kind,
      );
      if (same !== undefined) return (status === "under" ? same.min : same.max) ?? null;
    }
    return null;
  }

  #ceilings(path: string, oid: string): readonly Ceiling[] {
    let known = this.#parsed.get(oid);
    if (known === undefined) this.#parsed.set(oid, (known = this.#parse(path, oid)));
    return known;
  }

  /** A budgets file that once was broken held nothing then, and is no reason to fail today. */
  #parse(path: string, oid: string): readonly Ceiling[] {
    try {
      return pastCeilings(this.#blobs.get(oid) ?? Buffer.alloc(0), path, this.#counters);
    } catch {
      return [];
    }
  }
}

function sinceOf(branch: readonly Step[], points: readonly Point[], row: CeilingRow): OverSince | undefined {
  const under = row.status === "under";
  const fails = ({ actual, bound }: Point) =>
    actual !== null && bound !== null && (under ? actual < bound : actual > bound);
  const first = points.findLastIndex((point) => !fails(point)) + 1;
  const since = branch[first]?.commit;
  if (since === undefined) return undefined;
  const grew = branch.slice(first).flatMap(({ commit }, index): Growth[] => {
    const before = points[first + index - 1] ?? { actual: null, bound: null };
    const after = points[first + index];
    if (after?.bound == null) return [];
    const worse = under
      ? (after.actual ?? 0) < (before.actual ?? Number.POSITIVE_INFINITY)
      : (after.actual ?? 0) > (before.actual ?? 0);
    const moved = before.bound !== after.bound;
    if (!worse && !moved) return [];
    const sizes = { commit, before: before.actual, after: after.actual };
    return [moved ? { ...sizes, bound: [before.bound, after.bound] } : sizes];
  });
  return { row, since, grew };
}
