import type { Environment } from "../prompt/environment.ts";
import type { Problem } from "../prompt/finding.ts";
import type { Prompt } from "../prompt/prompt.ts";
import type { Request } from "../prompt/request.ts";
import type { TransformSpec } from "../prompt/transform.ts";
import type { Piece } from "./align.ts";
import { type Attempt, apply, checkAttempts, checkIdempotence, checkInput } from "./attempts.ts";
import { sectionAt } from "./locate.ts";
import { carriers } from "./payload/carriers.ts";
import { deepClone } from "./payload/change.ts";
import { reasonOf } from "./payload/json.ts";
import { checkPreservation } from "./preservation.ts";
import { checkWire } from "./wire.ts";

export interface TransformsInput<Knobs = unknown> {
  readonly transforms: Readonly<Record<string, TransformSpec<Knobs>>>;
  readonly request: Request;
  readonly prompt: Prompt;
  readonly knobs: Knobs;
  readonly env: Environment;
  /** Milliseconds that a promise of a transform may take. */
  readonly timeout: number;
}

export type TransformProblem = Problem & { readonly transform: string };

export interface TransformsResult {
  /** By transform name, as JSON values; none for a transform that does not apply, or failed. */
  readonly payloads: Readonly<Record<string, unknown>>;
  readonly problems: readonly TransformProblem[];
}

/**
 * Applies each transform whose `when` holds to a fresh copy of the request and judges what comes out:
 * JSON, input left alone, the same again on a request that other attempts have used, idempotent where
 * declared, composed text preserved (protoAgent, prompt contracts, sections 4 and 6), its own invariants,
 * and what no provider takes. A transform that throws is a problem, never an exception.
 */
export async function checkTransforms<Knobs>(input: TransformsInput<Knobs>): Promise<TransformsResult> {
  const { prompt, request, knobs } = input;
  const problems: TransformProblem[] = [];
  const attempts: Attempt<Knobs>[] = [];
  for (const [name, spec] of Object.entries(input.transforms)) {
    const own: Problem[] = [];
    const failed = await guarded(own, `Transform "${name}" throws`, async () => {
      if (spec.when !== undefined && !spec.when(knobs)) return;
      const copy = deepClone(request);
      const sent = await apply(spec, copy, input);
      own.push(...checkInput(request, copy));
      if ("reason" in sent) {
        own.push({ code: "payload-not-json", message: `The payload cannot be sent as JSON: ${sent.reason}` });
        return;
      }
      attempts.push({ name, spec, payload: sent.payload });
    });
    const attempt = attempts.at(-1);
    if (!failed && attempt?.name === name) own.push(...(await judge(attempt, input)));
    problems.push(...own.map((problem) => located(problem, prompt, name)));
  }
  problems.push(...(await checkAttempts(attempts, input)));
  return { payloads: Object.fromEntries(attempts.map(({ name, payload }) => [name, payload])), problems };
}

async function judge<Knobs>(attempt: Attempt<Knobs>, input: TransformsInput<Knobs>): Promise<Problem[]> {
  const { name, spec, payload } = attempt;
  const problems: Problem[] = [];
  if (spec.idempotent === true) problems.push(...(await checkIdempotence(attempt, input)));
  await guarded(problems, `Transform "${name}" throws when asked what it adds or carries`, () => {
    if (spec.preserves === false) return;
    const adds = typeof spec.adds === "function" ? spec.adds(input.knobs) : (spec.adds ?? []);
    const texts = carriedTexts(spec, payload);
    problems.push(
      ...checkPreservation({ composed: input.prompt.text, texts, adds, joins: spec.joins ?? [] }),
    );
  });
  for (const invariant of spec.invariants ?? []) {
    await guarded(
      problems,
      `Invariant "${invariant.name}" throws`,
      () => {
        const found = invariant.check(deepClone(payload), deepClone(input.request));
        problems.push(...found.map((problem) => ({ code: invariant.name, ...problem })));
      },
      invariant.name,
    );
  }
  problems.push(...checkWire(payload));
  return problems;
}

/** The texts of a payload that carry the system prompt: those the transform names, else the known carriers. */
export function carriedTexts(spec: Pick<TransformSpec, "text">, payload: unknown): readonly Piece[] {
  return spec.text === undefined
    ? carriers(payload)
    : spec.text(deepClone(payload)).map((text) => ({ text }));
}

/** True where the work threw, which is then a problem. */
async function guarded(
  problems: Problem[],
  what: string,
  work: () => void | Promise<void>,
  code: string = "transform-error",
): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    problems.push({ code, message: `${what}: ${reasonOf(error)}` });
    return true;
  }
}

/** Offsets of preservation are bytes of the composed text, so they tell the section too. */
function located(problem: Problem, prompt: Prompt, transform: string): TransformProblem {
  const composed = problem.code === "preservation" || problem.code === "system-duplicated";
  const section =
    composed && problem.offset !== undefined ? sectionAt(prompt, problem.offset) : problem.section;
  return { ...problem, transform, ...(section === undefined ? {} : { section }) };
}
