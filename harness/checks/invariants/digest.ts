import { createHash } from "node:crypto";
import type { Outcome } from "../../prompt/outcome.ts";

/** SHA-256 in hex: what an invariant keeps of a text that is dropped. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** One hash of everything that a case puts out: its text, its request and its payloads, or its rejection. */
export function outcomeDigest(outcome: Outcome): string {
  if (outcome.kind === "rejection") return digest(JSON.stringify([outcome.code, outcome.message]));
  const { prompt, request, payloads } = outcome;
  return digest(JSON.stringify([prompt.text, request, payloads]));
}
