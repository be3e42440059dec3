import { describe, expect, it } from "vitest";
import { createPrompt } from "../prompt/prompt.ts";
import { checkWellFormed } from "./wellformed.ts";

describe("a section holds no half of a character", () => {
  it.each([
    ["the first half", `ok ${"🔥".slice(0, 1)}`, "U+D83D"],
    ["the second half", `ok ${"🔥".slice(1)}`, "U+DD25"],
  ])("%s of an emoji, at index 3, whose file bytes would be the same as the other's", (_, text, unit) => {
    const prompt = createPrompt([
      { label: "Rôle", text: "é" },
      { label: "Tail", text },
    ]);
    const [problem, ...others] = checkWellFormed(prompt);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: "ill-formed-utf16",
      section: "Tail",
      actual: unit,
      offset: 2 + 2 + 3,
    });
    expect(problem?.message).toContain("index 3");
    expect(Buffer.from(text).toString("hex")).toBe("6f6b20efbfbd");
  });

  it("nor does a joiner", () => {
    const prompt = createPrompt([
      { label: "A", text: "a" },
      { label: "B", text: "b", before: "\uDD25" },
    ]);
    expect(checkWellFormed(prompt)).toMatchObject([{ section: "B", offset: 1 }]);
  });

  it("whole characters pass, two halves across a joint too", () => {
    expect(checkWellFormed(createPrompt([{ label: "A", text: "ok 🔥 é" }]))).toEqual([]);
  });
});
