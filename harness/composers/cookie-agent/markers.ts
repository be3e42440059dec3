import type { Block, Message } from "../../prompt/request.ts";
import { isText, partsOf } from "./history.ts";
import type { ModelRequest } from "./model-request.ts";

/** The field by which a provider knows a cache breakpoint. */
export type MarkerKey = "cache_control" | "prompt_cache_breakpoint";

const MARKER_KEYS: readonly MarkerKey[] = ["cache_control", "prompt_cache_breakpoint"];

/**
 * The request without any breakpoint, whoever set it, on turns, on their parts and on tools. What a part
 * or a tool carries as data, such as arguments or a schema, is left alone.
 */
export function clearMarkers<R extends ModelRequest>(request: R): R {
  return {
    ...request,
    tools: request.tools.map(withoutMarkers),
    messages: request.messages.map((turn) => {
      const { content } = turn;
      return withoutMarkers(
        typeof content === "string" ? turn : { ...turn, content: content.map(clearPart) },
      );
    }),
  };
}

/** The history with a marker on one part of one turn; as it was where there is no such part. */
export function markPart(
  messages: readonly Message[],
  turn: number,
  part: number,
  marker: Readonly<Record<string, unknown>>,
): readonly Message[] {
  if (part < 0) return messages;
  return messages.map((message, index) => {
    if (index !== turn) return message;
    const content = partsOf(message).map((block, at) => (at === part ? { ...block, ...marker } : block));
    return { ...message, content };
  });
}

/** The index of a turn's last text part that says something; -1 where it has none. */
export function lastSpokenPart(turn: Message): number {
  return partsOf(turn).findLastIndex((part) => isText(part) && part.text !== "");
}

function clearPart(part: Block): Block {
  const nested = part["content"];
  if (!Array.isArray(nested)) return withoutMarkers(part);
  return withoutMarkers({ ...part, content: nested.map((inner: Block) => clearPart(inner)) });
}

function withoutMarkers<Value extends object>(value: Value): Value {
  if (!MARKER_KEYS.some((key) => key in value)) return value;
  const kept = Object.entries(value).filter(([key]) => !MARKER_KEYS.some((marker) => marker === key));
  return Object.fromEntries(kept) as Value;
}
