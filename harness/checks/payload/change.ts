import { excerpt } from "../locate.ts";
import { childPath, isPlain, type JsonObject } from "./json.ts";

/** The first place at which two values differ. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A copy that shares no array, plain object, map, set or date with the original; anything else is shared. */
export function deepClone<T>(value: T): T {
  return cloneOf(value, new Map()) as T;
}

function cloneOf(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (const item of value) copy.push(cloneOf(item, seen));
    return copy;
  }
  if (value instanceof Map) {
    const copy = new Map<unknown, unknown>();
    seen.set(value, copy);
    for (const [key, item] of value) copy.set(cloneOf(key, seen), cloneOf(item, seen));
    return copy;
  }
  if (value instanceof Set) {
    const copy = new Set<unknown>();
    seen.set(value, copy);
    for (const item of value) copy.add(cloneOf(item, seen));
    return copy;
  }
  if (!isPlain(value)) return value;
  const copy = {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value)) {
    // An assignment to `__proto__` would set the prototype.
    Object.defineProperty(copy, key, {
      value: cloneOf(item, seen),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return copy;
}

/**
 * The first place at which two values differ, or undefined. The order of keys counts: it is part of the
 * bytes on the wire, and of what a provider caches.
 */
export function firstChange(before: unknown, after: unknown, path: string = "$"): Change | undefined {
  if (Object.is(before, after)) return undefined;
  if (before instanceof Date && after instanceof Date) {
    return Object.is(before.getTime(), after.getTime()) ? undefined : { path, before, after };
  }
  if (isCollection(before) && isCollection(after)) return firstItemChange([...before], [...after], path);
  if (Array.isArray(before) && Array.isArray(after)) return firstItemChange(before, after, path);
  if (isPlain(before) && isPlain(after)) return firstKeyChange(before, after, path);
  return { path, before, after };
}

function firstItemChange(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): Change | undefined {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const at = childPath(path, index);
    if (index >= before.length || index >= after.length) {
      return { path: at, before: before[index], after: after[index] };
    }
    const change = firstChange(before[index], after[index], at);
    if (change !== undefined) return change;
  }
  return undefined;
}

function firstKeyChange(before: JsonObject, after: JsonObject, path: string): Change | undefined {
  const keys = Object.keys(before);
  const others = Object.keys(after);
  for (const [index, key] of keys.entries()) {
    const at = childPath(path, key);
    if (!Object.hasOwn(after, key)) return { path: at, before: before[key], after: undefined };
    const change = firstChange(before[key], after[key], at);
    if (change !== undefined) return change;
    const other = others[index] ?? key;
    if (other !== key) {
      return Object.hasOwn(before, other)
        ? { path, before: keys, after: others }
        : { path: childPath(path, other), before: undefined, after: after[other] };
    }
  }
  const extra = others[keys.length];
  return extra === undefined
    ? undefined
    : { path: childPath(path, extra), before: undefined, after: after[extra] };
}

/** A value in a few visible characters, for a finding; `absent` where there is none. */
export function shown(value: unknown): string {
  if (value === undefined) return "absent";
  if (typeof value === "string") return `"${excerpt(value, 0)}"`;
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? typeof value : excerpt(json.replaceAll('"', "'"), 0);
  } catch {
    return typeof value;
  }
}

function isCollection(value: unknown): value is Iterable<unknown> {
  return value instanceof Map || value instanceof Set;
}
