import { type CaseFiles, tableOf, textsOf } from "../checks/golden/files.ts";
import type { SectionTable } from "../checks/golden/sections.ts";
import type { StructuralChange } from "../checks/golden/structure.ts";
import type { Change, Told } from "./changes.ts";

export interface SectionChanges {
  readonly told: readonly Told[];
  /** Endings of the golden files whose difference they explain. */
  readonly explained: readonly string[];
}

/** Both sides of a case: its section tables and, where they are recorded and fit, its texts. */
interface Sides {
  readonly old: SectionTable;
  readonly now: SectionTable;
  readonly texts: ReadonlyMap<string, string> | undefined;
  readonly newTexts: ReadonlyMap<string, string> | undefined;
}

/** What differs between the sections of a golden and those of now: wording, joiners, lifetimes, structure. */
export function sectionChanges(
  before: CaseFiles,
  after: CaseFiles,
  structural: readonly StructuralChange[],
): SectionChanges {
  const [old, now] = [tableOf(before), tableOf(after)];
  if (old === undefined || now === undefined) return { told: [], explained: [] };
  const sides: Sides = { old, now, texts: textsOf(before), newTexts: textsOf(after) };
  const told = [
    ...reworded(sides),
    ...joiners(sides),
    ...longerLives(sides, structural),
    ...structural.flatMap((change) => shaped(sides, change)),
  ];
  const digests = before.has("digest.json") && after.has("digest.json");
  const texts = sides.texts !== undefined && sides.newTexts !== undefined;
  if (told.length === 0 || !(texts || digests)) return { told, explained: [] };
  return { told, explained: [texts ? "md" : "digest.json", "sections.json"] };
}

function reworded({ old, now, texts, newTexts }: Sides): Told[] {
  return now.sections.flatMap((row): Told[] => {
    const former = old.sections.find(({ label }) => label === row.label);
    if (former === undefined) return [];
    const [before, after] = [texts?.get(row.label), newTexts?.get(row.label)];
    const known = before !== undefined && after !== undefined;
    if (known ? before === after : former.chars === row.chars && former.bytes === row.bytes) return [];
    const told: Told = { section: row.label, kind: "changed", chars: [former.chars, row.chars] };
    return [known ? { ...told, before, after } : told];
  });
}

function joiners({ old, now }: Sides): Told[] {
  return now.sections.flatMap((row, index): Told[] => {
    const former = old.sections.findIndex(({ label }) => label === row.label);
    if (index === 0 || former <= 0) return [];
    const before = old.sections[former]?.before ?? old.separator;
    const after = row.before ?? now.separator;
    if (before === after) return [];
    const what = `What stands in front of the section is ${JSON.stringify(after)} now, it was ${JSON.stringify(before)}`;
    return [{ section: row.label, kind: "joiner", what, before, after }];
  });
}

/** A shorter one is a change of structure. */
function longerLives({ old, now }: Sides, structural: readonly StructuralChange[]): Told[] {
  const shorter = new Set(structural.flatMap(({ kind, section }) => (kind === "lifetime" ? [section] : [])));
  return now.sections.flatMap(({ label, lifetime, chars }): Told[] => {
    const former = old.sections.find((row) => row.label === label);
    if (former === undefined || former.lifetime === lifetime || shorter.has(label)) return [];
    const what = `The section's lifetime became longer, "${lifetime}" instead of "${former.lifetime}"`;
    return [{ section: label, kind: "lifetime", what, chars: [former.chars, chars] }];
  });
}

function shaped({ old, now, texts, newTexts }: Sides, change: StructuralChange): Told[] {
  const { kind, section, message } = change;
  if (section === undefined) return [];
  const told: Told = {
    section,
    kind: kind as Change["kind"],
    what: message,
    structural: [change],
    chars: [charsOf(old, section), charsOf(now, section)],
  };
  // What moved, or lives shorter, is one edit in all cases, whatever text stands there.
  if (kind === "moved" || kind === "lifetime") return [told];
  return [{ ...told, before: texts?.get(section) ?? "", after: newTexts?.get(section) ?? "" }];
}

function charsOf(table: SectionTable, label: string): number {
  return table.sections.find((row) => row.label === label)?.chars ?? 0;
}
