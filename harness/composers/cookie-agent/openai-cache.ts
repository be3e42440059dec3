import type { Message } from "../../prompt/request.ts";
import { isSystemTurn } from "./history.ts";
import { clearMarkers, lastSpokenPart, markPart } from "./markers.ts";
import type { ModelRequest } from "./model-request.ts";

export interface OpenAiCachePolicy {
  /** `implicit` keeps the provider's own breakpoint on the latest message; `explicit` leaves only ours. */
  readonly mode: "implicit" | "explicit";
  readonly system: boolean;
  readonly rolling: boolean;
}

export const OPENAI_CACHE: OpenAiCachePolicy = Object.freeze({
  mode: "implicit",
  system: true,
  rolling: true,
});

const MARKER = { prompt_cache_breakpoint: { mode: "explicit" } } as const;

/**
 * Sets the breakpoints of a request to OpenAI. `system` is the last text part that says something of the
 * first turn, if that is a system turn; `rolling` is the same of the latest user turn. Where that very
 * turn has no such part, the breakpoint is left out: no other turn is searched, and assistant and tool
 * turns are never marked, since the provider refuses a marker there.
 *
 * Earlier markers are cleared, as they are for Anthropic: a second call changes nothing, and markers of
 * earlier turns do not pile up against the provider's limit of four.
 * Source: cookie agent, cache breakpoints.
 */
export function markForOpenAi<R extends ModelRequest>(
  request: R,
  policy: OpenAiCachePolicy = OPENAI_CACHE,
): R {
  const cleared = clearMarkers(request);
  if (!cleared.cacheable) return cleared;
  const system = policy.system && isSystemTurn(cleared.messages[0]) ? 0 : -1;
  const rolling = policy.rolling ? cleared.messages.findLastIndex(({ role }) => role === "user") : -1;
  return { ...cleared, messages: [system, rolling].reduce(markTurn, cleared.messages) };
}

function markTurn(messages: readonly Message[], turn: number): readonly Message[] {
  const message = messages[turn];
  return message === undefined ? messages : markPart(messages, turn, lastSpokenPart(message), MARKER);
}
