/** The shapes of answers that are known by heart. */
export type KnownAnswer = "anthropic" | "openai-chat" | "openai-responses";

const PATHS: readonly (readonly [RegExp, KnownAnswer])[] = [
  [/\/messages$/, "anthropic"],
  [/\/chat\/completions$/, "openai-chat"],
  [/\/responses$/, "openai-responses"],
];

const USAGE = { input_tokens: 1, output_tokens: 1 };

/** Whose answer a path asks for; undefined where that cannot be told. */
export function answerOf(url: string): KnownAnswer | undefined {
  const { pathname } = new URL(url);
  return PATHS.find(([path]) => path.test(pathname))?.[1];
}

/**
 * The least that an SDK takes for a whole answer: one text that says "ok", as a stream of events where the request asks
 * for one. The same for the same request: no clock, no random id.
 */
export function cannedAnswer(kind: KnownAnswer, body: unknown): Response {
  const { model = "model", stream = false } = (typeof body === "object" && body) as {
    model?: unknown;
    stream?: unknown;
  };
  const { whole, events } = ANSWERS[kind](String(model));
  if (stream !== true) return Response.json(whole);
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}

interface Answer {
  readonly whole: object;
  readonly events: readonly string[];
}

const ANSWERS: Readonly<Record<KnownAnswer, (model: string) => Answer>> = {
  anthropic(model) {
    const head = {
      id: "msg_canned",
      type: "message",
      role: "assistant",
      model,
      stop_sequence: null,
      usage: USAGE,
    };
    return {
      whole: { ...head, content: [{ type: "text", text: "ok" }], stop_reason: "end_turn" },
      events: [
        named({ type: "message_start", message: { ...head, content: [], stop_reason: null } }),
        named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
        named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } }),
        named({ type: "content_block_stop", index: 0 }),
        named({
          type: "message_delta",
          delta: { stop_reason: "end_turn", stop_sequence: null },
          usage: { output_tokens: 1 },
        }),
        named({ type: "message_stop" }),
      ],
    };
  },
  "openai-chat"(model) {
    const head = { id: "chatcmpl-canned", created: 0, model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const chunk = (choice: object) => {
      return `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, ...choice }] })}\n\n`;
    };
    const message = { role: "assistant", content: "ok", refusal: null };
    const choice = { index: 0, message, logprobs: null, finish_reason: "stop" };
    return {
      whole: { ...head, object: "chat.completion", choices: [choice], usage },
      events: [
        chunk({ delta: { role: "assistant", content: "ok" }, finish_reason: null }),
        chunk({ delta: {}, finish_reason: "stop" }),
        "data: [DONE]\n\n",
      ],
    };
  },
  "openai-responses"(model) {
    const part = { type: "output_text", text: "ok", annotations: [] };
    const item = {
      type: "message",
      id: "msg_canned",
      role: "assistant",
      status: "completed",
      content: [part],
    };
    const head = {
      id: "resp_canned",
      object: "response",
      created_at: 0,
      model,
      error: null,
      incomplete_details: null,
    };
    const whole = { ...head, status: "completed", output: [item], usage: { ...USAGE, total_tokens: 2 } };
    const at = { item_id: item.id, output_index: 0, content_index: 0 };
    const steps = [
      { type: "response.created", response: { ...head, status: "in_progress", output: [], usage: null } },
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { ...item, status: "in_progress", content: [] },
      },
      { type: "response.content_part.added", ...at, part: { ...part, text: "" } },
      { type: "response.output_text.delta", ...at, delta: "ok", logprobs: [] },
      { type: "response.output_text.done", ...at, text: "ok", logprobs: [] },
      { type: "response.content_part.done", ...at, part },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: whole },
    ];
    return { whole, events: steps.map((step, index) => named({ ...step, sequence_number: index })) };
  },
};

function named(event: { readonly type: string; readonly [key: string]: unknown }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
