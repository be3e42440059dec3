export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an object literal and its like, never for an instance of a class. */
export function isPlain(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The root prototype of another realm is not this realm's Object.prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A JSON path one step down, such as `$.system[0].text` or `$["odd key"]`. */
export function childPath(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

/** Calls `visit` for a value and everything inside it, parents first, with JSON paths from `$`. */
export function walk(
  value: unknown,
  visit: (path: string, value: unknown) => void,
  path: string = "$",
): void {
  visit(path, value);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, visit, childPath(path, index));
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) walk(item, visit, childPath(path, key));
  }
}

export type AsSent = { readonly payload: unknown } | { readonly reason: string };

/** A value as `JSON.stringify` puts it on the wire, or why it cannot be put there. */
export function asSent(value: unknown): AsSent {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined
      ? { reason: `it is ${typeof value}` }
      : { payload: JSON.parse(json) as unknown };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** The first line of what was thrown. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : thrownText(error);
  return message.split("\n", 1)[0] ?? "";
}

/** What was thrown and is no error, as text; it need not have one, as an object without a prototype has none. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
