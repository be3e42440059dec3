import { shapeAnthropicOauth } from "./anthropic-oauth.ts";
import { shapeOpenaiCodex } from "./openai-codex.ts";
import type { ProviderRequest } from "./provider-request.ts";

/**
 * Gives a request the shape that the provider of this very call accepts; any other provider gets the same
 * object back. Chosen by provider type, never by the model's name. Runs innermost and keeps no state, so
 * that a fallback attempt, shaped from the original request, carries nothing of the one before it.
 * Neither shape changes a character of the composed text.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function shapeForProvider(
  request: ProviderRequest,
  providerType: string | undefined,
): ProviderRequest {
  switch (providerType?.trim().toLowerCase()) {
    case "anthropic-oauth":
      return shapeAnthropicOauth(request);
    case "openai-codex":
      return shapeOpenaiCodex(request);
    default:
      return request;
  }
}
