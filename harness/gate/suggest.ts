import { type Ceiling, covers } from "../checks/ceilings.ts";
import { matchesLabel, ruleIndex } from "../checks/rules.ts";
import type { Measurer } from "../measure/measure.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import type { Composed } from "../prompt/outcome.ts";
import { compose, ComposerError } from "./compose.ts";
import type { Project } from "./project.ts";
import { readable } from "./readable.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";

export interface SuggestOptions {
  readonly measurer: Measurer;
  /** A unit by name. */
  readonly unit: string;
  /** What a ceiling leaves above what is measured, from 1. */
  readonly headroom: number;
  /** Also for what a ceiling covers already. */
  readonly all: boolean;
  readonly select?: (contract: string, name: string) => boolean;
}

/** A ceiling to write down: fields in the order in which they stand on its line. */
export interface Suggestion {
  readonly contract: string;
  readonly section?: string;
  readonly unit: string;
  readonly max: number;
  readonly why: string;
}

export interface Suggestions {
  readonly ceilings: readonly Suggestion[];
  /** Cases that came to nothing, and why. */
  readonly failed: readonly { readonly contract: string; readonly case: string; readonly message: string }[];
}

/**
 * A ceiling for each section of each contract, largest over its cases, and one for the whole. Labels of a run,
 * such as `tool/*`, share one. What a ceiling with a `max` measures in every case is covered.
 */
export async function suggestCeilings(project: Project, options: SuggestOptions): Promise<Suggestions> {
  const ceilings: Suggestion[] = [];
  const failed: Suggestions["failed"][number][] = [];
  for (const contract of project.contracts) {
    const measured = new Measured(contract, project.ceilings, options);
    for (const item of contract.cases) {
      if (options.select?.(contract.name, item.name) === false) continue;
      try {
        const outcome = await compose(contract.source, item.knobs, goldenEnvironment(), contract);
        if (outcome.kind === "prompt") await measured.add(item, outcome);
      } catch (error) {
        if (!(error instanceof ComposerError)) throw error;
        failed.push({ contract: contract.name, case: item.name, message: error.message });
      }
    }
    ceilings.push(...measured.suggestions());
  }
  return { ceilings, failed };
}

interface Largest {
  size: number;
  case: string;
  readonly cases: Set<string>;
  uncovered: boolean;
}

const WHOLE: unique symbol = Symbol("the whole text");

/** The largest of everything that a contract's cases hold. */
class Measured {
  readonly #contract: ResolvedContract;
  readonly #ceilings: readonly Ceiling[];
  readonly #options: SuggestOptions;
  readonly #largest = new Map<string | typeof WHOLE, Largest>();

  constructor(contract: ResolvedContract, ceilings: readonly Ceiling[], options: SuggestOptions) {
    this.#contract = contract;
    this.#ceilings = ceilings.filter((ceiling) => ceiling.max !== undefined);
    this.#options = options;
  }

  async add(item: ResolvedCase, { prompt }: Composed): Promise<void> {
    const { measurer, unit } = this.#options;
    const own = this.#ceilings.filter((ceiling) =>
      covers(ceiling, this.#contract.name, item.name, item.tags),
    );
    for (const { label, text } of prompt.sections) {
      const covered = own.some((ceiling) => measuresSection(ceiling, label));
      this.#note(this.#selectorOf(label), item, await measurer.measure(text, unit), covered);
    }
    this.#note(WHOLE, item, await measurer.measurePrompt(prompt, unit), own.some(measuresWhole));
  }

  suggestions(): Suggestion[] {
    const { headroom, unit, all } = this.#options;
    const wanted = [...this.#largest].filter(([, { uncovered }]) => all || uncovered);
    const place = ([key]: (typeof wanted)[number]) =>
      key === WHOLE ? Number.POSITIVE_INFINITY : ruleIndex(key, this.#contract.rules ?? []);
    return wanted
      .toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
      .map(([key, { size, case: name, cases }]) => ({
        contract: this.#contract.name,
        ...(key === WHOLE ? {} : { section: key }),
        unit,
        max: readable(size * headroom),
        why: `${headroom} x ${size} measured in ${name}${cases.size > 1 ? `, the largest of ${cases.size} cases` : ""}`,
      }));
  }

  #note(key: string | typeof WHOLE, item: ResolvedCase, size: number, covered: boolean): void {
    const known = this.#largest.get(key);
    if (known === undefined) {
      const cases = new Set([item.name]);
      this.#largest.set(key, { size, case: item.name, cases, uncovered: !covered });
      return;
    }
    known.cases.add(item.name);
    known.uncovered ||= !covered;
    if (size > known.size) Object.assign(known, { size, case: item.name });
  }

  #selectorOf(label: string): string {
    const rules = this.#contract.rules ?? [];
    const rule = rules[ruleIndex(label, rules)];
    return rule?.many === true ? rule.label : label;
  }
}

function measuresSection({ section, measure }: Ceiling, label: string): boolean {
  return section !== undefined && measure === undefined && matchesLabel(label, section);
}

/** All but a part that somebody else writes is as much of the whole as can be held down. */
function measuresWhole({ section, sum, part, transform }: Ceiling): boolean {
  return section === undefined && sum === undefined && part === undefined && transform === undefined;
}
