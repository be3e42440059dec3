import { childPath, isObject } from "../checks/payload/json.ts";
import { markers } from "../checks/payload/markers.ts";
import { carriedLabels, isText, kindOf, type Piece, piecesOf } from "./template.ts";

/** One place at which two payload goldens of a case differ in more than their wording. */
export interface ShapeChange {
  readonly path: string;
  readonly what: string;
  readonly text?: "preserved" | "differs";
}

export interface PayloadSides {
  readonly before: unknown;
  readonly after: unknown;
  /** Labels of the prompt on each side, in order. */
  readonly labelsBefore: readonly string[];
  readonly labelsAfter: readonly string[];
}

/** Keys by which providers mark what to cache: told by their number, not one by one. */
const MARKER_KEYS: ReadonlySet<string> = new Set([
  "cache_control",
  "cacheControl",
  "cachePoint",
  "prompt_cache_breakpoint",
  "promptCacheBreakpoint",
]);

/** How two payload templates differ in shape. Wording is told by the edits of the prompt, and not here again. */
export function shapeChanges(sides: PayloadSides): ShapeChange[] {
  return [...markerChanges(sides), ...new Walk(sides).changes()];
}

function markerChanges({ before, after }: PayloadSides): ShapeChange[] {
  const old = markers(before);
  const now = markers(after);
  const name = keyOf(now[0] ?? old[0] ?? "");
  if (old.length !== now.length) return [{ path: name, what: `${old.length} → ${now.length}` }];
  if (old.join("\n") === now.join("\n")) return [];
  const from = old.filter((path) => !now.includes(path));
  const to = now.filter((path) => !old.includes(path));
  return [{ path: name, what: `moved from ${from.join(", ")} to ${to.join(", ")}` }];
}

class Walk {
  readonly #sides: PayloadSides;
  readonly #found: ShapeChange[] = [];

  constructor(sides: PayloadSides) {
    this.#sides = sides;
  }

  changes(): ShapeChange[] {
    this.#compare(this.#sides.before, this.#sides.after, "$");
    return this.#found;
  }

  #compare(before: unknown, after: unknown, path: string): void {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (isText(before) && isText(after)) this.#texts(before, after, path);
    else if (Array.isArray(before) && Array.isArray(after)) this.#lists(before, after, path);
    else if (isObject(before) && isObject(after) && !isText(before) && !isText(after)) {
      this.#objects(before, after, path);
    } else this.#replaced(before, after, path);
  }

  #objects(
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
    path: string,
  ): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (!MARKER_KEYS.has(key)) this.#compare(before[key], after[key], childPath(path, key));
    }
  }

  #lists(before: readonly unknown[], after: readonly unknown[], path: string): void {
    const old = named(before);
    const now = named(after);
    if (old !== undefined && now !== undefined) {
      for (const name of new Set([...old.keys(), ...now.keys()])) {
        this.#compare(old.get(name), now.get(name), `${path}[${JSON.stringify(name)}]`);
      }
    } else if (before.length === after.length) {
      for (const [index, item] of before.entries()) this.#compare(item, after[index], childPath(path, index));
    } else {
      const noun = kindOf(after.length > 0 ? after : before) === "blocks" ? "blocks" : "items";
      this.#note(path, `${before.length} → ${after.length} ${noun}`, before, after);
    }
  }

  /** Equal but for the sections that are new or gone: the edits of the prompt tell that. */
  #texts(before: unknown, after: unknown, path: string): void {
    const { labelsBefore, labelsAfter } = this.#sides;
    const old = piecesOf(before, labelsBefore).filter(onBoth(labelsAfter));
    const now = piecesOf(after, labelsAfter).filter(onBoth(labelsBefore));
    if (JSON.stringify(old) === JSON.stringify(now)) return;
    const labels = [old, now].map((pieces) =>
      pieces.flatMap((piece) => ("label" in piece ? [piece.label] : [])),
    );
    const words = [old, now].map((pieces) =>
      pieces.flatMap((piece) => ("literal" in piece ? [piece.literal] : [])),
    );
    const [labelsOld = [], labelsNow = []] = labels;
    const [wordsOld = [], wordsNow = []] = words;
    if (labelsOld.join("\n") !== labelsNow.join("\n")) {
      this.#found.push({
        path,
        what: `sections ${listed(labelsOld)} → ${listed(labelsNow)}`,
        text: "differs",
      });
    } else if (labelsOld.length === 0) {
      this.#found.push({ path, what: `${shown(before)} → ${shown(after)}` });
    } else {
      const what = `beside the sections: ${shown(wordsOld.join(""))} → ${shown(wordsNow.join(""))}`;
      this.#found.push({ path, what, text: "preserved" });
    }
  }

  #replaced(before: unknown, after: unknown, path: string): void {
    const plain = (node: unknown) => node === undefined || node === null || typeof node !== "object";
    if (plain(before) && plain(after)) this.#found.push({ path, what: `${shown(before)} → ${shown(after)}` });
    else this.#note(path, `${kindOf(before)} → ${kindOf(after)}`, before, after);
  }

  /** Notes a change of shape, and whether the sections inside are the same in the same order. */
  #note(path: string, what: string, before: unknown, after: unknown): void {
    const { labelsBefore, labelsAfter } = this.#sides;
    const old = carriedLabels(before, labelsBefore);
    const now = carriedLabels(after, labelsAfter);
    if (old.length + now.length === 0) {
      this.#found.push({ path, what });
      return;
    }
    const kept = old.filter((label) => labelsAfter.includes(label));
    const same = now.filter((label) => labelsBefore.includes(label));
    this.#found.push({ path, what, text: kept.join("\n") === same.join("\n") ? "preserved" : "differs" });
  }
}

function onBoth(labels: readonly string[]): (piece: Piece) => boolean {
  return (piece) => !("label" in piece) || labels.includes(piece.label);
}

/** Items by their own names, where every one has one of its own: tools, above all. */
function named(items: readonly unknown[]): Map<string, unknown> | undefined {
  const names = new Map<string, unknown>();
  for (const item of items) {
    if (!isObject(item) || typeof item["name"] !== "string" || names.has(item["name"])) return undefined;
    names.set(item["name"], item);
  }
  return names;
}

const LONGEST = 60;

function shown(node: unknown): string {
  if (node === undefined) return "absent";
  const text = JSON.stringify(node) ?? "absent";
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

function listed(labels: readonly string[]): string {
  return labels.length === 0 ? "none" : labels.join(", ");
}

function keyOf(path: string): string {
  return /([\w$]+)$/.exec(path)?.[1] ?? path;
}
