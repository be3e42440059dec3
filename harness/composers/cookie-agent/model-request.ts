import type { Message, Request, Tool } from "../../prompt/request.ts";

export type ToolChoice = "auto" | "required" | "none";

/** A request as the engine holds it, before a provider's adaptor gives it a shape. */
export interface ModelRequest extends Request {
  /** The whole history, the system turn first. */
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  readonly model: string;
  /** Default `auto`. */
  readonly toolChoice?: ToolChoice;
  /** Whether the model takes cache breakpoints. */
  readonly cacheable: boolean;
}

/**
 * The request of an internal call: the prompt, and the input as a turn of its own. It has no tools and
 * shares nothing with the session.
 * Source: cookie agent, agent matrix.
 */
export function internalRequest(model: string, prompt: string, input: string): ModelRequest {
  return {
    model,
    cacheable: false,
    messages: [
      { role: "system", content: [{ type: "text", text: prompt }] },
      { role: "user", content: [{ type: "text", text: input }] },
    ],
    tools: [],
  };
}
