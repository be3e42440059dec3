import { createHash } from "node:crypto";
import { apply } from "../../checks/attempts.ts";
import { renderPayload } from "../../checks/golden/payload.ts";
import { deepClone } from "../../checks/payload/change.ts";
import { asSent, reasonOf } from "../../checks/payload/json.ts";
import type { Environment } from "../../prompt/environment.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import type { Request } from "../../prompt/request.ts";
import { compose, ComposerError } from "../compose.ts";
import type { ResolvedCase, ResolvedContract } from "../resolve.ts";

/** What became of one composition, as JSON: enough to find the first byte that another one has otherwise. */
export type Taken =
  | {
      readonly kind: "prompt";
      readonly prompt: Prompt;
      /** The request and each payload as their goldens would stand, by transform; the request's own name is empty. */
      readonly wire: Readonly<Record<string, string>>;
    }
  | { readonly kind: "rejection" | "error"; readonly message: string };

/** A composition in a few bytes: equal digests mean equal bytes wherever they must be equal. */
export interface Digest {
  readonly stable: string;
  readonly wire: string;
  /** Labels of the `turn` sections: with others, the payloads cannot be told apart by digest. */
  readonly turns: string;
}

/** Composes a case and applies its transforms; an error is taken too, never thrown. */
export async function takeCase(
  contract: ResolvedContract,
  item: ResolvedCase,
  env: () => Environment,
): Promise<Taken> {
  const outcome = await composeOrError(contract, item, env());
  if (outcome.kind !== "prompt") return outcome;
  const payloads: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(contract.transforms)) {
    try {
      if (spec.when !== undefined && !spec.when(item.knobs)) continue;
      const { request } = outcome;
      const { timeout } = contract;
      const sent = await apply(spec, deepClone(request), { request, knobs: item.knobs, env: env(), timeout });
      payloads[name] = "payload" in sent ? sent.payload : `cannot be sent: ${sent.reason}`;
    } catch (error) {
      payloads[name] = `throws ${reasonOf(error)}`;
    }
  }
  return takenOf({ ...outcome, payloads });
}

/** The stable text alone, without transforms: for a clock that moves through many instants. */
export async function takeText(
  contract: ResolvedContract,
  item: ResolvedCase,
  env: () => Environment,
): Promise<string> {
  const outcome = await composeOrError(contract, item, env());
  const plain =
    outcome.kind === "prompt" && outcome.prompt.sections.every(({ lifetime }) => lifetime !== "turn");
  if (plain) return outcome.prompt.text;
  return stableText(outcome.kind === "prompt" ? { ...outcome, wire: {} } : outcome);
}

/** An outcome that is there already, with its payloads. */
export function takenOf(outcome: Outcome): Taken {
  if (outcome.kind === "rejection")
    return { kind: "rejection", message: `${outcome.code}: ${outcome.message}` };
  const { prompt, request, payloads } = outcome;
  const wire = Object.entries({ "": sendable(request), ...payloads }).map(
    ([name, payload]) => [name, renderPayload(payload, prompt)] as const,
  );
  return { kind: "prompt", prompt, wire: Object.fromEntries(wire) };
}

/** What must be the same under every environment: all but the `turn` sections. */
export function stableText(taken: Taken): string {
  if (taken.kind !== "prompt") return JSON.stringify(taken);
  const { sections, separator } = taken.prompt;
  return JSON.stringify([
    separator,
    sections
      .filter((section) => section.lifetime !== "turn")
      .map(({ label, lifetime, before, text }) => [label, lifetime, before, text]),
  ]);
}

export function digestOf(taken: Taken): Digest {
  if (taken.kind !== "prompt") return { stable: hash(stableText(taken)), wire: "", turns: "" };
  const turns = taken.prompt.sections.filter((section) => section.lifetime === "turn");
  return {
    stable: hash(stableText(taken)),
    wire: hash(JSON.stringify(taken.wire)),
    turns: turns.map((section) => section.label).join("\n"),
  };
}

export function sameDigest(a: Digest, b: Digest): boolean {
  return a.stable === b.stable && (a.turns !== b.turns || a.wire === b.wire);
}

async function composeOrError(
  contract: ResolvedContract,
  item: ResolvedCase,
  env: Environment,
): Promise<Exclude<Outcome, { kind: "rejection" }> | { kind: "rejection" | "error"; message: string }> {
  try {
    const outcome = await compose(contract.source, item.knobs, env, contract);
    return outcome.kind === "prompt"
      ? outcome
      : { kind: "rejection", message: `${outcome.code}: ${outcome.message}` };
  } catch (error) {
    if (!(error instanceof ComposerError)) throw error;
    return { kind: "error", message: error.message };
  }
}

/** A request may hold what no JSON can: then it is told by why. */
function sendable(request: Request): unknown {
  const sent = asSent(request);
  return "payload" in sent ? sent.payload : sent.reason;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
