import { codePointBefore, firstCut, lastCut } from "./cuts.ts";
import type { Encoding } from "./encoding.ts";
import type { TokenCache } from "./token-cache.ts";

/**
 * The tokens of the text that consecutive parts make together: exactly `encoding.count(parts.join(""))`.
 * Each part is counted by itself, or found in the cache; around a joint where tokens may reach across, the
 * text between the nearest certain cuts is counted again.
 */
export function countJoined(encoding: Encoding, parts: readonly string[], cache?: TokenCache): number {
  const present = parts.filter((part) => part !== "");
  let total = 0;
  /** Text that is not counted yet, because a token may reach across its end. */
  let open = "";
  for (const [index, part] of present.entries()) {
    const next = present[index + 1];
    const closed =
      next === undefined || encoding.cuts(codePointBefore(part, part.length), next.codePointAt(0)!);
    const head = open === "" ? 0 : firstCut(part, encoding.cuts);
    const tail = closed ? part.length : lastCut(part, encoding.cuts);
    if (head === -1 || tail === -1) {
      open += part;
    } else {
      total += countPart(encoding, part, cache);
      if (open !== "")
        total += encoding.count(open + part.slice(0, head)) - encoding.count(part.slice(0, head));
      open = part.slice(tail);
      if (open !== "") total -= encoding.count(open);
    }
    if (closed && open !== "") {
      total += encoding.count(open);
      open = "";
    }
  }
  return total;
}

/** The tokens of one text, from the cache where it knows them. */
export function countPart(encoding: Encoding, text: string, cache?: TokenCache): number {
  const known = cache?.get(encoding.name, text);
  if (known !== undefined) return known;
  const tokens = encoding.count(text);
  cache?.set(encoding.name, text, tokens);
  return tokens;
}
