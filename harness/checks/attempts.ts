import type { Environment } from "../prompt/environment.ts";
import type { Problem } from "../prompt/finding.ts";
import type { Request } from "../prompt/request.ts";
import type { TransformSpec } from "../prompt/transform.ts";
import { inTime } from "./in-time.ts";
import { deepClone, firstChange, shown } from "./payload/change.ts";
import { type AsSent, asSent, reasonOf } from "./payload/json.ts";

/** A transform and what it made of a fresh copy of the request. */
export interface Attempt<Knobs> {
  readonly name: string;
  readonly spec: TransformSpec<Knobs>;
  readonly payload: unknown;
}

interface Surroundings<Knobs> {
  readonly request: Request;
  readonly knobs: Knobs;
  readonly env: Environment;
  /** Milliseconds that a promise of a transform may take. */
  readonly timeout: number;
}

/** One application, its payload as sent. The clock is a fresh object each time, so that none can be moved for the next. */
export async function apply<Knobs>(
  spec: TransformSpec<Knobs>,
  request: Request,
  { knobs, env, timeout }: Surroundings<Knobs>,
): Promise<AsSent> {
  return asSent(await inTime(timeout, spec.apply(request, knobs, { ...env, now: new Date(env.now) })));
}

/** A transform that changes the request it was given shapes the next attempt's too. */
export function checkInput(before: Request, after: Request): Problem[] {
  const change = firstChange(before, after);
  if (change === undefined) return [];
  return [
    {
      code: "input-mutated",
      path: change.path,
      message: `The transform changes its input at ${change.path}`,
      actual: shown(change.after),
      allowed: shown(change.before),
    },
  ];
}

/**
 * Fallback attempts (protoAgent, prompt contracts, section 4): every transform in turn, then every one
 * again, all on the same request object. Each payload must equal that of a fresh copy.
 */
export async function checkAttempts<Knobs>(
  attempts: readonly Attempt<Knobs>[],
  surroundings: Surroundings<Knobs>,
): Promise<(Problem & { readonly transform: string })[]> {
  if (attempts.length === 0) return [];
  const shared = deepClone(surroundings.request);
  const told = new Set<string>();
  const problems: (Problem & { transform: string })[] = [];
  for (const [turn, { name, spec, payload }] of [...attempts, ...attempts].entries()) {
    const again = await retry(spec, shared, surroundings);
    const problem = told.has(name) ? undefined : leak(payload, again, turn);
    if (problem === undefined) continue;
    told.add(name);
    problems.push({ ...problem, transform: name });
  }
  return problems;
}

function leak(payload: unknown, again: AsSent, turn: number): Problem | undefined {
  const after = turn === 0 ? "on a second attempt" : `after ${turn} other attempt${turn === 1 ? "" : "s"}`;
  if ("reason" in again)
    return { code: "attempt-leak", message: `The transform fails ${after}: ${again.reason}` };
  const change = firstChange(payload, again.payload);
  if (change === undefined) return undefined;
  return {
    code: "attempt-leak",
    path: change.path,
    message: `The payload differs at ${change.path} ${after} with the same request`,
    actual: shown(change.after),
    allowed: shown(change.before),
  };
}

/** Where the payload is a request again, a second application changes nothing. */
export async function checkIdempotence<Knobs>(
  { spec, payload }: Attempt<Knobs>,
  surroundings: Surroundings<Knobs>,
): Promise<Problem[]> {
  const again = await retry(spec, deepClone(payload) as Request, surroundings);
  if ("reason" in again) {
    return [{ code: "not-idempotent", message: `A second application fails: ${again.reason}` }];
  }
  const change = firstChange(payload, again.payload);
  if (change === undefined) return [];
  return [
    {
      code: "not-idempotent",
      path: change.path,
      message: `A second application changes ${change.path}`,
      actual: shown(change.after),
      allowed: shown(change.before),
    },
  ];
}

async function retry<Knobs>(
  spec: TransformSpec<Knobs>,
  request: Request,
  surroundings: Surroundings<Knobs>,
): Promise<AsSent> {
  try {
    return await apply(spec, request, surroundings);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
