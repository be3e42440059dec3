import { matchesLabel } from "../../checks/rules.ts";
import type { Found } from "../../gate/judge.ts";
import { signed } from "../../gate/ceiling-rows.ts";
import { defined } from "../../gate/findings.ts";
import type { Counter } from "../../measure/counter.ts";
import { createMeasurer } from "../../measure/measure.ts";
import { didYouMean } from "../../prompt/did-you-mean.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { type MatcherOutcome, outcomeOf } from "./outcome.ts";
import { promptOf } from "./received.ts";

/** As a ceiling in a budgets file. What is measured: `section`, `sum`, `except`, or else the whole text. */
export interface Budget {
  /** The most it may be; equal passes. */
  readonly max?: number;
  /** The least it may be; equal passes. */
  readonly min?: number;
  /** Default `tokens`. */
  readonly unit?: string;
  /** A label, or a glob: each match alone. */
  readonly section?: string;
  /** Labels or globs: all matches added up. */
  readonly sum?: string | readonly string[];
  /** Labels or globs: all other sections added up, joiners left out. */
  readonly except?: string | readonly string[];
  /** With `section` or `sum`: one of the sections' named measures. */
  readonly measure?: string;
  /** Shown when it fails. */
  readonly hint?: string;
}

/** A budget in a unit of one's own. */
export interface CountedBudget extends Omit<Budget, "unit"> {
  readonly counter: Counter;
}

interface Subject {
  readonly name: string;
  readonly texts: readonly string[];
}

interface Sized {
  readonly name: string;
  readonly actual: number;
}

/** The prompt, or what the budget names of it, is no larger than `max` and no smaller than `min`. */
export function toFitBudget(
  received: unknown,
  budget: Budget | CountedBudget,
): MatcherOutcome | Promise<MatcherOutcome> {
  if (budget.max === undefined && budget.min === undefined) {
    throw new TypeError("a budget needs `max`, `min` or both");
  }
  const prompt = promptOf(received);
  const subjects = subjectsOf(prompt, budget);
  if ("counter" in budget) {
    const { name } = budget.counter;
    const measurer = createMeasurer({ counters: [budget.counter] });
    const size = async (text: string) => measurer.measure(text, name);
    return Promise.all(
      (subjects ?? [{ name: "whole", texts: [prompt.text] }]).map(async (one): Promise<Sized> => {
        return { name: one.name, actual: total(await Promise.all(one.texts.map(size))) };
      }),
    ).then((sizes) => judged(sizes, budget, prompt, measurer.label(name)));
  }
  const { unit = "tokens" } = budget;
  const measurer = createMeasurer();
  // Only a counter of one's own can answer later.
  const sizes = subjects?.map(({ name, texts }): Sized => {
    return { name, actual: total(texts.map((text) => measurer.measure(text, unit) as number)) };
  }) ?? [{ name: "whole", actual: measurer.measurePrompt(prompt, unit) as number }];
  return judged(sizes, budget, prompt, measurer.label(unit));
}

/** Undefined: the whole prompt. */
function subjectsOf(
  { sections }: Prompt,
  { section, sum, except, measure }: Omit<Budget, "unit">,
): Subject[] | undefined {
  const within = (globs: string | readonly string[]) => (one: Section) =>
    [globs].flat().some((glob) => matchesLabel(one.label, glob));
  const detail = measure === undefined ? "" : ` (${measure})`;
  const subject = (name: string, chosen: readonly Section[]): Subject[] => {
    const texts = chosen.flatMap((one) =>
      measure === undefined ? one.text : (one.measures?.[measure] ?? []),
    );
    return texts.length === 0 ? [] : [{ name: name + detail, texts }];
  };
  if (section !== undefined)
    return sections.filter(within(section)).flatMap((one) => subject(one.label, [one]));
  if (sum !== undefined) return subject(`sum of ${[sum].flat().join(", ")}`, sections.filter(within(sum)));
  if (except === undefined) return undefined;
  const excluded = within(except);
  return subject(
    `all but ${[except].flat().join(", ")}`,
    sections.filter((one) => !excluded(one)),
  );
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function judged(
  sizes: readonly Sized[],
  { section, sum, except, max, min, hint }: Omit<Budget, "unit">,
  { sections }: Prompt,
  label: string,
): MatcherOutcome {
  const held = `it fits: ${sizes.map(({ name, actual }) => `${name}: ${actual} ${label}`).join(", ")}`;
  if (sizes.length === 0) {
    const [wanted = ""] = [section ?? sum ?? except ?? []].flat();
    const near = didYouMean(
      wanted,
      sections.map((one) => one.label),
    );
    const message = `The budget measures nothing: there is no "${wanted}"${near}`;
    return outcomeOf([{ code: "ceiling-unmatched", message }], held);
  }
  const problems = sizes.flatMap(({ name, actual }): Found[] => {
    const over = max !== undefined && actual > max;
    const bound = over ? max : min;
    if (bound === undefined || (!over && actual >= bound)) return [];
    const allowed = `allowed at ${over ? "most" : "least"} ${bound}, ${signed(actual - bound)}`;
    return [
      {
        code: over ? "over-ceiling" : "under-floor",
        section: name,
        message: `${name}: ${actual} ${label}, ${allowed}`,
        actual,
        allowed: bound,
        unit: label,
        ...defined({ fix: hint }),
      },
    ];
  });
  return outcomeOf(problems, held);
}
