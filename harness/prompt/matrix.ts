import { coverPairs, everyRow, type Row } from "./matrix-cover.ts";
import { CaseNames } from "./matrix-names.ts";

/** A knob value for which `matrix` leaves the key out. */
export const absent: unique symbol = Symbol.for("prompt-budget.absent");

const PLAN: unique symbol = Symbol.for("prompt-budget.matrix");

/** The values of a knob: a list, or labels with a value each where a value would make a poor name. */
export type KnobValues = readonly unknown[] | Readonly<Record<string, unknown>>;

type Value<Of> = Of extends readonly (infer Item)[] ? Item : Of[keyof Of];

type MaybeAbsent<Values> = {
  [Key in keyof Values]: typeof absent extends Value<Values[Key]> ? Key : never;
}[keyof Values];

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The knobs that a matrix over these values makes; a knob that may be absent is optional. */
export type MatrixKnobs<Values> = Flat<
  { readonly [Key in Exclude<keyof Values, MaybeAbsent<Values>>]: Value<Values[Key]> } & {
    readonly [Key in MaybeAbsent<Values>]?: Exclude<Value<Values[Key]>, typeof absent>;
  }
>;

/** `pairwise`: every two values of two knobs meet in some case. `full`: every combination. */
export type MatrixStrategy = "pairwise" | "full";

export interface MatrixOptions {
  /** Names of cases that exist, or a record with such keys. Those of this matrix are kept as they are. */
  readonly recorded?: readonly string[] | Readonly<Record<string, unknown>>;
}

interface Plan {
  readonly values: Readonly<Record<string, KnobValues>>;
  readonly strategy: MatrixStrategy;
  readonly size: number;
}

/**
 * Cases over the values of knobs. The first case takes each knob's first value.
 *
 * A name is one label a knob in the order of the knobs, joined by `_`: `main_web-search_no-memory`. A label
 * is the slug of a string, of a label or of a function's name; `memory`, `no-memory`, `without-memory` for
 * true, false and absent; `turns-2` for a number; `empty-…`, `blank-…`, `null-…`; else the knob and the
 * value's place, `tools-3`. Names hold only `a-z`, `0-9`, `-` and `_` and at most 96 characters (a longer one
 * ends in the places instead), and none is reserved on Windows. A name depends on its own
 * values alone, so values appended later leave it as it is.
 *
 * Which pairs share a case does depend on the other values: with `recorded`, the cases of that name stay,
 * and only what they do not cover is added.
 *
 * @throws TypeError when there is no knob, or a knob has no value; RangeError when a full matrix has
 * more than 10,000 cases.
 */
export function matrix<const Values extends Readonly<Record<string, KnobValues>>>(
  values: Values,
  strategy: MatrixStrategy,
  options: MatrixOptions = {},
): Record<string, MatrixKnobs<Values>> {
  const names = new CaseNames(values);
  const kept = recordedRows(names, options.recorded ?? []);
  const rows = strategy === "full" ? everyRow(names.sizes) : coverPairs(names.sizes, kept);
  const plan: Plan = { values, strategy, size: rows.length };
  return Object.fromEntries(rows.map((row) => [names.of(row), knobsOf<Values>(row, plan)]));
}

/**
 * The cases of a contract with each whole matrix among them expanded again, so that the cases recorded
 * by an earlier run stay. A matrix that the contract filtered or edited is left as it is. Cases that no matrix
 * made keep their names, whatever a matrix would call its own.
 * @param recorded asked where there is a matrix
 */
export function keepRecorded<Of>(
  cases: Readonly<Record<string, Of>>,
  recorded: () => readonly string[],
): Readonly<Record<string, Of>> {
  const sizes = new Map<Plan, number>();
  for (const knobs of Object.values(cases)) {
    const plan = planOf(knobs);
    if (plan) sizes.set(plan, (sizes.get(plan) ?? 0) + 1);
  }
  if (sizes.size === 0) return cases;
  const others = new Set(Object.keys(cases).filter((name) => planOf(cases[name]) === undefined));
  const names = recorded().filter((name) => !others.has(name));
  const expanded: [string, Of][] = [];
  const seen = new Set<Plan>();
  for (const [name, knobs] of Object.entries(cases)) {
    const plan = planOf(knobs);
    if (!plan || sizes.get(plan) !== plan.size) expanded.push([name, knobs]);
    else if (!seen.has(plan)) {
      seen.add(plan);
      const again = matrix(plan.values, plan.strategy, { recorded: names }) as Record<string, Of>;
      expanded.push(...Object.entries(again).filter(([made]) => !others.has(made)));
    }
  }
  return Object.fromEntries(expanded);
}

function knobsOf<Values>(row: Row, plan: Plan): MatrixKnobs<Values> {
  const chosen = Object.entries(plan.values).map(([key, values], at): [string, unknown] => {
    return [key, Object.values(values)[row[at] ?? 0]];
  });
  const knobs = Object.fromEntries(chosen.filter(([, value]) => value !== absent));
  // Not enumerable: it is no knob, and neither recorded nor compared.
  return Object.defineProperty(knobs, PLAN, { value: plan }) as MatrixKnobs<Values>;
}

function planOf(knobs: unknown): Plan | undefined {
  if (typeof knobs !== "object" || knobs === null) return undefined;
  return (knobs as { readonly [PLAN]?: Plan })[PLAN];
}

function recordedRows(names: CaseNames, recorded: NonNullable<MatrixOptions["recorded"]>): Row[] {
  return namesOf(recorded)
    .map((name) => names.row(name))
    .filter((row) => row !== undefined);
}

function namesOf(recorded: NonNullable<MatrixOptions["recorded"]>): readonly string[] {
  return Array.isArray(recorded) ? recorded : Object.keys(recorded);
}
