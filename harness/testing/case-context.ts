import type { CaseContext, Contract } from "../prompt/contract.ts";
import { type Environment, goldenEnvironment } from "../prompt/environment.ts";
import type { Outcome } from "../prompt/outcome.ts";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import { isRejection } from "../prompt/rejection.ts";
import type { Request } from "../prompt/request.ts";
import type { Section } from "../prompt/section.ts";

type Composing<Knobs> = Pick<Contract<Knobs>, "compose" | "separator" | "request">;

/** A case as an invariant sees it, for composers that return sections or a string. */
export async function caseContext<Knobs>(
  composer: Composing<Knobs>,
  knobs: Knobs,
  name: string = "demo",
): Promise<CaseContext<Knobs>> {
  const env = goldenEnvironment();
  return {
    contract: "demo",
    case: name,
    tags: [],
    knobs,
    env,
    outcome: await outcomeOf(composer, knobs, env),
    compose: (contract, other) => outcomeOf(contract, other, env),
  };
}

/** The same for sections that are already there. */
export function composedContext(
  sections: readonly Section[],
  separator?: string,
): Promise<CaseContext<Readonly<Record<string, never>>>> {
  return caseContext({ compose: () => sections, ...(separator === undefined ? {} : { separator }) }, {});
}

/** Every case kept, then judged, as a run does it. */
export async function keepAll<Knobs, Value>(
  invariant: { keep(context: CaseContext<Knobs>): Value | Promise<Value> },
  composer: Composing<Knobs>,
  cases: Readonly<Record<string, Knobs>>,
): Promise<{ readonly case: string; readonly knobs: Knobs; readonly value: Value }[]> {
  const kept = [];
  for (const [name, knobs] of Object.entries(cases)) {
    kept.push({ case: name, knobs, value: await invariant.keep(await caseContext(composer, knobs, name)) });
  }
  return kept;
}

async function outcomeOf<Knobs>(
  composer: Composing<Knobs>,
  knobs: Knobs,
  env: Environment,
): Promise<Outcome> {
  try {
    const prompt = promptOf(await composer.compose(knobs, env), composer.separator);
    const request: Request = composer.request?.(prompt, knobs) ?? {
      system: prompt.text,
      messages: [],
      tools: [],
    };
    return { kind: "prompt", prompt, request, payloads: {} };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return { kind: "rejection", code: error.code, message: error.message };
  }
}

function promptOf(composition: unknown, separator?: string): Prompt {
  const sections =
    typeof composition === "string" ? [{ label: "prompt", text: composition }] : (composition as Section[]);
  return createPrompt(sections, separator);
}
