import type { ModelCost, Pair } from "../gate/comparison.ts";
import type { ResolvedModel } from "../gate/models.ts";
import type { Measurer } from "../measure/measure.ts";
import { type Prices, pricesOf } from "../plan/prices.ts";
import type { Prompt } from "../prompt/prompt.ts";
import { cutAtTurn } from "./prefix.ts";

interface Sides {
  readonly name: string;
  readonly before: Prompt;
  readonly after: Prompt;
}

/** What the prompt of a case takes and costs on each model, before and after; tools and history are left out. */
export async function modelCosts(
  contract: string,
  { name, before, after }: Sides,
  models: readonly ResolvedModel[],
  measurer: Measurer,
): Promise<ModelCost[]> {
  const costs: ModelCost[] = [];
  for (const model of models) {
    const [old, now] = [await onModel(before, model, measurer), await onModel(after, model, measurer)];
    costs.push({
      contract,
      case: name,
      model: model.name,
      unit: measurer.label(model.unit.name),
      size: { before: old.whole, after: now.whole },
      price: priceOf(old.prices, now.prices),
    });
  }
  return costs;
}

async function onModel(
  prompt: Prompt,
  { unit, minCacheable, price }: ResolvedModel,
  measurer: Measurer,
): Promise<{ whole: number; prices: Prices | null }> {
  const whole = await measurer.measurePrompt(prompt, unit.name);
  const cached = await measurer.measure(cutAtTurn(prompt).cached, unit.name);
  const prefix = cached >= minCacheable ? cached : 0;
  return { whole, prices: price === undefined ? null : pricesOf(price, { whole, prefix }) };
}

function priceOf(before: Prices | null, after: Prices | null): ModelCost["price"] {
  if (before === null || after === null) return null;
  const cached: Pair | null =
    before.cached === null || after.cached === null ? null : { before: before.cached, after: after.cached };
  return { cold: { before: before.cold, after: after.cold }, cached };
}
