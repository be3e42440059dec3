import { byCodeUnits } from "./one-line.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The same JSON with the keys of every object in code-unit order. Lists keep their order: it is content. */
export function canonicalJson(value: Json): Json {
  if (isList(value)) return value.map(canonicalJson);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => byCodeUnits(one, other));
  return Object.fromEntries(entries.map(([key, of]) => [key, canonicalJson(of)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
