import { describe, expect, it } from "vitest";
import { createPrompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";
import { checkStability, stablePrefix } from "./stability.ts";

const prompt = (...sections: (readonly [string, string, Section["lifetime"]?])[]) =>
  createPrompt(sections.map(([label, text, lifetime = "session"]) => ({ label, text, lifetime })));

describe("the prefix over turns", () => {
  it("is every byte ahead of the first `turn` section, without the joiner that leads to it", () => {
    expect(stablePrefix(prompt(["a", "one"], ["b", "two"], ["c", "now", "turn"], ["d", "late"]))).toBe(
      "one\n\ntwo",
    );
    expect(stablePrefix(prompt(["c", "now", "turn"]))).toBe("");
    expect(stablePrefix(prompt(["a", "one"]))).toBe("one");
  });

  it("may be followed by anything", () => {
    const first = prompt(["a", "one"], ["c", "noon", "turn"]);
    const later = prompt(["a", "one"], ["c", "one o'clock", "turn"], ["x", "more", "turn"]);
    expect(checkStability(first, later, 2)).toEqual([]);
  });

  it("says at which byte it changes, of how many, and in which section", () => {
    const first = prompt(["Now", "Now: 2026-01-01T12:00:00.000Z"], ["Rules", "Rules: be brief."]);
    const later = prompt(["Now", "Now: 2026-01-01T12:00:01.000Z"], ["Rules", "Rules: be brief."]);
    expect(checkStability(first, later, 3)).toMatchObject([
      {
        code: "unstable-prefix",
        section: "Now",
        offset: 23,
        message: 'The prefix changes on turn 3: 23 of its 47 bytes are shared, then section "Now" differs',
      },
    ]);
  });

  it("must not lose or gain a section ahead of the first `turn` one", () => {
    const first = prompt(["a", "one"], ["b", "two"]);
    expect(checkStability(first, prompt(["a", "one"]), 2)).toMatchObject([{ offset: 3, section: "b" }]);
    expect(checkStability(prompt(["a", "one"]), first, 2)).toMatchObject([{ offset: 3, section: "b" }]);
  });
});
