import { type Ceiling, covers } from "../checks/ceilings.ts";
import { matchesLabel } from "../checks/rules.ts";
import { outcomeOf, type Side, type SideCase, tableOf, templatesOf } from "./side.ts";

/** What a ceiling measures on one side: contract, case and what of it, a line each. */
export type Coverage = ReadonlySet<string>;

/** How a ceiling measures. Two that measure in different ways are never compared by what they cover. */
export function mannerOf(ceiling: Ceiling): string {
  const { section, sum, except, part, transform, measure } = ceiling;
  const manner =
    section !== undefined
      ? "section"
      : sum !== undefined
        ? "sum"
        : except !== undefined
          ? "sum"
          : part !== undefined
            ? `part ${part}`
            : transform !== undefined
              ? `transform ${transform}`
              : "whole";
  return measure === undefined ? manner : `${manner} (${measure})`;
}

/** Everything of a side that a ceiling holds down. */
export function coverageOf(ceiling: Ceiling, side: Side): Coverage {
  const covered = new Set<string>();
  for (const contract of side.contracts.values()) {
    const recorded = contract.record?.cases ?? {};
    for (const name of new Set([...contract.cases.keys(), ...Object.keys(recorded)])) {
      const item = contract.cases.get(name);
      const { tags = [], rejects } = item?.options ?? recorded[name] ?? {};
      if (rejects !== undefined || (item !== undefined && outcomeOf(item) === "rejection")) continue;
      if (!covers(ceiling, contract.name, name, tags)) continue;
      for (const subject of subjects(ceiling, item)) covered.add(`${contract.name}/${name} ${subject}`);
    }
  }
  return covered;
}

/** True where the first covers everything that the second does. */
export function includes(first: Coverage, second: Coverage): boolean {
  for (const item of second) if (!first.has(item)) return false;
  return true;
}

function subjects(ceiling: Ceiling, item: SideCase | undefined): string[] {
  const { section, sum, except, transform } = ceiling;
  if ((section ?? sum ?? except ?? transform) === undefined) return ["text"];
  const table = item === undefined ? undefined : tableOf(item);
  // Of a case that records no sections the wording of the selector stands for what it measures.
  if (item === undefined || table === undefined) return [JSON.stringify([section, sum, except, transform])];
  const labels = table.sections.map((row) => row.label);
  const within = (patterns: readonly string[]) => (label: string) =>
    patterns.some((pattern) => matchesLabel(label, pattern));
  if (section !== undefined) return labels.filter(within([section]));
  if (sum !== undefined) return labels.filter(within(sum));
  if (except !== undefined) {
    const excluded = within(except);
    return labels.filter((label) => !excluded(label));
  }
  return transform !== undefined && templatesOf(item).has(transform) ? ["payload"] : [];
}
