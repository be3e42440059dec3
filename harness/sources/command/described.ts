import * as v from "valibot";
import { LIFETIMES } from "../../prompt/lifetime.ts";
import { SplitSaid } from "../split/said.ts";

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const knobs = v.record(v.string(), v.unknown(), "knobs are an object");
const lifetime = v.picklist(LIFETIMES);

const DescribedCase = v.strictObject({
  knobs: v.optional(knobs, {}),
  rejects: v.optional(text),
  expects: v.optional(v.array(text)),
  tags: v.optional(v.array(text)),
  golden: v.optional(v.picklist(["full", "digest", "none"])),
  /** The knobs of later turns of the same session. */
  turns: v.optional(v.array(knobs)),
});

const DescribedContract = v.strictObject({
  name: text,
  description: v.optional(text),
  separator: v.optional(v.string()),
  split: v.optional(SplitSaid),
  sections: v.optional(
    v.array(
      v.strictObject({
        label: text,
        lifetime: v.optional(lifetime),
        /** The cases in which it is there. */
        when: v.optional(v.array(text)),
        may: v.optional(v.boolean()),
        many: v.optional(v.boolean()),
      }),
    ),
  ),
  cases: v.record(v.string(), DescribedCase, "a contract needs `cases`"),
  levels: v.optional(v.record(v.string(), v.picklist(["error", "warn", "off"]))),
  timeout: v.optional(v.pipe(v.number(), v.minValue(1))),
  isolate: v.optional(v.boolean()),
});

export type Described = v.InferOutput<typeof DescribedContract>;

/** What a program answers to `describe`. */
export const Description = v.strictObject({
  id: v.number(),
  protocol: v.number("`protocol` is a number"),
  contracts: v.array(DescribedContract),
});

/** What a program answers to `compose`: exactly one of these beside the number. */
export const Composed = v.strictObject({
  id: v.number(),
  protocol: v.optional(v.number()),
  sections: v.optional(
    v.array(
      v.strictObject({
        label: text,
        text: v.string(),
        lifetime: v.optional(lifetime),
        before: v.optional(v.string()),
        measures: v.optional(v.record(v.string(), v.string())),
      }),
    ),
  ),
  text: v.optional(v.string()),
  request: v.optional(
    v.looseObject({
      messages: v.optional(v.array(v.looseObject({ role: v.string() }))),
      tools: v.optional(v.array(v.looseObject({}))),
    }),
  ),
  rejection: v.optional(v.strictObject({ code: text, message: v.optional(v.string()) })),
  error: v.optional(v.strictObject({ message: v.string() })),
});

/** Where in an answer something is wrong, and what. */
export function issueOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? [])
    .map(({ key }, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`))
    .join("");
  if (issue.type === "strict_object" && issue.expected !== "never" && issue.received === "undefined")
    return `${path} is missing`;
  const unknown = issue.type === "strict_object" && issue.expected === "never";
  return unknown ? `unknown field ${path}` : `${path === "" ? "" : `${path}: `}${issue.message}`;
}
