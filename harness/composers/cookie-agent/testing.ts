import type { Message, Tool } from "../../prompt/request.ts";
import { textTurn } from "./history.ts";
import type { ModelRequest } from "./model-request.ts";

export const TOOLS: readonly Tool[] = [
  { name: "read", description: "Reads a file", input_schema: { type: "object" } },
  { name: "bash", description: "Runs a command", input_schema: { type: "object" } },
];

/** An answer that calls a tool. An argument of it is called like a marker, and is none. */
export const CALL: Message = {
  role: "assistant",
  content: [
    { type: "text", text: "Looking." },
    { type: "tool_use", id: "1", name: "read", input: { cache_control: "an argument" } },
  ],
};

/** What the tool gave. */
export const RESULT: Message = {
  role: "tool",
  content: [{ type: "tool_result", tool_use_id: "1", content: "ok" }],
};

export const EMPTY: Message = { role: "user", content: "" };

/** A request whose system turn and tools can be marked, over the turns of a session. */
export function request(session: readonly Message[], more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "m",
    cacheable: true,
    messages: [textTurn("system", "Prompt"), ...session],
    tools: TOOLS,
    ...more,
  };
}

/** The JSON paths of all markers, with their values. */
export function markers(value: unknown, path = "$"): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const here = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
      const marked = key === "cache_control" || key === "prompt_cache_breakpoint";
      if (marked && typeof inner === "object") return [[path, inner as unknown]];
      return Object.entries(markers(inner, here));
    }),
  );
}
