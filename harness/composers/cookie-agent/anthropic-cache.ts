import { Rejection } from "../../prompt/rejection.ts";
import type { Message } from "../../prompt/request.ts";
import { isSystemTurn, partsOf } from "./history.ts";
import { clearMarkers, lastSpokenPart, markPart } from "./markers.ts";
import type { ModelRequest } from "./model-request.ts";

/** How long a cached prefix lives: five minutes, an hour, or not at all. */
export type Ttl = "off" | "5m" | "1h";

/** A breakpoint for each boundary that the engine marks. */
export interface AnthropicCachePolicy {
  readonly tools: Ttl;
  readonly system: Ttl;
  readonly rolling: Ttl;
}

export const ANTHROPIC_CACHE: AnthropicCachePolicy = Object.freeze({
  tools: "1h",
  system: "1h",
  rolling: "5m",
});

/** Reasoning is signed, and the provider takes no marker on it. */
const UNMARKABLE = new Set<unknown>(["thinking", "redacted_thinking"]);

/**
 * Checks that no breakpoint outlives one that stands before it in the order of the provider's cache:
 * tools, system, rolling.
 * Source: cookie agent, cache breakpoints.
 *
 * @throws Rejection `cache-ttl-order`: the configuration is wrong, whatever the prompt
 */
export function checkAnthropicCache(policy: AnthropicCachePolicy): void {
  const order = (["tools", "system", "rolling"] as const).filter((place) => policy[place] !== "off");
  for (const [index, later] of order.entries()) {
    const earlier = order[index - 1];
    if (earlier !== undefined && policy[earlier] === "5m" && policy[later] === "1h") {
      throw new Rejection(
        "cache-ttl-order",
        `cache breakpoint "${later}" (1h) must not outlive "${earlier}" (5m): the order is tools, system, rolling`,
      );
    }
  }
}

/**
 * Sets the breakpoints of a request to Anthropic: the system turn, the last tool definition, the last
 * turn that is none of the system's. Earlier markers go first, so a second call changes nothing; no text
 * is ever touched, and the input is left as it was. For a model that takes no breakpoints, clearing is
 * all that happens.
 * Source: cookie agent, cache breakpoints.
 */
export function markForAnthropic<R extends ModelRequest>(
  request: R,
  policy: AnthropicCachePolicy = ANTHROPIC_CACHE,
): R {
  checkAnthropicCache(policy);
  const cleared = clearMarkers(request);
  if (!cleared.cacheable) return cleared;
  return {
    ...cleared,
    tools: markTools(cleared, policy.tools),
    messages: markRolling(markSystem(cleared.messages, policy.system), policy.rolling),
  };
}

function markTools(request: ModelRequest, ttl: Ttl): ModelRequest["tools"] {
  if (ttl === "off" || request.toolChoice === "none") return request.tools;
  const last = request.tools.length - 1;
  return request.tools.map((tool, index) => (index === last ? { ...tool, ...marker(ttl) } : tool));
}

function markSystem(messages: readonly Message[], ttl: Ttl): readonly Message[] {
  const [first] = messages;
  if (ttl === "off" || !isSystemTurn(first)) return messages;
  return markPart(messages, 0, lastSpokenPart(first), marker(ttl));
}

/**
 * The last turn is marked whatever it is, one with an empty text or a tool result included: the boundary
 * is a place in the structure, not a judgement on its text. Only a turn without any part has no place for it.
 */
function markRolling(messages: readonly Message[], ttl: Ttl): readonly Message[] {
  const turn = messages.findLastIndex((message) => !isSystemTurn(message));
  const message = messages[turn];
  if (ttl === "off" || message === undefined) return messages;
  const part = partsOf(message).findLastIndex((block) => !UNMARKABLE.has(block.type));
  return markPart(messages, turn, part, marker(ttl));
}

function marker(ttl: Exclude<Ttl, "off">): { readonly cache_control: object } {
  return { cache_control: { type: "ephemeral", ttl } };
}
