import type { ProviderRequest } from "./provider-request.ts";

/**
 * Moves the system text to the Responses `instructions` setting, since that backend refuses system messages
 * in its input, and keys the prompt cache by session. Without text to move, the same request.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function shapeOpenaiCodex(request: ProviderRequest): ProviderRequest {
  const instructions = systemText(request.system);
  if (instructions === "") return request;
  const session = request.sessionId?.trim() ?? "";
  return {
    ...request,
    system: null,
    modelSettings: {
      ...request.modelSettings,
      instructions,
      ...(session === "" ? {} : { prompt_cache_key: session }),
    },
  };
}

function systemText(system: ProviderRequest["system"]): string {
  if (typeof system === "string") return system;
  if (!Array.isArray(system)) return "";
  return system
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockText(block: unknown): string {
  if (typeof block !== "object" || block === null) return String(block);
  const text: unknown = "text" in block ? block.text : undefined;
  return typeof text === "string" ? text : "";
}
