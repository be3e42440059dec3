import type { Message, Request } from "../../prompt/request.ts";
import type { ProviderRequest } from "./provider-request.ts";

/**
 * The body as it goes out: the model settings spread into its top level, and what only the layers read (the
 * session id, the room's stamps, the mark on projected context) left behind. A body that is a request
 * again comes through unchanged.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function toBody(request: ProviderRequest): Request {
  const { system, sessionId: _sessionId, modelSettings, messages, ...rest } = request;
  return {
    ...rest,
    ...(system === undefined || system === null ? {} : { system }),
    ...modelSettings,
    messages: messages.map(withoutStamps),
  };
}

function withoutStamps({ room: _room, projected: _projected, ...message }: Message): Message {
  return message;
}
