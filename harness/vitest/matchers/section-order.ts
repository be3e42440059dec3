import { checkOrder } from "../../checks/order.ts";
import type { SectionRule } from "../../prompt/contract.ts";
import { type MatcherOutcome, outcomeOf } from "./outcome.ts";
import { promptOf } from "./received.ts";

/** A label that is always there, or a rule as in a contract. */
export type OrderRule<Knobs = unknown> = string | SectionRule<Knobs>;

/**
 * The sections stand in this order, each is there exactly when its rule says, and there is no other one.
 * @param knobs what the rules' `when` are asked with
 */
export function toHaveSectionOrder<Knobs>(
  received: unknown,
  order: readonly OrderRule<Knobs>[],
  knobs?: Knobs,
): MatcherOutcome {
  const rules = order.map((rule) => (typeof rule === "string" ? { label: rule } : rule));
  return outcomeOf(checkOrder(promptOf(received), rules, knobs as Knobs), "the sections stand in this order");
}
