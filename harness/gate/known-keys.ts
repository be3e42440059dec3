/** The parts of valibot's objects, arrays, records, wrappers and unions that lead further down. */
interface Parts {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly item?: unknown;
  readonly value?: unknown;
  readonly wrapped?: unknown;
  readonly options?: readonly unknown[];
}

/** The keys that a valibot schema knows at a path; none where it has no object there. */
export function knownKeys(schema: unknown, path: readonly (string | number)[]): string[] {
  const { entries, item, value, wrapped, options } = (schema ?? {}) as Parts;
  if (wrapped !== undefined) return knownKeys(wrapped, path);
  if (options !== undefined) return options.flatMap((option) => knownKeys(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(entries ?? {});
  return knownKeys(entries?.[key] ?? item ?? value, rest);
}
