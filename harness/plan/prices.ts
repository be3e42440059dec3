import type { ResolvedModel } from "../gate/models.ts";
import { costOf } from "./money.ts";

/** What the system text and the tools of a thousand turns cost, in dollars; answers and history come on top. */
export interface Prices {
  /** Every turn sends them anew. */
  readonly cold: number;
  /** The first turn writes the prefix to the cache, the others read it. Null where the model has no price for that. */
  readonly cached: number | null;
}

/** In tokens. */
interface Turn {
  /** System text and tools. */
  readonly whole: number;
  /** What of them can be cached; 0 where it is too short. */
  readonly prefix: number;
}

const TURNS = 1000;

export function pricesOf(price: NonNullable<ResolvedModel["price"]>, { whole, prefix }: Turn): Prices {
  const { input, cachedInput, cacheWrite, per } = price;
  const cold = costOf([[whole * TURNS, input]], per);
  if (cachedInput === undefined) return { cold, cached: null };
  const cached = costOf(
    [
      [prefix, cacheWrite],
      [prefix * (TURNS - 1), cachedInput],
      [(whole - prefix) * TURNS, input],
    ],
    per,
  );
  return { cold, cached };
}
