import type { Counter } from "../measure/counter.ts";
import { isApproximate, parseUnit, type Unit, UnknownUnit } from "../measure/units.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { defined } from "./findings.ts";

/** What the tokens of a model cost, in dollars for `per` tokens. */
export interface Price {
  readonly input: number;
  /** For tokens read from the provider's cache. Absent: the cache saves nothing. */
  readonly cachedInput?: number;
  /** For tokens written to the cache. Default `input`. */
  readonly cacheWrite?: number;
  readonly output?: number;
  /** Default 1,000,000. */
  readonly per?: number;
}

/** A model as `plan` needs to know it; all sizes in its tokens. */
export interface Model {
  /** The unit that counts its tokens: `tokens`, `tokens:<encoding>`, `approx-tokens`, or one of `counters`. */
  readonly counter: string;
  /** The most that a request and its answer may hold together. */
  readonly window: number;
  /** What is kept free for the answer. Default 0. */
  readonly outputReserve?: number;
  /** The shortest prefix that the provider caches. Default 0. */
  readonly minCacheable?: number;
  /** In dollars. Absent: `plan` says nothing of money. */
  readonly price?: Price;
  /** How far `counter` may be off for this model, as a share of its count: 0.1 is ±10%. Default: what the counter says. */
  readonly error?: number;
}

export interface ResolvedModel {
  readonly name: string;
  readonly unit: Unit;
  readonly window: number;
  readonly outputReserve: number;
  readonly minCacheable: number;
  /** A share; undefined where the count is the model's own, or is off by nobody knows how much. */
  readonly error: number | undefined;
  /** The count is an estimate. */
  readonly approximate: boolean;
  readonly price:
    | (Required<Omit<Price, "cachedInput" | "output">> & Pick<Price, "cachedInput" | "output">)
    | undefined;
}

const PER = 1_000_000;

/**
 * Models with their counters found and every default filled in.
 * @param shown what messages call the config
 * @throws UsageError for a counter that nobody knows or that counts no tokens, and for a window that the answer fills
 */
export function resolveModels(
  models: Readonly<Record<string, Model>>,
  counters: readonly Counter[],
  shown: string,
): ResolvedModel[] {
  return Object.entries(models).map(([name, model]) => {
    const fail = (message: string, fix: string): never => {
      throw new UsageError(`${shown}: model "${name}": ${message}`, { where: { file: shown }, fix });
    };
    const unit = unitOf(model.counter, counters, fail);
    const { window, outputReserve = 0, minCacheable = 0, price } = model;
    if (outputReserve >= window) {
      fail(
        `\`outputReserve\` ${outputReserve} leaves nothing of a window of ${window}`,
        "Reserve less for the answer",
      );
    }
    const error = model.error ?? (unit.kind === "counter" ? unit.counter.error : undefined);
    return {
      name,
      unit,
      window,
      outputReserve,
      minCacheable,
      error: error === 0 ? undefined : error,
      approximate: (error ?? 0) > 0 || isApproximate(unit),
      price:
        price === undefined
          ? undefined
          : {
              ...(defined(price) as Price),
              cacheWrite: price.cacheWrite ?? price.input,
              per: price.per ?? PER,
            },
    };
  });
}

function unitOf(
  name: string,
  counters: readonly Counter[],
  fail: (message: string, fix: string) => never,
): Unit {
  const fix = "Take tokens, tokens:<encoding>, approx-tokens, or a name from `counters`";
  try {
    const unit = parseUnit(name, counters);
    if (unit.kind === "size" && unit.name !== "approx-tokens")
      return fail(`"${name}" does not count tokens`, fix);
    return unit;
  } catch (error) {
    if (error instanceof UnknownUnit) return fail(`\`counter\`: ${error.message}`, fix);
    throw error;
  }
}
