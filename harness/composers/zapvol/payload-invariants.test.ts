import { describe, expect, it } from "vitest";
import { marksInPlace, reminderUnmarked } from "./payload-invariants.ts";

const MARK = { cache_control: { type: "ephemeral" } };
const system = [{ type: "text", text: "s", ...MARK }];
const marked = { type: "text", text: "m", ...MARK };
const plain = { type: "text", text: "p" };
const reminder = { type: "text", text: "<system-reminder>\nx\n</system-reminder>" };
const user = (...content: object[]) => ({ role: "user", content });
const request = { messages: [], tools: [], reminder: "x" };

describe("marksInPlace", () => {
  it("holds for the system's mark and one to three in the messages", () => {
    expect(marksInPlace.check({ system, messages: [user(plain, marked)] }, request)).toEqual([]);
    expect(marksInPlace.check({ system, messages: [user(marked, marked, marked)] }, request)).toEqual([]);
  });

  it.each<[string, object]>([
    ["an unmarked system prompt", { system: [plain], messages: [user(marked)] }],
    ["a system prompt in two blocks", { system: [...system, plain], messages: [user(marked)] }],
    ["a marked tool", { system, tools: [MARK], messages: [user(marked)] }],
    ["no mark in the messages", { system, messages: [user(plain)] }],
    ["a fifth mark", { system, messages: [user(marked, marked), user(marked, marked)] }],
  ])("finds %s", (_, body) => {
    expect(marksInPlace.check(body, request).length).toBeGreaterThan(0);
  });
});

describe("reminderUnmarked", () => {
  it("holds for a reminder that comes last without a mark, or for none", () => {
    expect(reminderUnmarked.check({ system, messages: [user(marked, reminder)] }, request)).toEqual([]);
    expect(reminderUnmarked.check({ system, messages: [user(marked)] }, { messages: [], tools: [] })).toEqual(
      [],
    );
  });

  it.each<[string, object]>([
    ["a marked reminder", user(plain, { ...reminder, ...MARK })],
    ["a reminder that something follows", user(reminder, marked)],
    ["a reminder that is missing", user(marked)],
  ])("finds %s", (_, message) => {
    expect(reminderUnmarked.check({ system, messages: [message] }, request)).toHaveLength(1);
  });
});
