import type { Block, Message, Tool } from "../../prompt/request.ts";
import { type AnthropicCachePolicy, markForAnthropic } from "./anthropic-cache.ts";
import { isSystemTurn, isText, partsOf } from "./history.ts";
import type { ModelRequest, ToolChoice } from "./model-request.ts";

/** The body of a request to Anthropic's Messages API, as far as composition decides it. */
export interface AnthropicPayload {
  readonly model: string;
  readonly tools?: readonly Tool[];
  readonly tool_choice?: { readonly type: "auto" | "any" | "none" };
  readonly system?: readonly Block[];
  readonly messages: readonly Message[];
}

const CHOICES: Readonly<Record<ToolChoice, "auto" | "any" | "none">> = {
  auto: "auto",
  required: "any",
  none: "none",
};

/**
 * Marks a request and gives it Anthropic's shape: the system turn becomes `system`, tool turns become
 * turns of the user. Empty text parts of the system turn are left out, since they say nothing and the
 * provider refuses them.
 */
export function toAnthropic(request: ModelRequest, policy?: AnthropicCachePolicy): AnthropicPayload {
  const marked = markForAnthropic(request, policy);
  const [first, ...rest] = marked.messages;
  const system = isSystemTurn(first)
    ? partsOf(first).filter((part) => !isText(part) || part.text !== "")
    : [];
  const turns = isSystemTurn(first) ? rest : marked.messages;
  return {
    model: marked.model,
    ...(marked.tools.length > 0 && {
      tools: marked.tools,
      tool_choice: { type: CHOICES[marked.toolChoice ?? "auto"] },
    }),
    ...(system.length > 0 && { system }),
    messages: turns.map(({ role, content }) => ({ role: role === "tool" ? "user" : role, content })),
  };
}
