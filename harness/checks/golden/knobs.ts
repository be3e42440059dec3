import { createHash } from "node:crypto";

/** Longer strings stand as their hash: contract.json says which knobs a case has, it is no second fixture. */
const LONGEST_STRING = 160;

/**
 * Knobs as data. Sets, maps, functions, dates and the like become objects with one `$` key; real keys that
 * start with `$` get another one; keys whose value is `undefined` say so.
 */
export function knobsAsData(value: unknown, seen?: ReadonlySet<object>): unknown {
  if (value === undefined) return { $undefined: true };
  if (typeof value === "string") return value.length > LONGEST_STRING ? digest(value) : value;
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (typeof value === "symbol") return { $symbol: value.description ?? "" };
  if (typeof value === "function") return { $function: value.name };
  if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (seen?.has(value) === true) return { $cycle: true };
  const inner = new Set(seen).add(value);
  if (Array.isArray(value)) return value.map((item) => knobsAsData(item, inner));
  if (value instanceof Date)
    return { $date: Number.isNaN(value.getTime()) ? "invalid" : value.toISOString() };
  if (value instanceof Set) return { $set: [...value].map((item) => knobsAsData(item, inner)) };
  if (value instanceof Map) {
    return { $map: [...value].map((pair) => pair.map((item: unknown) => knobsAsData(item, inner))) };
  }
  if (value instanceof RegExp) return { $regexp: String(value) };
  if (value instanceof Uint8Array) return digest(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.startsWith("$") ? `$${key}` : key,
      knobsAsData(item, inner),
    ]),
  );
}

function digest(value: string | Uint8Array): unknown {
  const sha256 = createHash("sha256").update(value).digest("hex").slice(0, 16);
  return { $sha256: sha256, length: value.length };
}
