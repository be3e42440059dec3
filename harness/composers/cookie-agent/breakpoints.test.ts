import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, Tool } from "../../prompt/request.ts";
import {
  type AnthropicCachePolicy,
  checkAnthropicCache,
  markForAnthropic,
  type Ttl,
} from "./anthropic-cache.ts";
import { compactHistory, compactionRequest } from "./compaction.ts";
import { assembleHistory, textTurn, turnsOf } from "./history.ts";
import { clearMarkers } from "./markers.ts";
import { internalRequest, type ModelRequest } from "./model-request.ts";
import { markForOpenAi } from "./openai-cache.ts";

const TOOLS: readonly Tool[] = [
  { name: "read", description: "Reads a file", input_schema: { type: "object" } },
  { name: "bash", description: "Runs a command", input_schema: { type: "object" } },
];
const HOUR = { type: "ephemeral", ttl: "1h" };
const MINUTES = { type: "ephemeral", ttl: "5m" };
const EXPLICIT = { mode: "explicit" };

function request(session: readonly Message[], more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "m",
    cacheable: true,
    messages: [textTurn("system", "Prompt"), ...session],
    tools: TOOLS,
    ...more,
  };
}

/** The JSON paths of all markers, with their values. */
function markers(value: unknown, path = "$"): Readonly<Record<string, unknown>> {
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

const CALL: Message = {
  role: "assistant",
  content: [
    { type: "text", text: "Looking." },
    { type: "tool_use", id: "1", name: "read", input: { cache_control: "an argument" } },
  ],
};
const RESULT: Message = { role: "tool", content: [{ type: "tool_result", tool_use_id: "1", content: "ok" }] };
const EMPTY: Message = { role: "user", content: "" };

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

describe("Anthropic breakpoints", () => {
  it("stand on the system turn, the last tool and the last turn", () => {
    expect(markers(markForAnthropic(request([textTurn("user", "a"), textTurn("user", "b")])))).toEqual({
      "$.messages[0].content[0]": HOUR,
      "$.tools[1]": HOUR,
      "$.messages[2].content[0]": MINUTES,
    });
  });

  it("stand on the last turn whatever its kind: a tool result, an answer, an empty one", () => {
    const user = textTurn("user", "a");
    const rolling = (session: readonly Message[]): readonly string[] =>
      Object.keys(markers(markForAnthropic(request(session, { tools: [] })))).slice(1);
    expect(rolling([user, CALL, RESULT])).toEqual(["$.messages[3].content[0]"]);
    expect(rolling([user, textTurn("assistant", "b")])).toEqual(["$.messages[2].content[0]"]);
    expect(rolling([user, EMPTY])).toEqual(["$.messages[2].content[0]"]);
    expect(rolling([user, { role: "user", content: [] }])).toEqual([]);
  });

  it("stand on the last part of the last turn that can carry one", () => {
    const thinking = { type: "thinking", thinking: "hm", signature: "s" };
    const turn = { role: "assistant", content: [{ type: "text", text: "a" }, thinking] };
    expect(Object.keys(markers(markForAnthropic(request([turn], { tools: [] }))))).toEqual([
      "$.messages[0].content[0]",
      "$.messages[1].content[0]",
    ]);
  });

  it("leave the system turn out where it has no text, and where the first turn is another", () => {
    const empty = request([textTurn("user", "a")], {
      messages: [textTurn("system", ""), textTurn("user", "a")],
    });
    expect(Object.keys(markers(markForAnthropic(empty)))).toEqual(["$.messages[1].content[0]", "$.tools[1]"]);
    const none = request([], { messages: [textTurn("user", "a")], tools: [] });
    expect(Object.keys(markers(markForAnthropic(none)))).toEqual(["$.messages[0].content[0]"]);
  });

  it("stand on the last part of the system turn that says something, never on an empty one", () => {
    const system = {
      role: "system",
      content: [
        { type: "text", text: "A" },
        { type: "text", text: "" },
      ],
    };
    const marked = markForAnthropic(request([], { messages: [system], tools: [] }));
    expect(markers(marked)).toEqual({ "$.messages[0].content[0]": HOUR });
  });

  it("leave the tools out where there are none, and where none may be called", () => {
    const without = [request([EMPTY], { tools: [] }), request([EMPTY], { toolChoice: "none" })];
    for (const each of without) {
      expect(Object.keys(markers(markForAnthropic(each))).some((path) => path.startsWith("$.tools"))).toBe(
        false,
      );
    }
  });

  it("are none for a model that takes none, which sees no earlier ones either", () => {
    const marked = markForAnthropic(request([textTurn("user", "a")]));
    expect(markers(markForAnthropic({ ...marked, cacheable: false }))).toEqual({});
  });

  it("are at most three of the four that the provider takes", () => {
    expect(Object.keys(markers(markForAnthropic(request([CALL, RESULT]))))).toHaveLength(3);
  });

  it("move with the last turn, AGENTS.md included, while system and tool ones stay", () => {
    const pathsOf = (agentsMd: readonly { path: string; content: string }[]): readonly string[] => {
      const history = assembleHistory({
        role: "root",
        prompt: "Prompt",
        agentsMd,
        session: [textTurn("user", "a")],
      });
      return Object.keys(markers(markForAnthropic(request([], { messages: turnsOf(history) }))));
    };
    const [without, with_] = [pathsOf([]), pathsOf([{ path: "/w/AGENTS.md", content: "x" }])];
    expect(without).toEqual(["$.messages[0].content[0]", "$.messages[1].content[0]", "$.tools[1]"]);
    expect(with_).toEqual(["$.messages[0].content[0]", "$.messages[2].content[0]", "$.tools[1]"]);
  });

  it("may be switched off one by one", () => {
    const policy = { tools: "off", system: "5m", rolling: "off" } as const;
    expect(markers(markForAnthropic(request([EMPTY]), policy))).toEqual({
      "$.messages[0].content[0]": MINUTES,
    });
  });
});

describe("the lives of Anthropic breakpoints", () => {
  const lives: readonly Ttl[] = ["off", "5m", "1h"];
  const all = lives.flatMap((tools) =>
    lives.flatMap((system) => lives.map((rolling): AnthropicCachePolicy => ({ tools, system, rolling }))),
  );

  it("never grow in the order tools, system, rolling, whichever are set", () => {
    const order = (policy: AnthropicCachePolicy): string =>
      [policy.tools, policy.system, policy.rolling].filter((ttl) => ttl !== "off").join(" ");
    const refused = all.filter((policy) => {
      try {
        checkAnthropicCache(policy);
        return false;
      } catch (error) {
        return (error as { readonly code: string }).code === "cache-ttl-order";
      }
    });
    expect(refused).toEqual(all.filter((policy) => /5m.*1h/.test(order(policy))));
    expect(refused).toHaveLength(7);
  });

  it("are checked before anything is marked", () => {
    const policy = { tools: "5m", system: "1h", rolling: "off" } as const;
    expect(() => markForAnthropic(request([]), policy)).toThrow("tools, system, rolling");
  });
});

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
