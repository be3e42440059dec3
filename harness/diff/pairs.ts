import { type Side, type SideCase, type SideContract, sameFiles, tableOf } from "./side.ts";

export interface CasePair {
  readonly before: SideCase;
  readonly after: SideCase;
}

/** A contract on both sides, under one name or two. */
export interface ContractPair {
  readonly before: SideContract;
  readonly after: SideContract;
  readonly cases: readonly CasePair[];
  readonly casesAdded: readonly SideCase[];
  readonly casesRemoved: readonly SideCase[];
}

export interface Pairs {
  readonly both: readonly ContractPair[];
  readonly added: readonly SideContract[];
  readonly removed: readonly SideContract[];
}

/** Contracts and cases of two sides put side by side: by name first, then by what they hold. */
export function pairSides(base: Side, head: Side): Pairs {
  const gone = [...base.contracts.values()].filter(({ name }) => !head.contracts.has(name));
  const fresh = [...head.contracts.values()].filter(({ name }) => !base.contracts.has(name));
  const renamed = new Map<SideContract, SideContract>();
  const taken = new Set<SideContract>();
  for (const after of fresh) {
    const [best] = gone
      .filter((before) => !taken.has(before))
      .map((before) => ({ before, likeness: likeness(before, after) }))
      .toSorted((a, b) => b.likeness - a.likeness);
    if (best === undefined || best.likeness < ENOUGH) continue;
    taken.add(best.before);
    renamed.set(after, best.before);
  }
  const both = [...head.contracts.values()].flatMap((after) => {
    const before = base.contracts.get(after.name) ?? renamed.get(after);
    return before === undefined ? [] : [pairContract(before, after)];
  });
  return {
    both,
    added: fresh.filter((contract) => !renamed.has(contract)),
    removed: gone.filter((contract) => !taken.has(contract)),
  };
}

/** Half of the cases, by text or by name and sections. */
const ENOUGH = 0.5;

function likeness(before: SideContract, after: SideContract): number {
  const most = Math.max(before.cases.size, after.cases.size);
  if (most === 0) return 0;
  let alike = 0;
  for (const [name, item] of after.cases) {
    const other = before.cases.get(name);
    if (other !== undefined && (sameFiles(item, other) || labels(item) === labels(other))) alike++;
  }
  return alike / most;
}

function labels(item: SideCase): string {
  const table = tableOf(item);
  return table === undefined ? item.name : JSON.stringify(table.sections.map((row) => row.label));
}

function pairContract(before: SideContract, after: SideContract): ContractPair {
  // A case whose composer failed has no files, but its contract still names it: it is not gone.
  const named = after.record?.cases ?? {};
  const gone = [...before.cases.values()].filter(
    ({ name }) => !after.cases.has(name) && !Object.hasOwn(named, name),
  );
  const fresh = [...after.cases.values()].filter(({ name }) => !before.cases.has(name));
  const renamed = new Map<SideCase, SideCase>();
  const taken = new Set<SideCase>();
  for (const item of fresh) {
    const other = gone.find((old) => !taken.has(old) && isRenamed(old, item));
    if (other === undefined) continue;
    taken.add(other);
    renamed.set(item, other);
  }
  return {
    before,
    after,
    cases: [...after.cases.values()].flatMap((item) => {
      const old = before.cases.get(item.name) ?? renamed.get(item);
      return old === undefined ? [] : [{ before: old, after: item }];
    }),
    casesAdded: fresh.filter((item) => !renamed.has(item)),
    casesRemoved: gone.filter((item) => !taken.has(item)),
  };
}

/** The same text, or the same knobs and options under another name. */
function isRenamed(before: SideCase, after: SideCase): boolean {
  if (sameFiles(before, after)) return true;
  return "knobs" in before.options && JSON.stringify(before.options) === JSON.stringify(after.options);
}
