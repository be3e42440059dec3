import { createHash } from "node:crypto";
import { hunksOf, moved, patchOf } from "../gate/edits.ts";
import type { ComparedEdit, WordHunk } from "../gate/comparison.ts";
import type { Hunk } from "../gate/report.ts";
import { countChars } from "../measure/sizes.ts";
import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import { DEFAULT_LIFETIME } from "../prompt/lifetime.ts";
import { boundHunks } from "./bound-words.ts";
import { WHOLE } from "./side.ts";
import { wordHunks } from "./words.ts";

/** Milliseconds for the hunks of all edits: beyond them an edit is told by its sizes. */
const PATIENCE = 20_000;
/** Lines that the hunks of an edit keep. */
const MOST_LINES = 40;

/** What of an edit does not depend on how many cases it reaches. */
export type Told = Omit<ComparedEdit, "id" | "cases" | "of" | "hunks" | "contract">;

type Noted = Omit<ComparedEdit, "of" | "hunks" | "cases"> & {
  readonly cases: string[];
  readonly texts: readonly [before: string, after: string];
};

/**
 * Gathers the changes of all cases, so that each is told once. Two changes of one section are one edit where
 * the texts are the same, or where the same lines went and came although the lines around them differ.
 */
export class EditList {
  readonly #byKey = new Map<string, Noted>();
  readonly #compared: ReadonlyMap<string, number>;

  /** @param compared cases on both sides, by contract */
  constructor(compared: ReadonlyMap<string, number>) {
    this.#compared = compared;
  }

  /** Notes what differs between two prompts of a case. */
  addPrompts(contract: string, name: string, before: Prompt, after: Prompt): void {
    const old = byLabel(before);
    const now = byLabel(after);
    const renamed = renamedLabels(before, after);
    const formerly = new Map([...renamed].map(([from, to]) => [to, from]));
    for (const section of after.sections) {
      const former = old.get(formerly.get(section.label) ?? section.label);
      const place = { section: section.label };
      if (former === undefined) this.#text(contract, name, section.label, "added", "", section.text);
      else if (former.text !== section.text) {
        this.#text(contract, name, section.label, "changed", former.text, section.text);
      }
      if (former === undefined) continue;
      const size = countChars(section.text);
      const same = { ...place, charsBefore: size, charsAfter: size };
      if (former.label !== section.label) {
        this.note(contract, name, { ...same, kind: "renamed", from: former.label, to: section.label });
      }
      const life = [former.lifetime ?? DEFAULT_LIFETIME, section.lifetime ?? DEFAULT_LIFETIME] as const;
      if (life[0] !== life[1]) {
        this.note(contract, name, { ...same, kind: "lifetime", from: life[0], to: life[1] });
      }
      const joiner = [joinerOf(former, before.separator), joinerOf(section, after.separator)] as const;
      const first = before.sections[0] === former || after.sections[0] === section;
      if (!first && joiner[0] !== joiner[1]) {
        this.note(contract, name, { ...same, kind: "joiner", from: joiner[0], to: joiner[1] });
      }
    }
    for (const section of before.sections) {
      if (now.has(section.label) || renamed.has(section.label)) continue;
      this.#text(contract, name, section.label, "removed", section.text, "");
    }
    const labels = before.sections.map(({ label }) => renamed.get(label) ?? label);
    for (const label of moved(labels, [...now.keys()])) {
      const size = countChars(now.get(label)?.text ?? "");
      this.note(contract, name, { section: label, kind: "moved", charsBefore: size, charsAfter: size });
    }
  }

  /** Notes a change that has no text of its own. */
  note(contract: string, name: string, told: Told, texts: Noted["texts"] = ["", ""]): void {
    const { section, kind, from = "", to = "" } = told;
    // Sizes stand in the key of a resized section alone: elsewhere they vary with what surrounds the change.
    const sizes = kind === "resized" ? `${told.charsBefore} ${told.charsAfter}` : "";
    const id = createHash("sha256")
      .update([contract, section, kind, from, to, sizes, ...texts].join("\0"))
      .digest("hex")
      .slice(0, 10);
    const known = this.#byKey.get(id);
    if (known === undefined) this.#byKey.set(id, { ...told, id, contract, cases: [name], texts });
    else known.cases.push(name);
  }

  /** Widest reach first. */
  list(): ComparedEdit[] {
    const deadline = Date.now() + PATIENCE;
    const merged = new Map<string, ComparedEdit & { cases: string[] }>();
    const bySize = new Map<string, ComparedEdit & { cases: string[] }>();
    const isSized = ({ kind, section }: Noted) => kind === "resized" && section !== WHOLE;
    const noted = [...this.#byKey.values()].toSorted((a, b) => Number(isSized(a)) - Number(isSized(b)));
    for (const { texts, ...edit } of noted) {
      const patch = texts[0] === texts[1] ? [] : patchOf(...texts, Math.max(1, deadline - Date.now()));
      // Where no patch was found in time nothing tells whether two changes are the same one.
      const key = patch === undefined || patch.length === 0 ? edit.id : changeKey(edit, patch);
      // A section of which only the size was kept is taken to share an edit that changes the size alike.
      const known = merged.get(key) ?? (edit.kind === "resized" ? bySize.get(sizeKey(edit)) : undefined);
      if (known !== undefined) {
        known.cases.push(...edit.cases);
        continue;
      }
      const of = this.#compared.get(edit.contract) ?? edit.cases.length;
      const all = wordHunks(patch ?? hunksOf(...texts, 1));
      const hunks = boundHunks(all, MOST_LINES);
      const left = linesOf(all) - linesOf(hunks);
      const entry = { ...edit, of, cases: [...edit.cases], hunks, ...(left === 0 ? {} : { left }) };
      merged.set(key, entry);
      if (hunks.length > 0) bySize.set(sizeKey(edit), entry);
    }
    return [...merged.values()].toSorted((a, b) => b.cases.length - a.cases.length);
  }

  #text(
    contract: string,
    name: string,
    section: string,
    kind: "added" | "removed" | "changed",
    before: string,
    after: string,
  ): void {
    const sizes = { charsBefore: countChars(before), charsAfter: countChars(after) };
    this.note(contract, name, { section, kind, ...sizes }, [before, after]);
  }
}

/** Labels on one side only whose sections have the same text on the other: before → after. */
function renamedLabels(before: Prompt, after: Prompt): Map<string, string> {
  const old = byLabel(before);
  const now = byLabel(after);
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { label, text } of before.sections) {
    if (now.has(label)) continue;
    const heir = after.sections.find(
      (section) => !old.has(section.label) && !taken.has(section.label) && section.text === text,
    );
    if (heir === undefined) continue;
    taken.add(heir.label);
    renamed.set(label, heir.label);
  }
  return renamed;
}

function byLabel(prompt: Prompt): Map<string, Prompt["sections"][number]> {
  return new Map(prompt.sections.map((section) => [section.label, section]));
}

type Keyed = Pick<Noted, "contract" | "section" | "kind" | "charsBefore" | "charsAfter">;

function changeKey({ contract, section, kind }: Keyed, hunks: readonly Hunk[]): string {
  const changed = hunks.flatMap((hunk) => hunk.lines.filter((line) => !line.startsWith(" ")));
  const told = JSON.stringify([contract, section, kind, changed]);
  return createHash("sha256").update(told).digest("hex");
}

function sizeKey({ contract, section, charsBefore, charsAfter }: Keyed): string {
  return JSON.stringify([contract, section, charsBefore, charsAfter]);
}

function linesOf(hunks: readonly WordHunk[]): number {
  return hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
}
