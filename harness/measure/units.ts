import { closest, distance } from "fastest-levenshtein";
import type { Counter } from "./counter.ts";
import { ENCODING_NAMES, type EncodingName } from "./encoding-names.ts";

export type SizeName = "chars" | "utf16" | "bytes" | "lines" | "approx-tokens";

/** What a text is measured in. `name` is the word of budgets files. */
export type Unit =
  | { readonly kind: "size"; readonly name: SizeName }
  | { readonly kind: "tokens"; readonly name: string; readonly encoding: EncodingName }
  | { readonly kind: "counter"; readonly name: string; readonly counter: Counter };

const SIZE_LABELS: Readonly<Record<SizeName, string>> = {
  chars: "chars",
  utf16: "UTF-16 units",
  bytes: "bytes",
  lines: "lines",
  "approx-tokens": "≈ tokens",
};

const TOKENS = "tokens";
const DEFAULT_ENCODING: EncodingName = "o200k_base";

/** A unit's name that nobody knows. The message names the nearest one, or all of them. */
export class UnknownUnit extends Error {
  constructor(name: string, known: readonly string[]) {
    const near = closest(name.toLowerCase(), known);
    const close = distance(name.toLowerCase(), near) <= Math.max(2, near.length / 2);
    const advice = close ? `did you mean "${near}"?` : `units are ${known.join(", ")}`;
    super(`unknown unit ${JSON.stringify(name)}, ${advice}`);
    this.name = "UnknownUnit";
  }
}

/** The names of all units, those of the given counters last. */
export function unitNames(counters: readonly Counter[] = []): readonly string[] {
  return [
    ...Object.keys(SIZE_LABELS),
    TOKENS,
    ...ENCODING_NAMES.map((encoding) => `${TOKENS}:${encoding}`),
    ...counters.map((counter) => counter.name),
  ];
}

/** The unit of this name. Throws `UnknownUnit`. */
export function parseUnit(name: string, counters: readonly Counter[] = []): Unit {
  if (isSizeName(name)) return { kind: "size", name };
  if (name === TOKENS) return { kind: "tokens", name, encoding: DEFAULT_ENCODING };
  const encoding = ENCODING_NAMES.find((encoding) => name === `${TOKENS}:${encoding}`);
  if (encoding !== undefined) return { kind: "tokens", name, encoding };
  const counter = counters.find((counter) => counter.name === name);
  if (counter !== undefined) return { kind: "counter", name, counter };
  throw new UnknownUnit(name, unitNames(counters));
}

/** How output names a unit: the encoding of tokens, and `≈` where the counter is not the model's own. */
export function unitLabel(unit: Unit): string {
  if (unit.kind === "size") return SIZE_LABELS[unit.name];
  if (unit.kind === "tokens") return `${unit.encoding.replace(/_base$/, "")} tokens`;
  const label = unit.counter.label ?? unit.counter.name;
  return isApproximate(unit) ? `≈ ${label}` : label;
}

/** True for an estimate: what it says is near the model's own count, not the count itself. */
export function isApproximate(unit: Unit): boolean {
  if (unit.kind === "counter") return unit.counter.approximate === true || (unit.counter.error ?? 0) > 0;
  return unit.name === "approx-tokens";
}

function isSizeName(name: string): name is SizeName {
  return Object.hasOwn(SIZE_LABELS, name);
}
