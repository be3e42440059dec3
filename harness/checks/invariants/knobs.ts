import { isObject } from "../payload/json.ts";

/** The knobs by name. Knobs that are no object are one knob, named `knobs`. */
export function knobEntries(knobs: unknown): ReadonlyMap<string, unknown> {
  return new Map(isObject(knobs) ? Object.entries(knobs) : [["knobs", knobs]]);
}

/** A knob value as a text that differs where the values do: `undefined` is not absent, a set not a list. Cycles are cut. */
export function knobKey(value: unknown): string {
  return keyOf(value, []);
}

function keyOf(value: unknown, above: readonly unknown[]): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `function ${value.name}#${identity(value)}`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (above.includes(value)) return "cycle";
  const within = [...above, value];
  if (value instanceof Date) return `Date ${value.getTime()}`;
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => keyOf(item, within)).join(",")}]`;
  if (value instanceof Set) return `Set {${[...value].map((item) => keyOf(item, within)).join(",")}}`;
  if (value instanceof Map) {
    return `Map {${[...value].map(([key, item]) => `${keyOf(key, within)}:${keyOf(item, within)}`).join(",")}}`;
  }
  if (value instanceof Promise) return `Promise #${identity(value)}`;
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${keyOf(item, within)}`);
  return `{${fields.join(",")}}`;
}

const identities = new WeakMap<object, number>();
let known = 0;

function identity(value: object): number {
  const id = identities.get(value) ?? ++known;
  identities.set(value, id);
  return id;
}
