import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goldenEnvironment } from "../../prompt/environment.ts";
import type { Message, Request } from "../../prompt/request.ts";
import { composeExecution, type ExecutionKnobs, requestOf } from "./execution.ts";
import { type WireBody, wireMarks } from "./payload-invariants.ts";
import { aiSdk, anthropicWire } from "./transforms.ts";

const PLAIN: ExecutionKnobs = { tools: [] };

async function send(knobs: ExecutionKnobs, change: Partial<Request> = {}): Promise<WireBody> {
  const { text, toolSearch } = await composeExecution(knobs);
  const request = { ...requestOf(text, toolSearch, knobs), ...change };
  return (await anthropicWire.apply(request, knobs, goldenEnvironment())) as WireBody;
}

function without(body: WireBody, key: string): string {
  return JSON.stringify(body, (name, value: unknown) => (name === key ? undefined : value));
}

/** Whole turns, as a loop leaves them: a question, then calls with their results, then perhaps an answer. */
const conversations: fc.Arbitrary<Message[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.record({ calls: fc.nat(2), answer: fc.boolean(), parts: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([compacted, turns]) => {
    const context: Message = {
      role: "user",
      content: "summary",
      providerOptions: { zapvol: { taskContext: true } },
    };
    const messages = turns.flatMap(({ calls, answer, parts }, turn): Message[] => [
      { role: "user", content: parts ? [{ type: "text", text: `q${turn}` }] : `q${turn}` },
      ...Array.from({ length: calls }, (_, call) => step(`${turn}-${call}`)).flat(),
      ...(answer ? [{ role: "assistant", content: `a${turn}` }] : []),
    ]);
    return compacted ? [context, ...messages] : messages;
  });

function step(toolCallId: string): Message[] {
  const of = { toolCallId, toolName: "read" };
  return [
    { role: "assistant", content: [{ type: "tool-call", ...of, input: {} }] },
    { role: "tool", content: [{ type: "tool-result", ...of, output: { type: "text", value: "r" } }] },
  ];
}

describe("through ai and @ai-sdk/anthropic", () => {
  it.each([
    ["first-turn", ["$.messages[0].content[0]"]],
    ["in-loop", ["$.messages[1].content[0]", "$.messages[4].content[0]"]],
    ["compacted", ["$.messages[0].content[0]", "$.messages[1].content[0]", "$.messages[4].content[0]"]],
    ["fresh-after-compaction", ["$.messages[0].content[0]", "$.messages[0].content[1]"]],
    ["reasoning-tail", ["$.messages[1].content[0]"]],
  ] as const)(
    "the marks of %s stand on the system block and at %j, nowhere else",
    async (conversation, places) => {
      for (const reminder of [undefined, "The list is stale."]) {
        const knobs = { ...PLAIN, conversation, ...(reminder && { reminder }) };
        const body = await send(knobs);
        expect(wireMarks(body)).toEqual(["$.system[0]", ...places]);
        expect(JSON.stringify(body).split("cache_control")).toHaveLength(places.length + 2);
      }
    },
  );

  it("places at most four marks, the last at the end, whatever was said", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (messages) => {
        const marks = wireMarks(await send(PLAIN, { messages }));
        expect(marks.length).toBeLessThanOrEqual(4);
        const { messages: sent } = await send(PLAIN, { messages });
        const last = sent.length - 1;
        expect(marks.at(-1)).toBe(`$.messages[${last}].content[${(sent[last]?.content.length ?? 0) - 1}]`);
      }),
      { numRuns: 25 },
    );
  });

  it("never marks the reminder, and moves no mark for it", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (messages) => {
        const quiet = await send(PLAIN, { messages });
        const reminded = await send(PLAIN, { messages, reminder: "The list is stale." });
        expect(wireMarks(reminded)).toEqual(wireMarks(quiet));
        expect(reminded.messages.at(-1)?.content.at(-1)).toEqual({
          type: "text",
          text: "<system-reminder>\nThe list is stale.\n</system-reminder>",
        });
      }),
      { numRuns: 25 },
    );
  });

  it("keeps the bytes between marks as they would be without any", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (messages) => {
        const marked = await send(PLAIN, { messages });
        // A part of one's own and a string are the same on the wire, so a mark that moved on leaves nothing behind.
        const parts = messages.map((message) => {
          const { content } = message;
          return typeof content === "string"
            ? { ...message, content: [{ type: "text", text: content }] }
            : message;
        });
        expect(without(await send(PLAIN, { messages: parts }), "cache_control")).toBe(
          without(marked, "cache_control"),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("sends loaded MCP schemas in one form and deferred ones not at all", async () => {
    const body = await send({ ...PLAIN, servers: ["tracker", "files"] });
    expect(body.tools?.map((tool) => (tool as { name?: string }).name)).toEqual([
      "files__archive",
      "files__find",
      "files__stat",
    ]);
    expect(JSON.stringify(body.tools?.[0])).toContain(
      '"input_schema":{"properties":{"folder":{"description":',
    );
  });
});

describe("for another provider", () => {
  it("hands over plain text and unmarked messages", async () => {
    const knobs: ExecutionKnobs = {
      ...PLAIN,
      provider: "openai.responses",
      conversation: "compacted",
      reminder: "x",
    };
    const { text, toolSearch } = await composeExecution(knobs);
    const step = aiSdk.apply(requestOf(text, toolSearch, knobs), knobs, goldenEnvironment());
    expect(step).toMatchObject({ system: text });
    expect(JSON.stringify(step)).not.toContain("cacheControl");
    expect(anthropicWire.when?.(knobs)).toBe(false);
  });
});
