import { closest, distance } from "fastest-levenshtein";

/**
 * `, did you mean "x"?` for the nearest candidate, or nothing where none is near.
 * @param most letters that may differ; default a third of the word, two at least
 */
export function didYouMean(word: string, candidates: readonly string[], most?: number): string {
  if (candidates.length === 0) return "";
  const nearest = closest(word, candidates);
  const near = distance(word, nearest) <= (most ?? Math.max(2, Math.floor(word.length / 3)));
  return near ? `, did you mean "${nearest}"?` : "";
}
