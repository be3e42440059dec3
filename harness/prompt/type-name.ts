/**
 * Names what a value is, in the words a template author would look for: `undefined`, `false`, `NaN`,
 * `Infinity`, `function`, `array`, `object`, or the class of an instance (`Promise`, `Map`, `Invalid Date`).
 * The tag is asked before the constructor, so that values of another realm get the same name.
 */
export function typeName(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? "number" : String(value);
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "array";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : "Date";
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return tag === "Object" ? (className(value) ?? "object") : tag;
}

function className(value: object): string | undefined {
  const { constructor }: { constructor?: unknown } = value;
  if (typeof constructor !== "function" || constructor.name === "Object") return undefined;
  return constructor.name || undefined;
}
