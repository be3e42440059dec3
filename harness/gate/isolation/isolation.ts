import type { Outcome } from "../../prompt/outcome.ts";
import type { Found } from "../judge.ts";
import type { Project } from "../project.ts";
import type { ResolvedCase, ResolvedContract } from "../resolve.ts";
import { STEPS } from "./clock.ts";
import { type CaseName, keyOf } from "./job.ts";
import type { Machine } from "./machine.ts";
import { attribute, type Cause, type Detection, detect, type Failure, type ProbeOptions } from "./probe.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { type Digest, digestOf, sameDigest, takenOf } from "./take.ts";
import { clauseOf, kindOf, problemOf } from "./words.ts";

export interface IsolationOptions {
  readonly select: (contract: string, name: string) => boolean;
  /** False: nothing is composed again, and nothing is said about it. */
  readonly enabled: boolean;
  readonly machine: Machine;
  /** Milliseconds beyond the composers' own time-outs before a silent process is killed. Default 60,000. */
  readonly patience?: number;
}

/** What isolation found, by `contract/case`. */
export interface Isolated {
  readonly problems: ReadonlyMap<string, readonly Found[]>;
  /** Why goldens differ, as a clause of their message. */
  readonly causes: ReadonlyMap<string, string>;
  /** Problems of a whole contract, by its name; of the project, under an empty one. */
  readonly failures: readonly (Found & { readonly contract?: string; readonly case?: string })[];
}

/** Golden mismatches that are asked for their cause in one run. */
const MOST_MISMATCHES = 3;

/** Cases of one contract that are asked which variable is to blame. */
const MOST_SUSPECTS = 25;

/**
 * Composes the cases of isolated contracts again, in fresh processes whose clock, time zone, locale, home,
 * working folder, directory order, names and git state are other ones, beside the run itself. A case whose
 * bytes differ is composed once more for each variable, to name the one that is to blame.
 */
export class Isolation {
  readonly #project: Project;
  readonly #options: IsolationOptions;
  readonly #cases: readonly CaseName[];
  readonly #stop = new AbortController();
  readonly #seen = new Map<string, Digest>();
  readonly #mismatches: CaseName[] = [];
  #scratch: Scratch | undefined;
  #detection: Promise<Detection> | undefined;

  constructor(project: Project, options: IsolationOptions) {
    this.#project = project;
    this.#options = options;
    this.#cases = this.#isolated().flatMap((contract) =>
      this.#chosen(contract).map((item) => ({ contract: contract.name, case: item.name })),
    );
    if (this.#able && this.#cases.length > 0) this.#detection = detect(this.#cases, this.#probe());
  }

  /** Takes what the run itself composed. */
  saw(contract: ResolvedContract, item: ResolvedCase, outcome: Outcome, goldenDiffers: boolean): void {
    if (!this.#able) return;
    const mismatch = goldenDiffers && !contract.isolate && this.#mismatches.length < MOST_MISMATCHES;
    if (mismatch) this.#mismatches.push({ contract: contract.name, case: item.name });
    if (mismatch || contract.isolate)
      this.#seen.set(keyOf(contract.name, item.name), digestOf(takenOf(outcome)));
  }

  /** Waits for the fresh processes and asks about every case that differs. */
  async finish(): Promise<Isolated> {
    if (this.#options.enabled && !this.#able) return nothing(this.#notRun());
    const found = (await this.#detection) ?? NOTHING;
    const odd =
      this.#mismatches.length === 0 ? NOTHING : await detect(this.#mismatches, this.#probe(), "glance");
    const all = [...this.#suspects(this.#cases, found), ...this.#suspects(this.#mismatches, odd)];
    const { asked, spared } = bounded(all);
    const causes =
      asked.length === 0
        ? []
        : await attribute(
            asked,
            asked.map((name) => this.#seen.get(keyOf(name.contract, name.case))),
            this.#probe(),
          );
    const own = new Set(this.#cases.map((name) => keyOf(name.contract, name.case)));
    return {
      problems: new Map(
        [...problemsOf(asked, causes), ...spared.map(unasked)].filter(([key]) => own.has(key)),
      ),
      causes: new Map(
        asked.map((name, index) => [
          keyOf(name.contract, name.case),
          (causes[index] ?? []).map(clauseOf).join("; "),
        ]),
      ),
      failures: found.failures.map(failureProblem),
    };
  }

  /** Ends what still runs and clears up; after `finish`, or instead of it. */
  stop(): void {
    this.#stop.abort();
    this.#scratch?.remove();
  }

  get #able(): boolean {
    return this.#options.enabled && this.#project.config !== undefined;
  }

  #isolated(): ResolvedContract[] {
    return this.#project.contracts.filter((contract) => contract.isolate);
  }

  #chosen(contract: ResolvedContract): ResolvedCase[] {
    return contract.cases.filter((item) => this.#options.select(contract.name, item.name));
  }

  #probe(): ProbeOptions {
    const { machine, patience = 60_000 } = this.#options;
    this.#scratch ??= createScratch();
    const slowest = Math.max(...this.#project.contracts.map((contract) => contract.timeout));
    return {
      config: this.#project.config ?? "",
      machine,
      scratch: this.#scratch,
      patience: patience + slowest * 2 * (STEPS.length + 1),
      signal: this.#stop.signal,
    };
  }

  /** Cases that some process composed otherwise than the run did. */
  #suspects(cases: readonly CaseName[], { digests, moves }: Detection): CaseName[] {
    return cases.filter((name, index) => {
      const seen = this.#seen.get(keyOf(name.contract, name.case));
      if (seen === undefined) return false;
      return moves[index] === true || (digests[index] ?? []).some((digest) => !sameDigest(seen, digest));
    });
  }

  #notRun(): Isolated["failures"] {
    return this.#isolated()
      .filter((contract) => this.#chosen(contract).length > 0)
      .map((contract) => ({
        code: "isolation-not-run",
        contract: contract.name,
        message:
          "Isolation is asked for and did not run: there is no config file that a fresh process could load",
      }));
  }
}

const NOTHING: Detection = { digests: [], moves: [], failures: [] };

function nothing(failures: Isolated["failures"]): Isolated {
  return { problems: new Map(), causes: new Map(), failures };
}

/** Figures differ from case to case; the words are those of the first case, so that one fault reads as one. */
function problemsOf(
  cases: readonly CaseName[],
  causes: readonly (readonly Cause[])[],
): (readonly [string, readonly Found[]])[] {
  const words = new Map<string, string>();
  return cases.map((name, index) => {
    const problems = (causes[index] ?? []).map((cause): Found => {
      const problem = problemOf(cause);
      const kind = `${name.contract} ${kindOf(cause)}`;
      const message = words.get(kind) ?? problem.message;
      words.set(kind, message);
      return { ...problem, message };
    });
    return [keyOf(name.contract, name.case), problems];
  });
}

function bounded(cases: readonly CaseName[]): { asked: CaseName[]; spared: CaseName[] } {
  const counts = new Map<string, number>();
  const asked: CaseName[] = [];
  const spared: CaseName[] = [];
  for (const name of cases) {
    const count = (counts.get(name.contract) ?? 0) + 1;
    counts.set(name.contract, count);
    (count > MOST_SUSPECTS ? spared : asked).push(name);
  }
  return { asked, spared };
}

function unasked({ contract, case: name }: CaseName): readonly [string, readonly Found[]] {
  const message = `The composed text follows its surroundings; only the first ${MOST_SUSPECTS} such cases of a contract are asked which variable is to blame`;
  return [keyOf(contract, name), [{ code: "environment-dependent", message }]];
}

function failureProblem({ reason, case: at, left }: Failure): Isolated["failures"][number] {
  const when = at === undefined ? "before it had loaded the project" : "while it composed the case";
  const rest = at === undefined ? left : left - 1;
  return {
    code: "isolation-failed",
    ...at,
    message: `A fresh process ${reason} ${when}${rest === 0 ? "" : `; cases not composed there: ${rest}`}`,
  };
}
