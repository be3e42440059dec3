import type { Block, Message, Request } from "../../prompt/request.ts";
import type { ProviderRequest } from "./provider-request.ts";
import type { Warn } from "./warn.ts";

export interface PromptCacheOptions {
  /** How long the provider keeps the prefix. `5m` is its default and is not sent. */
  readonly ttl?: string | undefined;
}

/** The provider allows four markers in all; the system prompt takes one. */
const MARKED_MESSAGES = 2;

/**
 * Makes all the system text one block that carries the cache marker, and marks up to two of the newest
 * messages. Existing text blocks are put together with nothing between them; other blocks are dropped.
 * Without system text there is nothing to anchor and the same request comes back, for providers refuse a
 * marker on a blank block. Outermost of the layers.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function promptCache<R extends Request>(request: R, options: PromptCacheOptions = {}): R {
  const text = systemText(request.system);
  if (text === undefined || text.trim() === "") return request;
  const marker = markerOf(options);
  return {
    ...request,
    system: [{ type: "text", text, cache_control: marker }],
    messages: markNewest(request.messages, marker),
  };
}

/**
 * Prompt caching for one session: every call is tried with markers. An error that names `cache_control`
 * is the provider refusing them: one retry without, and from then on that model is called plainly. Any
 * other error, and an error of the retry, is the caller's.
 * Source: protoAgent, prompt contracts, section 4.
 */
export class PromptCacheSession {
  readonly #options: PromptCacheOptions;
  readonly #warn: Warn;
  readonly #plain = new Set<string>();

  constructor(warn: Warn, options: PromptCacheOptions = {}) {
    this.#warn = warn;
    this.#options = options;
  }

  async call<Response>(
    request: ProviderRequest,
    send: (request: ProviderRequest) => Promise<Response>,
  ): Promise<Response> {
    const model = request.model ?? "";
    const marked = this.#plain.has(model) ? request : promptCache(request, this.#options);
    try {
      return await send(marked);
    } catch (error) {
      if (marked === request || !namesCacheControl(error)) throw error;
      this.#plain.add(model);
      this.#warn(`Model "${model}" refuses cache markers: called without them for the rest of the session`);
      return await send(request);
    }
  }
}

function systemText(system: Request["system"]): string | undefined {
  if (typeof system === "string") return system;
  if (!Array.isArray(system)) return undefined;
  return system.map(blockText).join("");
}

function blockText(block: unknown): string {
  if (typeof block !== "object" || block === null) return "";
  const { type, text } = block as Block;
  return type === "text" && typeof text === "string" ? text : "";
}

function markerOf({ ttl }: PromptCacheOptions): Block {
  return ttl === undefined || ttl === "" || ttl === "5m" ? { type: "ephemeral" } : { type: "ephemeral", ttl };
}

function markNewest(messages: readonly Message[], marker: Block): readonly Message[] {
  let left = MARKED_MESSAGES;
  return messages
    .toReversed()
    .map((message) => {
      const marked = left > 0 ? markMessage(message, marker) : undefined;
      if (marked !== undefined) left -= 1;
      return marked ?? message;
    })
    .toReversed();
}

/** `undefined` where a message cannot carry a marker: blank, or projected for this turn and gone in the next. */
function markMessage(message: Message, marker: Block): Message | undefined {
  const { content } = message;
  if (message.role === "system" || message["projected"] === true) return undefined;
  if (typeof content === "string") {
    if (content.trim() === "") return undefined;
    return { ...message, content: [{ type: "text", text: content, cache_control: marker }] };
  }
  const last = content.at(-1);
  if (last === undefined || !isMarkable(last)) return undefined;
  if ("cache_control" in last) return message;
  return { ...message, content: [...content.slice(0, -1), { ...last, cache_control: marker }] };
}

function isMarkable(block: Block): boolean {
  if (block.type === "thinking" || block.type === "redacted_thinking") return false;
  return block.type !== "text" || (block.text ?? "").trim() !== "";
}

function namesCacheControl(error: unknown): boolean {
  return (error instanceof Error ? error.message : String(error)).includes("cache_control");
}
