import { promptCache, type PromptCacheOptions } from "./prompt-cache.ts";
import type { ProviderRequest } from "./provider-request.ts";
import { shapeForProvider } from "./provider-shape.ts";
import { roomCast } from "./room-cast.ts";

export interface ModelCallOptions {
  readonly providerType: string;
  /** Absent: the model is called without cache markers. */
  readonly cache?: PromptCacheOptions | undefined;
  readonly leadName?: string | undefined;
}

/**
 * A request as the model sees it: prompt cache outermost, the room's cast inside it, the provider's shape
 * innermost. The system message is then [identity line] · stable prefix (cached) · [room cast].
 * Source: protoAgent, prompt contracts, section 4.
 */
export function shapeModelCall(request: ProviderRequest, options: ModelCallOptions): ProviderRequest {
  const cached = options.cache === undefined ? request : promptCache(request, options.cache);
  return shapeForProvider(roomCast(cached, options.leadName), options.providerType);
}
