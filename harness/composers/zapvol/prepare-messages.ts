import type { Message } from "../../prompt/request.ts";
import { markPrefixCacheBoundary } from "./cache-boundary.ts";
import { isAnthropic, type ModelRef } from "./cached-instructions.ts";

/**
 * The messages of one step: cache marks for Anthropic models, then the transient reminder behind every mark
 * (Zapvol, cache control, message caching). The reminder is a user message of its own; it is not kept for the next step.
 */
export function prepareMessages(messages: readonly Message[], model: ModelRef, reminder?: string): Message[] {
  const marked = isAnthropic(model) ? markPrefixCacheBoundary(messages) : [...messages];
  if (reminder === undefined || reminder.trim() === "") return marked;
  const text = `<system-reminder>\n${reminder}\n</system-reminder>`;
  return [...marked, { role: "user", content: [{ type: "text", text }] }];
}
