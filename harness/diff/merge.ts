import type { Comparison } from "../gate/comparison.ts";
import type { Report } from "../gate/report.ts";
import { judged } from "./verdict.ts";

/** A comparison and the folder of its project, seen from where the command runs; empty for that folder itself. */
export interface PlacedComparison {
  readonly comparison: Comparison;
  readonly root: string;
}

/** The comparisons of several projects as one, with the sentence of the report that they belong to. */
export function mergeComparisons(
  placed: readonly PlacedComparison[],
  report: Report,
): Comparison | undefined {
  const [first] = placed;
  if (first === undefined) return undefined;
  if (placed.length === 1 && first.root === "") return first.comparison;
  const all = placed.map(({ comparison }) => comparison);
  const join = <T>(pick: (comparison: Comparison) => readonly T[]): T[] =>
    all.flatMap((one) => [...pick(one)]);
  const sum = (pick: (comparison: Comparison) => number) => all.reduce((total, one) => total + pick(one), 0);
  return judged(
    {
      base: first.comparison.base,
      notes: [...new Set(join(({ notes }) => notes))],
      weakened: join(({ weakened }) => weakened),
      orders: join(({ orders }) => orders),
      cost: {
        unit: first.comparison.cost.unit,
        contracts: join(({ cost }) => cost.contracts),
        prefixes: join(({ cost }) => cost.prefixes),
        uncounted: sum(({ cost }) => cost.uncounted),
        ...(all.every(({ cost }) => cost.models === undefined)
          ? {}
          : { models: join(({ cost }) => cost.models ?? []) }),
      },
      ceilings: placed.flatMap(({ comparison, root }) =>
        comparison.ceilings.map((change) =>
          root === "" ? change : { ...change, file: `${root}/${change.file}` },
        ),
      ),
      contracts: join(({ contracts }) => contracts),
      edits: join(({ edits }) => edits).toSorted((a, b) => b.cases.length - a.cases.length),
      odd: join(({ odd }) => odd),
      payloads: join(({ payloads }) => payloads),
      cases: { compared: sum(({ cases }) => cases.compared), changed: sum(({ cases }) => cases.changed) },
    },
    report,
  );
}
