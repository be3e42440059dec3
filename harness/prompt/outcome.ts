import type { Prompt } from "./prompt.ts";
import type { Request } from "./request.ts";

export interface Composed {
  readonly kind: "prompt";
  readonly prompt: Prompt;
  readonly request: Request;
  /** What each transform makes of the request, by transform name, as JSON values. */
  readonly payloads: Readonly<Record<string, unknown>>;
}

export interface Rejected {
  readonly kind: "rejection";
  readonly code: string;
  readonly message: string;
}

/** What became of a case: a prompt, or a refusal on purpose. */
export type Outcome = Composed | Rejected;
