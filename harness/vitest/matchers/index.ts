import type { MatcherState } from "vitest";
import { type Budget, type CountedBudget, toFitBudget } from "./fit-budget.ts";
import type { MatcherOutcome } from "./outcome.ts";
import { type PreserveOptions, toPreservePrompt } from "./preserve-prompt.ts";
import { toMatchPromptGolden } from "./prompt-golden.ts";
import { type OrderRule, toHaveSectionOrder } from "./section-order.ts";

/** What may be expected of a prompt: a string, sections, a prompt, or a request; of a payload, `toPreservePrompt`. */
export interface PromptMatchers {
  /**
   * The prompt is, byte for byte, what `<name>.md` holds, and its sections what `<name>.sections.json` says.
   * `vitest -u` writes both; nothing else does.
   * @param name relative to the folder of the test file, without an ending
   */
  toMatchPromptGolden(name: string): void;
  /** The prompt, or what the budget names of it, is within its bounds. */
  toFitBudget(budget: Budget): void;
  /** The same with a counter of one's own, which may answer later: await it. */
  toFitBudget(budget: CountedBudget): Promise<void>;
  /** The sections stand in this order, each where its rule says, and no other one. */
  toHaveSectionOrder<Knobs = unknown>(order: readonly OrderRule<Knobs>[], knobs?: Knobs): void;
  /** The payload carries the prompt byte for byte. */
  toPreservePrompt(prompt: unknown, options?: PreserveOptions): void;
}

declare module "vitest" {
  // The parameter must bear the name that vitest gave it.
  interface Matchers<T> extends PromptMatchers {}
}

/** For `expect.extend`, where importing this module for its effect is not wanted. */
export const matchers = {
  toMatchPromptGolden(this: MatcherState, received: unknown, name: string): MatcherOutcome {
    const { testPath, isNot, snapshotState } = this;
    return toMatchPromptGolden(received, name, {
      testPath,
      isNot,
      update: snapshotState.snapshotUpdateState,
    });
  },
  toFitBudget(
    this: MatcherState,
    received: unknown,
    budget: Budget | CountedBudget,
  ): MatcherOutcome | Promise<MatcherOutcome> {
    return toFitBudget(received, budget);
  },
  toHaveSectionOrder(
    this: MatcherState,
    received: unknown,
    order: readonly OrderRule[],
    knobs?: unknown,
  ): MatcherOutcome {
    return toHaveSectionOrder(received, order, knobs);
  },
  toPreservePrompt(
    this: MatcherState,
    received: unknown,
    prompt: unknown,
    options?: PreserveOptions,
  ): MatcherOutcome {
    return toPreservePrompt(received, prompt, options);
  },
};
