import { structuredPatch } from "diff/lib/patch/create.js";
import { type CaseFiles, isPayload, rejectionOf, transformOf } from "../checks/golden/files.ts";
import { type StructuralChange, structuralChanges } from "../checks/golden/structure.ts";
import { type Change, changeOf, sameBytes, textOf, type Told } from "./changes.ts";
import { sectionChanges } from "./section-changes.ts";

/** Milliseconds for the lines of one payload: one that takes longer stands as a whole. */
const PATIENCE = 500;

/**
 * Everything that differs between the golden files of a case and those that it would have now, piece by piece.
 * What no piece explains stands as the case as a whole. None for a case that has no golden yet.
 */
export function changesOf(contract: string, name: string, before: CaseFiles, after: CaseFiles): Change[] {
  if (isFresh(before)) return [];
  return toldOf(name, before, after).map((told) => changeOf(contract, told));
}

/** True where nothing of a case is recorded: then it is new, whatever stray files bear its name. */
export function isFresh(before: CaseFiles): boolean {
  return !["md", "sections.json", "rejection.json", "digest.json"].some((ending) => before.has(ending));
}

function toldOf(name: string, before: CaseFiles, after: CaseFiles): Told[] {
  const structural = structuralChanges(before, after);
  const outcomes = structural.filter(({ kind }) => kind === "outcome" || kind === "rejection");
  if (outcomes.length > 0) return outcomes.map((change) => outcomeChange(change, before, after));
  const sections = sectionChanges(before, after, structural);
  const payloads = payloadChanges(before, after, structural);
  const open = [...after]
    .filter(([ending, bytes]) => !isPayload(ending) && !sameBytes(before.get(ending), bytes))
    .flatMap(([ending]) => (sections.explained.includes(ending) ? [] : [ending]));
  return [...sections.told, ...payloads, ...(open.length === 0 ? [] : [whole(name, open, before, after)])];
}

function outcomeChange(change: StructuralChange, before: CaseFiles, after: CaseFiles): Told {
  const words = (files: CaseFiles) => {
    const rejection = rejectionOf(files);
    return rejection === undefined ? "" : `${rejection.code}: ${rejection.message}`;
  };
  return {
    section: "(outcome)",
    kind: change.kind as Change["kind"],
    what: change.message,
    structural: [change],
    before: words(before),
    after: words(after),
  };
}

function payloadChanges(
  before: CaseFiles,
  after: CaseFiles,
  structural: readonly StructuralChange[],
): Told[] {
  const endings = [...new Set([...before.keys(), ...after.keys()])].filter((ending) => isPayload(ending));
  return endings.flatMap((ending): Told[] => {
    const [old, now] = [before.get(ending), after.get(ending)];
    if (sameBytes(old, now)) return [];
    const transform = transformOf(ending);
    const own = structural.filter((change) => change.transform === transform);
    const what = own.map(({ message }) => message).join("; ");
    const [wasText, isText] = changedLines(textOf(old), textOf(now));
    return [
      {
        section: `→ ${transform}`,
        kind: old === undefined ? "payload-added" : now === undefined ? "payload-removed" : "payload",
        transform,
        structural: own,
        before: wasText,
        after: isText,
        ...(what === "" ? {} : { what }),
      },
    ];
  });
}

/** What is left, in full: a golden that cannot be taken apart, or one that somebody edited by hand. */
function whole(name: string, endings: readonly string[], before: CaseFiles, after: CaseFiles): Told {
  const one = endings.length === 1;
  const text = (files: CaseFiles) =>
    endings.map((ending) => (one ? "" : `=== ${name}.${ending}\n`) + textOf(files.get(ending))).join("\n");
  const what = `No edit explains ${endings.map((ending) => `${name}.${ending}`).join(" and ")}`;
  return { section: `(${name})`, kind: "whole", what, before: text(before), after: text(after) };
}

/** The lines that went and those that came: payloads of two cases differ around them, the change is one. */
function changedLines(before: string, after: string): readonly [string, string] {
  const patch = structuredPatch("", "", before, after, "", "", { context: 0, timeout: PATIENCE });
  if (patch === undefined) return [before, after];
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const marked = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(1))
      .join("\n");
  return [marked("-"), marked("+")];
}
