import { describe, expect, it } from "vitest";
import type { Message } from "../../prompt/request.ts";
import { textTurn } from "./history.ts";
import { markForOpenAi } from "./openai-cache.ts";
import { CALL, EMPTY, markers, request, RESULT } from "./testing.ts";

const EXPLICIT = { mode: "explicit" };

describe("OpenAI breakpoints", () => {
  const paths = (session: readonly Message[]): readonly string[] =>
    Object.keys(markers(markForOpenAi(request(session))));

  it("stand on the last text of the system turn and of the latest user turn", () => {
    const two = {
      role: "user",
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    };
    expect(markers(markForOpenAi(request([two, textTurn("assistant", "c")])))).toEqual({
      "$.messages[0].content[0]": EXPLICIT,
      "$.messages[1].content[1]": EXPLICIT,
    });
  });

  it("pass over parts of those turns that are empty or no text", () => {
    const mixed = {
      role: "user",
      content: [
        { type: "text", text: "a" },
        { type: "image", source: {} },
        { type: "text", text: "" },
      ],
    };
    expect(paths([mixed])).toEqual(["$.messages[0].content[0]", "$.messages[1].content[0]"]);
  });

  it.each<[string, Message]>([
    ["is empty", EMPTY],
    ["has no part", { role: "user", content: [] }],
    ["is a file alone", { role: "user", content: [{ type: "image", source: {} }] }],
    [
      "is a tool result alone",
      { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "ok" }] },
    ],
  ])("search no other user turn where the latest %s", (_, latest) => {
    expect(paths([textTurn("user", "earlier"), latest])).toEqual(["$.messages[0].content[0]"]);
  });

  it("search no other turn where the first is no system turn, or has no text", () => {
    const marked = (messages: readonly Message[]): readonly string[] =>
      Object.keys(markers(markForOpenAi(request([], { messages }))));
    expect(marked([textTurn("user", "a"), textTurn("system", "late")])).toEqual(["$.messages[0].content[0]"]);
    expect(marked([textTurn("system", ""), textTurn("user", "a")])).toEqual(["$.messages[1].content[0]"]);
  });

  it("never stand on assistant or tool turns, nor on tools", () => {
    expect(paths([textTurn("user", "a"), CALL, RESULT])).toEqual([
      "$.messages[0].content[0]",
      "$.messages[1].content[0]",
    ]);
  });

  it("are none for a model that takes none", () => {
    expect(markers(markForOpenAi(request([textTurn("user", "a")], { cacheable: false })))).toEqual({});
  });
});
