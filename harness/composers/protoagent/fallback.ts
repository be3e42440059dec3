import type { ProviderRequest } from "./provider-request.ts";
import { shapeForProvider } from "./provider-shape.ts";

export interface Attempt {
  readonly model: string;
  readonly providerType: string;
}

/**
 * Tries models in turn until one answers. Every attempt is shaped from the original request, so that no
 * shape leaks from one provider into the next. Throws the last error, or says that there was no model.
 * Source: protoAgent, prompt contracts, section 4.
 */
export async function callWithFallback<Response>(
  request: ProviderRequest,
  attempts: readonly Attempt[],
  send: (request: ProviderRequest) => Promise<Response>,
): Promise<Response> {
  let failure: unknown = new Error("There is no model to call");
  for (const { model, providerType } of attempts) {
    try {
      return await send(shapeForProvider({ ...request, model }, providerType));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
