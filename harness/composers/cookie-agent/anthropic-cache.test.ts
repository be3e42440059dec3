import { describe, expect, it } from "vitest";
import type { Message } from "../../prompt/request.ts";
import {
  type AnthropicCachePolicy,
  checkAnthropicCache,
  markForAnthropic,
  type Ttl,
} from "./anthropic-cache.ts";
import { assembleHistory, textTurn, turnsOf } from "./history.ts";
import { CALL, EMPTY, markers, request, RESULT } from "./testing.ts";

const HOUR = { type: "ephemeral", ttl: "1h" };
const MINUTES = { type: "ephemeral", ttl: "5m" };

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
