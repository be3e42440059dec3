import { expect } from "vitest";
import { matchers } from "./matchers/index.ts";

expect.extend(matchers);

export { describeContracts, type DescribeOptions } from "./describe-contracts.ts";
export type { Budget, CountedBudget } from "./matchers/fit-budget.ts";
export { matchers, type PromptMatchers } from "./matchers/index.ts";
export type { PreserveOptions } from "./matchers/preserve-prompt.ts";
export type { OrderRule } from "./matchers/section-order.ts";
