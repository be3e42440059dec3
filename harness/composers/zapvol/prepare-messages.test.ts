import { describe, expect, it } from "vitest";
import type { Message } from "../../prompt/request.ts";
import { markPrefixCacheBoundary } from "./cache-boundary.ts";
import { conversation } from "./fixtures.ts";
import { prepareMessages } from "./prepare-messages.ts";

const anthropic = { provider: "anthropic.messages" };
const reminder: Message = {
  role: "user",
  content: [{ type: "text", text: "<system-reminder>\nThe list is stale.\n</system-reminder>" }],
};

describe("prepareMessages", () => {
  it("marks for Anthropic and puts the reminder after every mark, unmarked", () => {
    const messages = conversation("in-loop");
    const prepared = prepareMessages(messages, anthropic, "The list is stale.");
    expect(prepared.slice(0, -1)).toEqual(markPrefixCacheBoundary(messages));
    expect(prepared.at(-1)).toEqual(reminder);
  });

  it("does not move a mark for the reminder", () => {
    const messages = conversation("compacted");
    expect(prepareMessages(messages, anthropic, "x").slice(0, -1)).toEqual(
      prepareMessages(messages, anthropic),
    );
  });

  it("marks nothing for other providers, and reminds them all the same", () => {
    const messages = conversation("in-loop");
    const prepared = prepareMessages(messages, { provider: "openai.responses" }, "The list is stale.");
    expect(prepared).toEqual([...messages, reminder]);
  });

  it.each([undefined, "", " \n"])("adds no reminder for %j", (reminder) => {
    expect(prepareMessages(conversation("in-loop"), anthropic, reminder)).toHaveLength(5);
  });
});
