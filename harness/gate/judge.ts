import { checkLifetimes, checkMarkers } from "../checks/cache.ts";
import { isMeasurable, type Tally } from "../checks/ceilings.ts";
import { inTime } from "../checks/in-time.ts";
import { checkOrder } from "../checks/order.ts";
import { withLifetimes } from "../checks/rules.ts";
import { checkStability } from "../checks/stability.ts";
import { reasonOf } from "../checks/payload/json.ts";
import { checkTransforms } from "../checks/transforms.ts";
import { checkWellFormed } from "../checks/wellformed.ts";
import type { Measurer } from "../measure/measurer.ts";
import type { CaseContext, Composition } from "../prompt/contract.ts";
import type { Environment } from "../prompt/environment.ts";
import type { Problem } from "../prompt/finding.ts";
import type { Composed, Outcome } from "../prompt/outcome.ts";
import { DEFAULT_SEPARATOR, type Prompt } from "../prompt/prompt.ts";
import { type AcrossCases, isAcross } from "./across-cases.ts";
import { compose, ComposerError, toOutcome } from "./compose.ts";
import { placeOf } from "./load-error.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";
import { tallyCeilings } from "./tally.ts";

/** A problem with whatever of the case it is about. */
export type Found = Problem & {
  readonly transform?: string;
  readonly file?: string;
  /** 1-based, in the file. */
  readonly line?: number;
};

export interface Judged {
  readonly outcome: Outcome | undefined;
  readonly problems: readonly Found[];
  /** True where a ceiling with a `max` measured something of the case. */
  readonly capped: boolean;
}

/** What judging needs beside the case; `env` is called anew for every composition. */
export interface Bench {
  readonly env: () => Environment;
  readonly measurer: Measurer;
  readonly tallies: readonly Tally[];
  /** The folder that places are told from. */
  readonly root: string;
}

/** Composes a case and puts it to every check but its goldens. */
export async function judgeCase(
  contract: ResolvedContract,
  item: ResolvedCase,
  bench: Bench,
  across: AcrossCases,
  composing: Promise<Composition>,
): Promise<Judged> {
  let composed: Outcome;
  try {
    composed = await toOutcome(contract.source, item.knobs, contract, composing);
  } catch (error) {
    if (!(error instanceof ComposerError)) throw error;
    const { code, message, cause } = error;
    const place = code === "composer-threw" ? placeOf(cause, bench.root) : undefined;
    return { outcome: undefined, problems: [{ code, message, ...place }], capped: false };
  }
  const problems: Found[] = rejectionProblems(composed, item);
  let outcome = composed;
  let capped = false;
  if (isMeasurable(composed)) {
    const judged = await judgePrompt(contract, item, composed, bench);
    ({ outcome, capped } = judged);
    problems.push(...judged.problems);
  }
  problems.push(...(await judgeInvariants(contract, item, outcome, bench, across)));
  return { outcome, problems, capped };
}

async function judgePrompt(
  contract: ResolvedContract,
  item: ResolvedCase,
  composed: Composed,
  bench: Bench,
): Promise<{ outcome: Composed; problems: Found[]; capped: boolean }> {
  const { prompt, request } = composed;
  const problems: Found[] = [
    ...checkWellFormed(prompt),
    ...orderProblems(prompt, contract, item),
    ...checkLifetimes(withLifetimes(prompt.sections, contract.rules ?? [])),
  ];
  const { transforms } = contract;
  const transformed = await checkTransforms({
    transforms,
    request,
    prompt,
    knobs: item.knobs,
    env: bench.env(),
    timeout: contract.timeout,
  });
  problems.push(...transformed.problems);
  for (const [transform, payload] of Object.entries(transformed.payloads)) {
    problems.push(...checkMarkers({ prompt, payload }).map((problem) => ({ ...problem, transform })));
  }
  const outcome: Composed = { ...composed, payloads: transformed.payloads };
  problems.push(...(await turnProblems(contract, item, outcome, bench)));
  const measured = await tallyCeilings(contract, item, outcome, bench.tallies, bench.measurer);
  problems.push(...measured.problems);
  return { outcome, problems, capped: measured.capped };
}

/** A `when` of the contract that throws is a finding of the case: the other cases are judged all the same. */
function orderProblems(prompt: Prompt, { rules }: ResolvedContract, { knobs }: ResolvedCase): Found[] {
  try {
    return checkOrder(prompt, rules, knobs);
  } catch (error) {
    return [
      {
        code: "section-order",
        message: `The sections cannot be judged, a \`when\` of theirs throws: ${reasonOf(error)}`,
        fix: "Mend the `when`: it is asked with the knobs of every case",
      },
    ];
  }
}

async function turnProblems(
  contract: ResolvedContract,
  item: ResolvedCase,
  first: Composed,
  bench: Bench,
): Promise<Found[]> {
  const problems: Found[] = [];
  let later: readonly unknown[];
  try {
    later = [...(contract.source.turns?.(item.knobs) ?? [])];
  } catch (error) {
    const message = `The turns cannot be judged, \`turns\` throws: ${reasonOf(error)}`;
    return [{ code: "unstable-prefix", message, fix: "Mend `turns`: it gives the knobs of later turns" }];
  }
  for (const [index, knobs] of later.entries()) {
    const turn = index + 2;
    try {
      const next = await compose(contract.source, knobs, bench.env(), contract);
      if (isMeasurable(next)) problems.push(...checkStability(first.prompt, next.prompt, turn));
      else problems.push({ code: "unstable-prefix", message: `Turn ${turn} is rejected: ${next.message}` });
    } catch (error) {
      if (!(error instanceof ComposerError)) throw error;
      problems.push({ code: error.code, message: `On turn ${turn}: ${error.message}` });
    }
  }
  return problems;
}

async function judgeInvariants(
  contract: ResolvedContract,
  item: ResolvedCase,
  outcome: Outcome,
  bench: Bench,
  across: AcrossCases,
): Promise<Found[]> {
  if (contract.invariants.length === 0) return [];
  const context: CaseContext = {
    contract: contract.name,
    case: item.name,
    tags: item.tags,
    knobs: item.knobs,
    outcome,
    env: bench.env(),
    compose: (other, knobs) =>
      compose(other, knobs, bench.env(), {
        separator: other.separator ?? DEFAULT_SEPARATOR,
        timeout: other.timeout ?? contract.timeout,
      }),
  };
  const problems: Found[] = [];
  for (const invariant of contract.invariants) {
    try {
      if (isAcross(invariant)) await across.keep(invariant, context);
      else {
        const found = await inTime(contract.timeout, invariant.check(context));
        problems.push(...found.map((problem) => ({ code: invariant.name, ...problem })));
      }
    } catch (error) {
      const message = `The invariant itself failed: ${reasonOf(error)}`;
      problems.push({ code: invariant.name, message });
    }
  }
  return problems;
}

function rejectionProblems(outcome: Outcome, { rejects }: ResolvedCase): Found[] {
  if (outcome.kind === "prompt") {
    if (rejects === undefined) return [];
    return [
      {
        code: "rejection-missing",
        message: `The composer accepts what it must reject with "${rejects}"`,
        actual: "a prompt",
        allowed: rejects,
      },
    ];
  }
  if (rejects === outcome.code) return [];
  const code = rejects === undefined ? "rejection-unexpected" : "rejection-code";
  return [
    {
      code,
      message: `The composer rejects with "${outcome.code}": ${outcome.message}`,
      actual: outcome.code,
      allowed: rejects ?? "a prompt",
    },
  ];
}
