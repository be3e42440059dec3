import type { ComparedEdit, OddCase } from "../gate/comparison.ts";
import { moved } from "../gate/edits.ts";
import type { CaseReport, SectionReport } from "../gate/report.ts";
import { EditList } from "./edits.ts";
import { oddOf } from "./odd.ts";
import { WHOLE } from "./side.ts";

/** A contract of two reports. */
export interface ReportPair {
  readonly name: string;
  readonly cases: readonly { readonly before: CaseReport; readonly after: CaseReport }[];
}

export interface ReportChanges {
  readonly edits: readonly ComparedEdit[];
  readonly odd: readonly OddCase[];
  readonly changed: number;
}

/** What differs between the cases of two reports, as far as sizes, hashes and order tell it. */
export function reportChanges(pairs: readonly ReportPair[]): ReportChanges {
  const list = new EditList(new Map(pairs.map(({ name, cases }) => [name, cases.length])));
  for (const { name, cases } of pairs) {
    for (const { before, after } of cases) noteCase(list, name, before, after);
  }
  const edits = list.list();
  const touched = new Set(
    edits.flatMap(({ contract, cases }) => cases.map((name) => JSON.stringify([contract, name]))),
  );
  return {
    edits,
    odd: pairs.flatMap(({ name, cases }) => oddOf(name, cases.length, edits, [])),
    changed: touched.size,
  };
}

function noteCase(list: EditList, contract: string, before: CaseReport, after: CaseReport): void {
  const { name } = after;
  if (before.outcome !== after.outcome) {
    const sizes = { charsBefore: before.chars, charsAfter: after.chars };
    const [from, to] = [before.outcome, after.outcome];
    list.note(contract, name, { section: WHOLE, kind: "outcome", ...sizes, from, to });
    return;
  }
  const old = new Map(before.sections.map((section) => [section.label, section]));
  const now = new Map(after.sections.map((section) => [section.label, section]));
  for (const section of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(section), now.get(section)];
    const sizes = { charsBefore: a?.chars ?? 0, charsAfter: b?.chars ?? 0 };
    if (!sameText(a, b)) {
      const [from, to] = [a?.hash ?? "", b?.hash ?? ""];
      list.note(contract, name, { section, kind: "resized", ...sizes, from, to });
    }
    if (a !== undefined && b !== undefined && a.lifetime !== b.lifetime) {
      list.note(contract, name, { section, kind: "lifetime", ...sizes, from: a.lifetime, to: b.lifetime });
    }
  }
  for (const section of moved([...old.keys()], [...now.keys()])) {
    const chars = now.get(section)?.chars ?? 0;
    list.note(contract, name, { section, kind: "moved", charsBefore: chars, charsAfter: chars });
  }
}

function sameText(a: SectionReport | undefined, b: SectionReport | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const hashed = a.hash !== undefined && b.hash !== undefined;
  return a.chars === b.chars && a.bytes === b.bytes && (!hashed || a.hash === b.hash);
}
