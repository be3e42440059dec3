import * as v from "valibot";
import type { Split } from "../../prompt/contract.ts";
import { byHeading } from "./by-heading.ts";
import { byXmlTag } from "./by-xml-tag.ts";

/** How a split is said where no function can be: in a JSON config, and by a program in another language. */
export const SplitSaid = v.union(
  [
    v.strictObject({ byHeading: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)) }),
    v.strictObject({ byXmlTag: v.union([v.literal(true), v.array(v.string())]) }),
  ],
  'a split is { "byHeading": 2 }, { "byXmlTag": true } or { "byXmlTag": ["rules"] }',
);

export function splitOf(said: v.InferOutput<typeof SplitSaid>): Split {
  if ("byHeading" in said) return byHeading(said.byHeading);
  return byXmlTag(said.byXmlTag === true ? {} : { names: said.byXmlTag });
}
