import type { Weakening } from "../gate/comparison.ts";
import { between, less, missingRules, same } from "./rules.ts";

type Note = Omit<Weakening, "contract">;
type Declared = Readonly<Record<string, unknown>>;

/** Transforms that are gone, and declarations by which one may now do what it might not. */
export function loosenedTransforms(
  old: Readonly<Record<string, Declared>>,
  now: Readonly<Record<string, Declared>>,
): Note[] {
  return Object.entries(old).flatMap(([name, before]): Note[] => {
    const after = now[name];
    if (after === undefined) return [{ kind: "transform", what: `transform "${name}" is removed` }];
    const notes = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      loosened(key, before[key], after[key]),
    );
    return notes.map((note) => ({ kind: "transform", what: `transform "${name}" ${note}` }));
  });
}

function loosened(key: string, before: unknown, after: unknown): string[] {
  if (same(before, after)) return [];
  switch (key) {
    case "adds":
    case "joins":
      return loosenedTexts(key, before, after);
    case "preserves":
      return after === false ? ["need not carry the composed text any more (preserves: false)"] : [];
    case "idempotent":
      return before === true ? ["need not be idempotent any more"] : [];
    case "when":
      return before === undefined ? ["is applied to some cases only"] : [];
    case "text":
      return after === undefined ? [] : ["says itself which texts carry the prompt"];
    case "invariants":
      return missingRules(rulesOf(before), rulesOf(after)).map((rule) => `has lost a rule: ${rule}`);
    default:
      return before === undefined || before === false
        ? []
        : [`has another "${key}": ${between(before, after)}`];
  }
}

function loosenedTexts(key: "adds" | "joins", before: unknown, after: unknown): string[] {
  const verb = key === "adds" ? "may add" : "may leave out";
  if (typeof after === "string") return [`${verb} what its knobs say`];
  if (typeof before === "string") return [];
  return less(textsOf(after), textsOf(before)).map((text) => `${verb} ${JSON.stringify(text.slice(0, 120))}`);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function rulesOf(value: unknown): { name: string; params?: unknown }[] {
  return Array.isArray(value) ? (value as { name: string; params?: unknown }[]) : [];
}
