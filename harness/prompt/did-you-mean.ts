import { closest, distance } from "fastest-levenshtein";

/** `, did you mean "x"?` for the nearest candidate, or nothing where none is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  if (candidates.length === 0) return "";
  const nearest = closest(word, candidates);
  const near = distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3));
  return near ? `, did you mean "${nearest}"?` : "";
}
