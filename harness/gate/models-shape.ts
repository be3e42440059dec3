import * as v from "valibot";

const whole = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least));
const money = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The `models` of a config. */
export const Models = v.record(
  v.string(),
  v.strictObject({
    counter: v.string(),
    window: whole(1),
    outputReserve: v.optional(whole(0)),
    minCacheable: v.optional(whole(0)),
    price: v.optional(
      v.strictObject({
        input: money,
        cachedInput: v.optional(money),
        cacheWrite: v.optional(money),
        output: v.optional(money),
        per: v.optional(whole(1)),
      }),
    ),
    error: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
);
