import { escapeAttribute } from "./escape.ts";
import { byteLength } from "./text.ts";

/**
 * Takes characters off the ends of descriptions until they have lost at least `excess` bytes as they
 * stand escaped in the listing. Each character comes from the description that is longest in bytes at
 * that moment, from the last one where several are. Undefined where all of them together are too short.
 * Source: cookie agent, skills.
 */
export function shrinkDescriptions(
  descriptions: readonly string[],
  excess: number,
): readonly string[] | undefined {
  const tails = descriptions.map((description) => Array.from(description));
  const sizes = descriptions.map(byteLength);
  let missing = excess;
  while (missing > 0) {
    const longest = lastLongest(sizes);
    const character = tails[longest]?.pop();
    if (character === undefined) return undefined;
    sizes[longest] = (sizes[longest] ?? 0) - byteLength(character);
    missing -= byteLength(escapeAttribute(character));
  }
  return tails.map((characters) => characters.join(""));
}

function lastLongest(sizes: readonly number[]): number {
  let longest = 0;
  for (const [index, size] of sizes.entries()) {
    if (size >= (sizes[longest] ?? 0)) longest = index;
  }
  return longest;
}
