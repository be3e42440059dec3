import { compareLifetimes } from "../../prompt/lifetime.ts";
import { walk } from "../payload/json.ts";
import { markers } from "../payload/markers.ts";
import { type CaseFiles, rejectionOf, tableOf, templatesOf } from "./files.ts";
import { moved } from "./moved.ts";
import type { SectionTable } from "./sections.ts";

/** A change of a golden's shape: what a reader of the wording would not see. */
export interface StructuralChange {
  readonly kind:
    | "removed"
    | "added"
    | "moved"
    | "lifetime"
    | "marker"
    | "payload-added"
    | "payload-removed"
    | "rejection"
    | "outcome";
  readonly section?: string;
  readonly transform?: string;
  /** A JSON path into the payload. */
  readonly path?: string;
  /** What exactly changed, as a sentence without a last full stop. */
  readonly message: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * What differs in shape between the golden files of a case and those that it would have now: sections lost,
 * new or moved, a lifetime that became shorter, cache markers lost or moved, payloads that appear or go, a
 * refusal that is another one. None where the golden cannot be read, or where there is none: it is new then.
 */
export function structuralChanges(before: CaseFiles, after: CaseFiles): StructuralChange[] {
  const [refused, refuses] = [rejectionOf(before), rejectionOf(after)];
  const [old, now] = [tableOf(before), tableOf(after)];
  if (refuses !== undefined) {
    if (refused !== undefined) return rejectionChanges(refused, refuses);
    if (old === undefined) return [];
    return [outcome("a prompt", `a refusal "${refuses.code}"`)];
  }
  if (now === undefined) return [];
  if (old === undefined)
    return refused === undefined ? [] : [outcome(`a refusal "${refused.code}"`, "a prompt")];
  return [...sectionChanges(old, now), ...payloadChanges(templatesOf(before), templatesOf(after))];
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

function rejectionChanges(before: Refusal, after: Refusal): StructuralChange[] {
  if (before.code === after.code && before.message === after.message) return [];
  const [from, to] = before.code === after.code ? [before.message, after.message] : [before.code, after.code];
  const what = before.code === after.code ? "words" : "code";
  return [
    { kind: "rejection", from, to, message: `The refusal has other ${what}: "${to}" now, "${from}" before` },
  ];
}

function outcome(from: string, to: string): StructuralChange {
  return { kind: "outcome", from, to, message: `The case came to ${from} and comes to ${to} now` };
}

function sectionChanges(before: SectionTable, after: SectionTable): StructuralChange[] {
  const old = before.sections.map((row) => row.label);
  const now = after.sections.map((row) => row.label);
  const formerly = new Map(before.sections.map((row) => [row.label, row.lifetime]));
  const gone = old.filter((label) => !now.includes(label));
  const fresh = now.filter((label) => !formerly.has(label));
  return [
    ...gone.map((section): StructuralChange => {
      const from = placeIn(old, section);
      return { kind: "removed", section, from, message: `The section is gone; it stood ${from}` };
    }),
    ...fresh.map((section): StructuralChange => {
      const to = placeIn(now, section);
      return { kind: "added", section, to, message: `The section is new and stands ${to}` };
    }),
    ...moved(old, now).map((section): StructuralChange => {
      const [from, to] = [placeIn(old, section), placeIn(now, section)];
      return { kind: "moved", section, from, to, message: `The section stood ${from} and stands ${to} now` };
    }),
    ...after.sections.flatMap(({ label: section, lifetime: to }): StructuralChange[] => {
      const from = formerly.get(section);
      if (from === undefined || compareLifetimes(to, from) >= 0) return [];
      const message = `The section's lifetime became shorter, "${to}" instead of "${from}": the stable prefix may now end ahead of it`;
      return [{ kind: "lifetime", section, from, to, message }];
    }),
  ];
}

function placeIn(labels: readonly string[], label: string): string {
  const previous = labels[labels.indexOf(label) - 1];
  return previous === undefined ? "first" : `after "${previous}"`;
}

function payloadChanges(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): StructuralChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((transform): StructuralChange[] => {
    const [old, now] = [before.get(transform), after.get(transform)];
    if (!before.has(transform)) {
      return [{ kind: "payload-added", transform, message: "The case has a payload that it did not have" }];
    }
    if (!after.has(transform)) {
      return [{ kind: "payload-removed", transform, message: "The case has lost this payload" }];
    }
    return old === undefined ? [] : markerChanges(old, now).map((change) => ({ ...change, transform }));
  });
}

function markerChanges(before: unknown, after: unknown): StructuralChange[] {
  const [old, now] = [markers(before), markers(after)];
  const gone = old.filter((path) => !now.includes(path));
  const fresh = now.filter((path) => !old.includes(path));
  return [
    ...gone.map((path, index): StructuralChange => {
      const to = fresh[index];
      if (to === undefined) return { kind: "marker", path, from: path, message: "A cache marker is lost" };
      return { kind: "marker", path, from: path, to, message: `A cache marker moved from ${path} to ${to}` };
    }),
    ...old
      .filter((path) => now.includes(path))
      .flatMap((path): StructuralChange[] => {
        const [from, to] = [lastCarried(before, path), lastCarried(after, path)];
        if (from === to) return [];
        const message = `The text that a cache marker closes ended with ${from} and ends with ${to} now`;
        return [{ kind: "marker", path, from, to, message }];
      }),
  ];
}

/** The last section in the block that carries a marker: where the cached text ends. */
function lastCarried(template: unknown, marker: string): string {
  const block = marker.replace(/(\.providerOptions(\.[\w$]+|\["[^"]*"\]))?(\.[\w$]+|\["[^"]*"\])$/, "");
  let last = "no section";
  // A marker of the payload itself leaves its place to the provider.
  if (block === "$") return last;
  walk(template, (path, value) => {
    const inside = path === block || path.startsWith(`${block}.`) || path.startsWith(`${block}[`);
    if (!inside || !path.endsWith(".$text") || !Array.isArray(value)) return;
    last = `"${String(value[1])}"`;
  });
  return last;
}
