import type { Environment } from "./environment.ts";
import type { Problem } from "./finding.ts";
import type { Request } from "./request.ts";

/** A rule over one payload, such as "the identity line is the first block, alone". */
export interface PayloadInvariant {
  readonly name: string;
  readonly params?: unknown;
  check(payload: unknown, request: Request): readonly Problem[];
}

interface Additions<Knobs> {
  of(knobs: Knobs): readonly string[];
}

/** Request → the payload of one provider. */
export interface TransformSpec<Knobs = unknown> {
  /** The payload of a request, which it leaves as it is. */
  apply(request: Request, knobs: Knobs, env: Environment): unknown;
  /** Texts that this shape adds to the composed text, exactly as they stand in the payload. */
  readonly adds?: readonly string[] | Additions<Knobs>["of"];
  /** Joiners that this shape may leave out, because its container keeps the parts apart. */
  readonly joins?: readonly string[];
  /** The payload is a request again, and a second application changes nothing. */
  readonly idempotent?: boolean;
  /** False: the payload carries none of the composed text, on purpose. Default true. */
  readonly preserves?: boolean;
  /**
   * The texts of the payload that carry the system prompt, in order. Absent: the carriers of the
   * known providers (`system`, `instructions`, `systemInstruction`, system and developer messages).
   */
  text?(payload: unknown): readonly string[];
  /** Which cases it is applied to. Absent: all. */
  when?(knobs: Knobs): boolean;
  /** Rules over the payload. */
  readonly invariants?: readonly PayloadInvariant[];
}

export type Transform<Knobs = unknown> = TransformSpec<Knobs> | TransformSpec<Knobs>["apply"];
