import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Environment } from "../../prompt/environment.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import { promptOf } from "./subject.ts";
import { compareOutcomes } from "./same-as.ts";

/**
 * The text is that of another builder, such as the one that returns a single string where this one
 * returns parts (protoAgent, prompt contracts, section 6: joined ≡ parts joined).
 *
 * @example joinedEquals((knobs) => buildSystemPrompt(knobs))
 */
export function joinedEquals<Knobs>(
  build: (knobs: Knobs, env: Environment) => string | Promise<string>,
): CaseInvariant<Knobs> {
  return {
    name: "joined-equals",
    async check(context) {
      if (promptOf(context) === undefined) return [];
      const text = await build(context.knobs, { ...context.env, now: new Date(context.env.now) });
      const prompt = createPrompt([{ label: "joined", text }]);
      const other = { kind: "prompt", prompt, request: { messages: [], tools: [] }, payloads: {} } as const;
      return compareOutcomes(context.outcome, other, "the joined builder", false);
    },
  };
}
