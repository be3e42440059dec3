import type { CaseInvariant, Contract } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import { firstChange, shown } from "../payload/change.ts";
import { reorderings } from "./reorderings.ts";
import { compareOutcomes } from "./same-as.ts";

/** What of a contract makes its bytes. */
export type Composer<Knobs> = Pick<Contract<Knobs>, "compose" | "separator" | "request" | "transforms">;

export interface OrderIndependentOptions<Knobs> {
  /** Knobs that must come out the same. Default: maps, sets and objects filled in other orders, at any depth. */
  orders?(knobs: Knobs): readonly Knobs[];
  /** Keys of lists whose order is free as well. The order of any other list is content. */
  readonly lists?: readonly string[];
}

/**
 * The order in which maps, sets and objects happen to be filled leaves no trace in the text, the request
 * or a payload: tools from a hash map, or a schema whose keys a server sends in another order, would end
 * the cache. Takes the composer itself, since a contract cannot name itself in its own invariants.
 *
 * @example orderIndependent({ compose: composeLead, request: requestOf })
 */
export function orderIndependent<Knobs>(
  composer: Composer<Knobs> | Composer<Knobs>["compose"],
  options: OrderIndependentOptions<Knobs> = {},
): CaseInvariant<Knobs> {
  const parts = typeof composer === "function" ? { compose: composer } : composer;
  return {
    name: "order-independent",
    params: { lists: options.lists ?? [], orders: options.orders === undefined ? "default" : "own" },
    async check(context) {
      const contract: Contract<Knobs> = { ...parts, name: context.contract, cases: {} };
      const first = await context.compose(contract, context.knobs);
      const orders = options.orders?.(context.knobs) ?? reorderings(context.knobs, options.lists);
      for (const knobs of orders) {
        const problems = compare(first, await context.compose(contract, knobs));
        if (problems.length > 0) return problems;
      }
      return [];
    },
  };
}

function compare(first: Outcome, other: Outcome): Problem[] {
  const fix =
    "Sort by code unit, as a plain sort does, never by locale; serialise schemas in one canonical form";
  const texts = compareOutcomes(first, other, "the same knobs in another order", true);
  if (texts.length > 0) return texts.map((problem) => ({ ...problem, fix }));
  if (first.kind === "rejection" || other.kind === "rejection") return [];
  const change =
    firstChange(first.request, other.request) ?? firstChange(first.payloads, other.payloads, "$payloads");
  if (change === undefined) return [];
  return [
    {
      path: change.path,
      message: `Knobs filled in another order change the request at ${change.path}`,
      actual: shown(change.after),
      allowed: shown(change.before),
      fix,
    },
  ];
}
