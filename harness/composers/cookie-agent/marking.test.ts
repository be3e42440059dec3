import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markForAnthropic } from "./anthropic-cache.ts";
import { compactHistory, compactionRequest } from "./compaction.ts";
import { assembleHistory, textTurn, turnsOf } from "./history.ts";
import { clearMarkers } from "./markers.ts";
import { internalRequest, type ModelRequest } from "./model-request.ts";
import { markForOpenAi } from "./openai-cache.ts";
import { CALL, markers, request, RESULT, TOOLS } from "./testing.ts";

const HOUR = { type: "ephemeral", ttl: "1h" };
const EXPLICIT = { mode: "explicit" };

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

describe("clearing", () => {
  it("takes markers of either kind off turns, parts, nested parts and tools, and leaves data alone", () => {
    const dirty = request(
      [
        { role: "user", content: "a", cache_control: HOUR },
        {
          role: "tool",
          content: [
            {
              type: "tool_result",
              tool_use_id: "1",
              content: [{ type: "text", text: "b", cache_control: HOUR }],
            },
          ],
        },
        { role: "user", content: [{ type: "text", text: "c", prompt_cache_breakpoint: EXPLICIT }] },
        CALL,
      ],
      { tools: [{ ...TOOLS[0], cache_control: HOUR, input_schema: { properties: { cache_control: {} } } }] },
    );
    const clean = clearMarkers(dirty);
    expect(JSON.stringify(clean).match(/cache_control/g)).toHaveLength(2);
    expect(clean.messages[4]).toEqual(CALL);
    expect(clean.tools[0]?.["input_schema"]).toEqual({ properties: { cache_control: {} } });
    expect(JSON.stringify(clean)).not.toContain("prompt_cache_breakpoint");
  });
});

describe("any marking", () => {
  const text = fc.constantFrom("", "a", "é");
  const marker = fc.constantFrom({}, { cache_control: HOUR }, { prompt_cache_breakpoint: EXPLICIT });
  const part = fc
    .tuple(
      fc.oneof(
        text.map((value) => ({ type: "text", text: value })),
        fc.constant({ type: "image", source: {} }),
        text.map((content) => ({ type: "tool_result", tool_use_id: "1", content })),
      ),
      marker,
    )
    .map(([block, extra]) => ({ ...block, ...extra }));
  const turn = fc.record({
    role: fc.constantFrom("user", "assistant", "tool"),
    content: fc.oneof(text, fc.array(part, { maxLength: 3 })),
  });
  const tool = marker.map((extra) => ({ name: "read", input_schema: {}, ...extra }));
  const requests = fc.record({
    model: fc.constant("m"),
    cacheable: fc.boolean(),
    toolChoice: fc.constantFrom("auto" as const, "none" as const),
    messages: fc
      .tuple(
        fc.array(
          text.map((value) => textTurn("system", value)),
          { maxLength: 1 },
        ),
        fc.array(turn, { maxLength: 4 }),
      )
      .map(([system, session]) => [...system, ...session]),
    tools: fc.array(tool, { maxLength: 2 }),
  });

  it.each([
    ["Anthropic", (each: ModelRequest) => markForAnthropic(each)],
    ["OpenAI", (each: ModelRequest) => markForOpenAi(each)],
  ])("for %s is idempotent, touches no text and leaves its input as it was", (_, mark) => {
    const textsOf = (value: unknown): readonly string[] =>
      JSON.stringify(value).match(/"(?:text|content)":"[^"]*"/g) ?? [];
    fc.assert(
      fc.property(requests, (drawn) => {
        const once = mark(freeze(drawn));
        expect(mark(once)).toEqual(once);
        expect(Object.keys(markers(once)).length).toBeLessThanOrEqual(drawn.cacheable ? 3 : 0);
        expect(textsOf(clearMarkers(once)).map(bare)).toEqual(textsOf(clearMarkers(drawn)).map(bare));
      }),
    );
  });

  /** A string and a list of one text part are the same content. */
  function bare(entry: string): string {
    return entry.replace(/^"(?:text|content)":/, "");
  }
});

describe("compaction", () => {
  const history = assembleHistory({
    role: "root",
    prompt: "Prompt",
    agentsMd: [{ path: "/w/AGENTS.md", content: "x" }],
    skillBodies: ["Skill"],
    session: [textTurn("user", "a"), CALL, RESULT],
  });
  const parent = request([], { messages: turnsOf(history) });

  it("asks with the parent's history and tools, and one instruction of the user after them", () => {
    const asked = compactionRequest(parent, "Summarise.");
    expect(asked).toEqual({ ...parent, messages: [...parent.messages, textTurn("user", "Summarise.")] });
  });

  it.each([
    ["Anthropic", (each: ModelRequest) => markForAnthropic(each)],
    ["OpenAI", (each: ModelRequest) => markForOpenAi(each)],
  ])(
    "shares the parent's cached prefix with %s: same bytes, system and tool markers in the same place",
    (_, mark) => {
      const asked = mark(compactionRequest(parent, "Summarise."));
      expect(asked.messages[0]).toEqual(mark(parent).messages[0]);
      expect(asked.tools).toEqual(mark(parent).tools);
      expect(clearMarkers(asked).messages.slice(0, -1)).toEqual(clearMarkers(mark(parent)).messages);
      expect(Object.keys(markers(asked)).at(-1)).toMatch(/messages\[6\]|tools\[1\]/);
    },
  );

  it("pins the AGENTS.md turn and the skill bodies, and keeps recent turns as they are", () => {
    const compacted = compactHistory(history, "What happened.", [RESULT]);
    expect(turnsOf(compacted)).toEqual([
      ...turnsOf(history).slice(0, 3),
      textTurn("user", "What happened."),
      RESULT,
    ]);
  });
});

describe("an internal call", () => {
  it("has its input as a turn of its own, no tools and no breakpoints", () => {
    const call = internalRequest("m", "Name it.\n", "Fix the build");
    expect(call.messages).toEqual([textTurn("system", "Name it.\n"), textTurn("user", "Fix the build")]);
    expect(call.tools).toEqual([]);
    expect(markers(markForAnthropic(call))).toEqual({});
  });
});
