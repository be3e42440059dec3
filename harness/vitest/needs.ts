import { covers } from "../checks/ceilings.ts";
import type { Project } from "../gate/project.ts";
import { type Outline, caseKey, ceilingKey, recordKey, type Select } from "./outline.ts";

/**
 * The cases that a set of tests needs composed: those that are tests themselves, those that a ceiling covers,
 * and for a rule or a record all of its contract.
 */
export function casesNeeded(
  project: Project,
  outline: Outline,
  wanted: ReadonlySet<string>,
  part: Select = () => true,
): Select {
  const ceilings = project.ceilings.filter((ceiling) => wanted.has(ceilingKey(ceiling)));
  const needed = new Set<string>();
  for (const { contract, rules } of outline.contracts) {
    const { name, cases } = contract;
    const all = wanted.has(recordKey(name)) || rules.some((rule) => wanted.has(rule.key));
    for (const item of cases) {
      if (!part(name, item.name)) continue;
      const measured = () => ceilings.some((ceiling) => covers(ceiling, name, item.name, item.tags));
      if (all || wanted.has(caseKey(name, item.name)) || measured()) needed.add(caseKey(name, item.name));
    }
  }
  return (contract, name) => needed.has(caseKey(contract, name));
}
