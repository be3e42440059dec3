import type { Block, Message } from "../../prompt/request.ts";
import { isSystemTurn, isText, partsOf } from "./history.ts";
import type { ModelRequest, ToolChoice } from "./model-request.ts";
import { markForOpenAi, OPENAI_CACHE, type OpenAiCachePolicy } from "./openai-cache.ts";

type Item = Readonly<Record<string, unknown>>;

/** The body of a request to OpenAI's Responses API, as far as composition decides it. */
export interface OpenAiPayload {
  readonly model: string;
  readonly instructions?: string;
  readonly input: readonly Item[];
  readonly tools?: readonly Item[];
  readonly tool_choice?: ToolChoice;
  readonly prompt_cache_options?: { readonly mode: "implicit" | "explicit"; readonly ttl: "30m" };
}

/**
 * Marks a request and gives it OpenAI's shape. For a model that takes breakpoints the system turn stays
 * in `input`, because `instructions` is a bare string and has no place for a marker; for any other model
 * it becomes `instructions`. A developer turn is a system turn under either name and never goes missing.
 */
export function toOpenAi(request: ModelRequest, policy: OpenAiCachePolicy = OPENAI_CACHE): OpenAiPayload {
  const marked = markForOpenAi(request, policy);
  const [first, ...rest] = marked.messages;
  const instructed = !marked.cacheable && isSystemTurn(first);
  const turns = instructed ? rest : marked.messages;
  return {
    model: marked.model,
    ...(instructed && {
      instructions: partsOf(first)
        .filter(isText)
        .map((part) => part.text)
        .join(""),
    }),
    input: turns.flatMap(itemsOf),
    ...(marked.tools.length > 0 && {
      tools: marked.tools.map(({ name, description, input_schema }) => ({
        type: "function",
        name,
        description,
        parameters: input_schema,
      })),
      tool_choice: marked.toolChoice ?? "auto",
    }),
    ...(marked.cacheable && { prompt_cache_options: { mode: policy.mode, ttl: "30m" as const } }),
  };
}

/** Text stays in its turn; a call and its output are items of their own, in the order of the parts. */
function itemsOf(turn: Message): readonly Item[] {
  const items: Item[] = [];
  let content: Item[] = [];
  const role = turn.role === "system" ? "developer" : turn.role;
  const close = (): void => {
    if (content.length > 0) items.push({ type: "message", role, content });
    content = [];
  };
  for (const part of partsOf(turn)) {
    const own = ownItem(part);
    if (own === undefined) {
      content.push(contentOf(part, role));
      continue;
    }
    close();
    items.push(own);
  }
  close();
  return items;
}

function ownItem(part: Block): Item | undefined {
  if (part.type === "tool_use") {
    const { id, name, input } = part;
    return { type: "function_call", call_id: id, name, arguments: JSON.stringify(input) };
  }
  if (part.type === "tool_result") {
    return { type: "function_call_output", call_id: part["tool_use_id"], output: outputOf(part["content"]) };
  }
  return undefined;
}

function outputOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part: Block) => part.text ?? "").join("") : "";
}

function contentOf(part: Block, role: string): Item {
  if (part.type === "image") return imageOf(part["source"]);
  if (!isText(part)) return part;
  return { ...part, type: role === "assistant" ? "output_text" : "input_text" };
}

/** A link stays a link; bytes become a data URL. */
function imageOf(source: unknown): Item {
  const { url, media_type: type, data } = source as Readonly<Record<string, string | undefined>>;
  return { type: "input_image", image_url: url ?? `data:${type};base64,${data}` };
}
