import { asSent } from "../../checks/payload/json.ts";
import { checkPreservation } from "../../checks/preservation.ts";
import { carriedTexts } from "../../checks/transforms.ts";
import type { TransformSpec } from "../../prompt/transform.ts";
import { type MatcherOutcome, outcomeOf } from "./outcome.ts";
import { promptOf } from "./received.ts";

/** As in a contract's transform. */
export interface PreserveOptions {
  /** Texts that the payload adds to the composed text, exactly as they stand in it. */
  readonly adds?: readonly string[];
  /** Joiners that it may leave out, because its container keeps the parts apart. */
  readonly joins?: readonly string[];
  /** Which texts of it carry the system prompt, in order. Absent: the carriers of the known providers. */
  readonly text?: NonNullable<TransformSpec["text"]>;
}

/** A payload carries the composed prompt byte for byte. */
export function toPreservePrompt(
  received: unknown,
  prompt: unknown,
  { adds = [], joins = [], text }: PreserveOptions = {},
): MatcherOutcome {
  const held = "the payload carries the prompt byte for byte";
  const sent = asSent(received);
  if ("reason" in sent) {
    return outcomeOf(
      [{ code: "payload-not-json", message: `The payload cannot be sent: ${sent.reason}` }],
      held,
    );
  }
  const texts = carriedTexts(text === undefined ? {} : { text }, sent.payload);
  return outcomeOf(checkPreservation({ composed: promptOf(prompt).text, texts, adds, joins }), held);
}
