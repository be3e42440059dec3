/**
 * JSON that a reviewer reads and a merge takes apart: values above `depth` are spread over lines, each value
 * at that depth stands on one line of its own. Ends with a newline.
 */
export function layout(value: unknown, depth: number): string {
  return `${spread(value, depth, "")}\n`;
}

function spread(value: unknown, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== "object" || value === null) return inline(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + spread(item, depth - 1, inner))
    : entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${spread(item, depth - 1, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const items = entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

function entries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
