import type { Counter } from "../measure/counter.ts";
import type { Measurer } from "../measure/measure.ts";
import { readBlobs } from "./blobs.ts";
import type { Git } from "./git.ts";
import { type Blobs, largestCase, largestSections, type Sized, textOf } from "./history-sizes.ts";
import { Reasons } from "./history-why.ts";
import { type Commit, readLog, readRenames } from "./log.ts";
import { Names } from "./history-names.ts";
import type { GoldenPlaces } from "./history-places.ts";
import { replay, type State } from "./states.ts";

/** What one commit did to the largest case of a contract, or to a section where it is largest. */
export interface GrowthRow {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: string;
  /** As it is called now. */
  readonly contract: string;
  readonly section?: string;
  readonly before: Figures | null;
  readonly after: Figures | null;
  /** A reason that the commit wrote into the budgets, else its subject. */
  readonly why: string;
}

export interface Figures {
  readonly chars: number;
  readonly bytes: number;
  /** Counted today; null where only sizes were kept. */
  readonly tokens: number | null;
}

export interface HistoryOptions {
  readonly by: "contract" | "section";
  readonly counters: readonly Counter[];
  /** Commits to tell of; absent: all. */
  readonly only?: ReadonlySet<string>;
}

/** What is counted: today's encoding, whatever the text was counted in then. */
const UNIT = "tokens";

interface Step {
  readonly commit: Commit;
  readonly contract: string;
  readonly section?: string;
  readonly before: Sized | undefined;
  readonly after: Sized | undefined;
  readonly why: string;
}

/**
 * Who grew the prompts, when and why, newest first: from the goldens and budgets that were committed. Merges
 * are left out, for what they bring has been told where it was written.
 * @param git at the top of the repository
 */
export async function growthOf(
  git: Git,
  places: GoldenPlaces,
  measurer: Measurer,
  options: HistoryOptions,
): Promise<GrowthRow[]> {
  const commits = await readWithRenames(git, places);
  const oids = commits.flatMap(({ changes }) =>
    changes.flatMap(({ status, path, oid }) => {
      const place = places.placeOf(path);
      const wanted = place !== undefined && ("budget" in place || place.file === "sections");
      return wanted && status !== "D" ? [oid] : [];
    }),
  );
  const blobs = await readBlobs(git, oids);
  const steps = stepsOf(commits, places, blobs, options);
  const texts = await readBlobs(
    git,
    steps.flatMap(({ before, after }) => [before?.text, after?.text].filter((oid) => oid !== undefined)),
  );
  const all: Blobs = new Map([...blobs, ...texts]);
  const rows: GrowthRow[] = [];
  for (const step of steps) {
    const row = await rowOf(step, all, measurer);
    if (JSON.stringify(row.before) !== JSON.stringify(row.after)) rows.push(row);
  }
  return rows.toReversed();
}

/** A goldens folder that once stood elsewhere is followed there: the log is read again with that place too. */
async function readWithRenames(git: Git, places: GoldenPlaces): Promise<Commit[]> {
  for (;;) {
    const commits = await readLog(git, places.paths());
    const adding = commits.filter(({ changes }) =>
      changes.some(({ status, path }) => status === "A" && path.endsWith(".sections.json")),
    );
    const renames = await readRenames(
      git,
      adding.map(({ hash }) => hash),
    );
    if (!places.follow(renames)) return commits;
  }
}

function stepsOf(
  commits: readonly Commit[],
  places: GoldenPlaces,
  blobs: Blobs,
  { by, counters, only }: HistoryOptions,
): Step[] {
  const names = new Names();
  const reasons = new Reasons(blobs, counters);
  const steps: Step[] = [];
  replay(commits, places.placeOf, (commit, before, after) => {
    const renamed = names.note(commit, before, after, places.placeOf);
    if (commit.parents.length > 1 || only?.has(commit.hash) === false) return;
    for (const contract of touched(before, after)) {
      if (renamed.gone.has(contract)) continue;
      const former = before.contracts.get(renamed.former.get(contract) ?? contract);
      const now = after.contracts.get(contract);
      const why = (section?: string) => reasons.of(before, after, contract, section) ?? commit.subject;
      if (by === "contract") {
        const sizes = { before: largestCase(former, blobs), after: largestCase(now, blobs) };
        if (sizes.before !== undefined || sizes.after !== undefined) {
          steps.push({ commit, contract, ...sizes, why: why() });
        }
        continue;
      }
      const old = largestSections(former, blobs);
      const fresh = largestSections(now, blobs);
      for (const section of new Set([...old.keys(), ...fresh.keys()])) {
        if (isRenamed(section, old, fresh)) continue;
        const sizes = { before: old.get(section), after: fresh.get(section) };
        steps.push({ commit, contract, section, ...sizes, why: why(section) });
      }
    }
  });
  return steps.map((step) => ({ ...step, contract: names.today(step.contract, step.commit.hash) }));
}

/** A label that went while another came, byte for byte as large: nothing grew. */
function isRenamed(
  label: string,
  old: ReadonlyMap<string, Sized>,
  fresh: ReadonlyMap<string, Sized>,
): boolean {
  const [own, there, here] = old.has(label) ? [old.get(label), fresh, old] : [fresh.get(label), old, fresh];
  if (own === undefined || there.has(label)) return false;
  return [...there].some(
    ([other, sized]) => !here.has(other) && sized.bytes === own.bytes && sized.chars === own.chars,
  );
}

function touched(before: State, after: State): string[] {
  const names = new Set([...before.contracts.keys(), ...after.contracts.keys()]);
  return [...names].filter((name) => before.contracts.get(name) !== after.contracts.get(name));
}

async function rowOf(step: Step, blobs: Blobs, measurer: Measurer): Promise<GrowthRow> {
  const { commit, contract, section, why } = step;
  const figures = async (sized: Sized | undefined): Promise<Figures | null> => {
    if (sized === undefined) return null;
    const text = textOf(sized, blobs);
    const { chars, bytes } = sized;
    return { chars, bytes, tokens: text === undefined ? null : await measurer.measure(text, UNIT) };
  };
  const { hash, author, date, subject } = commit;
  return {
    commit: hash,
    author,
    date,
    subject,
    contract,
    ...(section === undefined ? {} : { section }),
    before: await figures(step.before),
    after: await figures(step.after),
    why,
  };
}
