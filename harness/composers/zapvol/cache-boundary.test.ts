import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Message } from "../../prompt/request.ts";
import { isTaskContext, markPrefixCacheBoundary } from "./cache-boundary.ts";

const MARK = { anthropic: { cacheControl: { type: "ephemeral" } } };
const CONTEXT = { zapvol: { taskContext: true } };

const text = (text: string, more: object = {}): Block => ({ type: "text", text, ...more });
const reasoning = (text: string): Block => ({ type: "reasoning", text });
const user = (content: Message["content"]): Message => ({ role: "user", content });
const assistant = (content: Message["content"]): Message => ({ role: "assistant", content });
const context = (content: Message["content"], role = "user"): Message => ({
  role,
  content,
  providerOptions: CONTEXT,
});
const call = assistant([{ type: "tool-call", toolCallId: "1", toolName: "read", input: {} }]);
const result: Message = {
  role: "tool",
  content: [{ type: "tool-result", toolCallId: "1", toolName: "read", output: { type: "text", value: "r" } }],
};

function optionsOf(of: Message | Block): Record<string, Record<string, unknown>> {
  return (of["providerOptions"] ?? {}) as Record<string, Record<string, unknown>>;
}

/** Where marks stand: `message.part`, or `message` alone for one on the message. */
function marks(messages: readonly Message[]): string[] {
  const found: string[] = [];
  for (const [at, message] of messages.entries()) {
    if (typeof message.content !== "string") {
      for (const [part, of] of message.content.entries()) {
        if (optionsOf(of)["anthropic"]?.["cacheControl"]) found.push(`${at}.${part}`);
      }
    }
    if (optionsOf(message)["anthropic"]?.["cacheControl"]) found.push(`${at}`);
  }
  return found;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const part = fc.oneof(
  fc.constantFrom("a", "", " \n").map((value) => text(value)),
  fc.constant(text("marked", { providerOptions: MARK })),
  fc.constant(
    text("theirs", { providerOptions: { anthropic: { cacheControl: { type: "ephemeral", ttl: "1h" } } } }),
  ),
  fc.constant(reasoning("hm")),
);
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({
    role: fc.constantFrom("user", "assistant"),
    content: fc.oneof(fc.constantFrom("", "hi"), fc.array(part)),
  }),
  fc.array(part).map((content) => context(content)),
  fc.constantFrom(call, result),
);
const conversation = fc.array(message, { maxLength: 9 });

describe("markPrefixCacheBoundary", () => {
  it.each<[string, Message[], string[]]>([
    ["[user] at its tail", [user("a")], ["0.0"]],
    [
      "[user, assistant, user, call, result] before the turn and at the tail",
      [user("a"), assistant("b"), user("c"), call, result],
      ["1.0", "4.0"],
    ],
    [
      "[context, user, assistant, user, call, result] behind the summary, before the turn, at the tail",
      [context("s"), user("a"), assistant("b"), user("c"), call, result],
      ["0.0", "2.0", "5.0"],
    ],
    [
      "[context, user] behind the summary, which also ends the turns before",
      [context("s"), user("a")],
      ["0.0", "1.0"],
    ],
    ["nothing in an empty list", [], []],
  ])("marks %s", (_, messages, expected) => {
    expect(marks(markPrefixCacheBoundary(messages))).toEqual(expected);
  });

  describe("slot 2, the turn summary", () => {
    it("is found by its marker, whatever the role", () => {
      const summary = context("s", "assistant");
      expect(isTaskContext(summary)).toBe(true);
      expect(marks(markPrefixCacheBoundary([summary, user("a"), assistant("b"), user("c")]))).toEqual([
        "0.0",
        "2.0",
        "3.0",
      ]);
    });

    it("ends the contiguous run from the start, not a context further down", () => {
      const messages = [
        context("s"),
        context([text("t"), text("u")]),
        user("a"),
        assistant("b"),
        user("c"),
        call,
        result,
      ];
      expect(marks(markPrefixCacheBoundary(messages))).toEqual(["1.1", "3.0", "6.0"]);
      const late = [user("a"), context("s"), user("c"), call, result];
      expect(marks(markPrefixCacheBoundary(late))).toEqual(["1.0", "4.0"]);
    });

    it("stays where it is while the conversation grows", () => {
      const start = [context("s"), user("a")];
      const grown = [...start, assistant("b"), user("c"), call, result];
      expect(marks(markPrefixCacheBoundary(grown))[0]).toBe(marks(markPrefixCacheBoundary(start))[0]);
    });

    it.each([undefined, {}, { zapvol: {} }, { zapvol: { taskContext: "true" } }])(
      "needs exactly its marker, not %j",
      (providerOptions) => {
        const message = providerOptions ? { ...user("a"), providerOptions } : user("a");
        expect(isTaskContext(message)).toBe(false);
      },
    );
  });

  describe("slot 3, the current turn's boundary", () => {
    it("does not take tool messages or Task Context for a user's", () => {
      const messages = [user("a"), assistant("b"), user("c"), call, result, context("late")];
      expect(marks(markPrefixCacheBoundary(messages))).toEqual(["1.0", "5.0"]);
    });

    it("is none when the latest user message is the first of all", () => {
      expect(marks(markPrefixCacheBoundary([user("a"), call, result]))).toEqual(["2.0"]);
    });

    it("may be a tool message", () => {
      expect(marks(markPrefixCacheBoundary([user("a"), call, result, user("b")]))).toEqual(["2.0", "3.0"]);
    });

    it("stays where it is through the steps of the turn", () => {
      const turn = [user("a"), assistant("b"), user("c")];
      for (const steps of [[], [call, result], [call, result, call, result]]) {
        expect(marks(markPrefixCacheBoundary([...turn, ...steps]))[0]).toBe("1.0");
      }
    });
  });

  it("turns string content into one text part that holds the mark", () => {
    expect(markPrefixCacheBoundary([user("a")])).toEqual([
      { role: "user", content: [text("a", { providerOptions: MARK })] },
    ]);
  });

  it("marks parts, never messages", () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        expect(marks(markPrefixCacheBoundary(messages)).filter((place) => !place.includes("."))).toEqual([]);
      }),
    );
  });

  it("keeps the options that stand beside a mark", () => {
    const options = { anthropic: { citations: { enabled: true } }, zapvol: { id: 7 } };
    const [marked] = markPrefixCacheBoundary([user([text("a", { providerOptions: options })])]);
    expect(marked?.content).toEqual([
      text("a", { providerOptions: { ...options, anthropic: { ...options.anthropic, ...MARK.anthropic } } }),
    ]);
    expect(
      markPrefixCacheBoundary([...(marked ? [marked] : []), user("b"), assistant("c")])[0],
    ).toMatchObject({
      content: [text("a", { providerOptions: options })],
    });
  });

  it.each<[string, Message[], string[]]>([
    ["over reasoning", [user("a"), assistant([text("b"), reasoning("hm")])], ["1.0"]],
    ["over blank text", [user("a"), assistant([text("b"), text(" \n")])], ["1.0"]],
    ["over a file that the assistant made", [user("a"), assistant([text("b"), { type: "file" }])], ["1.0"]],
    ["over an approval", [user("a"), assistant([text("b"), { type: "tool-approval-request" }])], ["1.0"]],
    ["to an earlier message", [user("a"), assistant([reasoning("hm")])], ["0.0"]],
    ["over an empty string", [user("a"), user("")], ["0.0"]],
    ["to nothing, if there is nothing", [user(""), assistant([reasoning("hm")])], []],
    ["within the run of Task Context", [context("s"), context([reasoning("hm")]), user("a")], ["0.0", "2.0"]],
    ["before the turn", [user("a"), assistant([reasoning("hm")]), user("b"), call, result], ["0.0", "4.0"]],
  ])("steps back %s", (_, messages, expected) => {
    expect(marks(markPrefixCacheBoundary(messages))).toEqual(expected);
  });

  it.each(["image", "file"])("marks an %s of the user", (type) => {
    expect(marks(markPrefixCacheBoundary([user([text("a"), { type }])]))).toEqual(["0.1"]);
  });

  it("takes earlier marks of ours off first", () => {
    const first = markPrefixCacheBoundary([user("a")]);
    const second = markPrefixCacheBoundary([...first, assistant("b"), user("c"), call]);
    const third = markPrefixCacheBoundary([...second, result]);
    expect([marks(first), marks(second), marks(third)]).toEqual([["0.0"], ["1.0", "3.0"], ["1.0", "4.0"]]);
    expect(third[0]).toEqual(user([text("a")]));
  });

  it("leaves marks of others where they are, and gives up its own inner slots for them", () => {
    const theirs = { anthropic: { cacheControl: { type: "ephemeral", ttl: "1h" } } };
    const pinned = user([text("a", { providerOptions: theirs }), text("b", { providerOptions: theirs })]);
    const messages = [context("s"), pinned, assistant("c"), user("d")];
    expect(marks(markPrefixCacheBoundary(messages))).toEqual(["1.0", "1.1", "3.0"]);
    const tail = [user("a"), user([text("b", { providerOptions: theirs })])];
    expect(markPrefixCacheBoundary(tail)[1]).toEqual(tail[1]);
  });

  it("places at most three, so that four go out with the system's", () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const ours = marks(markPrefixCacheBoundary(messages)).length;
        const theirs = JSON.stringify(messages).split('"ttl"').length - 1;
        expect(ours).toBeLessThanOrEqual(Math.max(3, theirs));
      }),
    );
  });

  it("nests: summary before turn before tail, and the tail is the last part that can hold a mark", () => {
    const plain = fc.array(fc.constantFrom(context("s"), user("a"), assistant("b"), call, result), {
      minLength: 1,
    });
    fc.assert(
      fc.property(plain, (messages) => {
        const found = marks(markPrefixCacheBoundary(messages)).map(Number);
        expect(found).toEqual(found.toSorted((one, other) => one - other));
        expect(Math.floor(found.at(-1) ?? -1)).toBe(messages.length - 1);
      }),
    );
  });

  it("gives the same when it runs again", () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const once = markPrefixCacheBoundary(messages);
        expect(markPrefixCacheBoundary(once)).toEqual(once);
      }),
    );
  });

  it("never changes the messages it is given, nor what they say", () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const before = structuredClone(messages);
        const marked = markPrefixCacheBoundary(frozen(messages));
        expect(messages).toEqual(before);
        const words = (of: readonly Message[]) =>
          of.map(({ role, content }) => [
            role,
            typeof content === "string" ? [content] : content.map((part) => part.text),
          ]);
        expect(words(marked)).toEqual(words(messages));
      }),
    );
  });

  it("refuses a system message in the list", () => {
    const system: Message = { role: "system", content: "Be brief." };
    expect(() => markPrefixCacheBoundary([system, user("a")])).toThrow(TypeError);
  });
});
