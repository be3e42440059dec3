import type { Ceiling } from "../checks/ceilings.ts";
import { matchesLabel } from "../checks/rules.ts";
import { selectorOf } from "../gate/ceiling-rows.ts";
import type { Counter } from "../measure/counter.ts";
import type { Blobs } from "./history-sizes.ts";
import { pastCeilings } from "./past-ceilings.ts";
import type { State } from "./states.ts";

/** Reads the reasons that a commit wrote into its budgets. */
export class Reasons {
  readonly #blobs: Blobs;
  readonly #counters: readonly Counter[];
  readonly #parsed = new Map<string, readonly Ceiling[]>();

  constructor(blobs: Blobs, counters: readonly Counter[]) {
    this.#blobs = blobs;
    this.#counters = counters;
  }

  /** What the ceilings over a contract or a section newly say, or undefined where they say what they said. */
  of(before: State, after: State, contract: string, section: string | undefined): string | undefined {
    if (before.budgets === after.budgets) return undefined;
    const known = new Set(this.#ceilings(before).map((ceiling) => keyOf(ceiling)));
    const fresh = this.#ceilings(after)
      .filter((ceiling) => isAbout(ceiling, contract, section) && !known.has(keyOf(ceiling)))
      .map((ceiling) => ceiling.why);
    return fresh.length === 0 ? undefined : [...new Set(fresh)].slice(0, MOST).join("; ");
  }

  #ceilings({ budgets }: State): Ceiling[] {
    return [...budgets].flatMap(([path, oid]) => {
      let known = this.#parsed.get(oid);
      if (known === undefined) this.#parsed.set(oid, (known = this.#parse(path, oid)));
      return known;
    });
  }

  /** A budgets file that once was broken has no reasons to give, and is no reason to fail today. */
  #parse(path: string, oid: string): readonly Ceiling[] {
    const bytes = this.#blobs.get(oid);
    try {
      return bytes === undefined ? [] : pastCeilings(bytes, path, this.#counters);
    } catch {
      return [];
    }
  }
}

const MOST = 2;

function keyOf(ceiling: Ceiling): string {
  return JSON.stringify([selectorOf(ceiling), ceiling.unit.name, ceiling.why]);
}

function isAbout(ceiling: Ceiling, contract: string, section: string | undefined): boolean {
  if (!matchesLabel(contract, ceiling.contract)) return false;
  if (section === undefined || ceiling.section === undefined) return true;
  return matchesLabel(section, ceiling.section);
}
