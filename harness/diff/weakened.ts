import { entryOf } from "../checks/codes.ts";
import type { Weakening } from "../gate/comparison.ts";
import type { CasePair, ContractPair, Pairs } from "./pairs.ts";
import type { CaseRecord, RecordData, SideCase } from "./side.ts";
import { between, less, missingRules, same } from "./rules.ts";
import { loosenedTransforms } from "./weakened-transforms.ts";

type Note = Omit<Weakening, "contract">;

/**
 * Everything that contracts no longer hold, or hold more loosely, by their records.
 * @param gated the contracts of the head, those without goldens among them
 */
export function weakenedContracts(
  { both, removed }: Pairs,
  gated: ReadonlySet<string> = new Set(),
): Weakening[] {
  return [
    ...removed.map(({ name, cases }): Weakening => ({
      kind: "contract",
      contract: name,
      what: gated.has(name)
        ? "none of its cases has a golden any more"
        : `the contract and its ${cases.size === 1 ? "case" : `${cases.size} cases`} are removed`,
    })),
    ...both.flatMap((pair) =>
      weakenedContract(pair).map((note): Weakening => ({ ...note, contract: pair.after.name })),
    ),
  ];
}

function weakenedContract({ before, after, cases, casesRemoved }: ContractPair): Note[] {
  const { record: old } = before;
  const { record: now } = after;
  const removed = removedCases(casesRemoved, old, now, cases).map((name): Note => ({
    kind: "case",
    what: `case "${name}" is removed`,
  }));
  if (old === undefined) return removed;
  if (now === undefined) return [...removed, { kind: "contract", what: "its record is gone" }];
  const names = newNames(cases);
  return [
    ...removed,
    ...Object.entries(old.cases ?? {}).flatMap(([name, options]) => {
      const today = names.get(name) ?? name;
      const other = now.cases?.[today];
      return other === undefined ? [] : loosenedCase(today, options, other);
    }),
    ...loosenedSections(old, now),
    ...loosenedInvariants(old, now),
    ...loosenedTransforms(old.transforms ?? {}, now.transforms ?? {}),
    ...loosenedLevels(old.levels ?? {}, now.levels ?? {}),
    ...switchedOff(old, now),
  ];
}

/** By its files or by its record: a case may have no golden of its own. */
function removedCases(
  gone: readonly SideCase[],
  old: RecordData | undefined,
  now: RecordData | undefined,
  cases: readonly CasePair[],
): string[] {
  const left = new Set(gone.map(({ name }) => name));
  if (now !== undefined) {
    const names = newNames(cases);
    for (const name of Object.keys(old?.cases ?? {})) {
      if (!names.has(name) && !Object.hasOwn(now.cases ?? {}, name)) left.add(name);
    }
  }
  return [...left];
}

function newNames(cases: readonly CasePair[]): Map<string, string> {
  return new Map(cases.map(({ before, after }) => [before.name, after.name]));
}

/** From the strictest. */
const GOLDENS = ["full", "digest", "none"];

function loosenedCase(name: string, old: CaseRecord, now: CaseRecord): Note[] {
  const notes: string[] = [];
  if (old.rejects !== undefined && now.rejects !== old.rejects) {
    notes.push(
      now.rejects === undefined
        ? `need not be rejected with "${old.rejects}" any more`
        : `is rejected with "${now.rejects}" in place of "${old.rejects}"`,
    );
  }
  for (const code of less(now.expects ?? [], old.expects ?? [])) notes.push(`expects a finding "${code}"`);
  for (const tag of less(old.tags ?? [], now.tags ?? [])) notes.push(`has lost its tag "${tag}"`);
  const rank = ({ golden = "full" }: CaseRecord) => GOLDENS.indexOf(golden);
  if (rank(now) > rank(old)) {
    notes.push(now.golden === "none" ? "has no golden any more" : "has a digest in place of its text");
  }
  return notes.map((note) => ({ kind: "case", what: `case "${name}" ${note}` }));
}

/** From the strictest: a rule further down lets through what one further up does not. */
const PRESENCE = ["always", "when", "may"];

function loosenedSections(old: RecordData, now: RecordData): Note[] {
  if (old.sections === undefined) return [];
  if (now.sections === undefined) {
    return [{ kind: "section", what: "the section order is not declared any more" }];
  }
  const rules = new Map(now.sections.map((rule) => [rule.label, rule]));
  return old.sections.flatMap((rule): Note[] => {
    const { label } = rule;
    const other = rules.get(label);
    if (other === undefined) return [{ kind: "section", what: `the rule of section "${label}" is removed` }];
    const notes: string[] = [];
    if (isLooser(rule.present, other.present)) notes.push(`${rule.present} → ${other.present}`);
    if (rule.lifetime !== undefined && rule.lifetime !== other.lifetime) {
      notes.push(`lifetime ${rule.lifetime} → ${other.lifetime ?? "none declared"}`);
    }
    return notes.map((note) => ({ kind: "section", what: `the rule of section "${label}" is ${note}` }));
  });
}

function isLooser(before: string, after: string): boolean {
  const many = (present: string) => present.startsWith("many ");
  const rank = (present: string) => PRESENCE.indexOf(present.replace("many ", ""));
  return (many(after) && !many(before)) || rank(after) > rank(before);
}

function loosenedInvariants(old: RecordData, now: RecordData): Note[] {
  return missingRules(old.invariants ?? [], now.invariants ?? []).map((what) => ({
    kind: "invariant",
    what,
  }));
}

function loosenedLevels(
  old: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Note[] {
  const rank = (level: string) => ["error", "warn", "off"].indexOf(level);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((code): Note[] => {
    const before = old[code] ?? entryOf(code).level;
    const after = now[code] ?? entryOf(code).level;
    return rank(after) > rank(before)
      ? [{ kind: "level", what: `findings "${code}" are ${after}, they were ${before}` }]
      : [];
  });
}

const TOLD = new Set([
  "format",
  "contract",
  "separator",
  "sections",
  "cases",
  "invariants",
  "transforms",
  "levels",
]);

/** What else a record says, this version's words and those of others: nothing of it goes without a word. */
function switchedOff(old: RecordData, now: RecordData): Note[] {
  return Object.entries(old).flatMap(([key, value]): Note[] => {
    if (TOLD.has(key) || value === false || same(value, now[key])) return [];
    const kind = key === "turns" ? "turns" : key === "isolate" ? "isolation" : "other";
    const told: Record<typeof kind, string> = {
      turns: "later turns are not compared any more",
      isolation: "its cases are not composed in other surroundings any more",
      other: `"${key}" has changed: ${between(value, now[key])}`,
    };
    return [{ kind, what: told[kind] }];
  });
}
