import { describe, expect, it } from "vitest";
import { breakoutProblems, findBreakouts } from "./breakout.ts";

describe("findBreakouts", () => {
  it("finds a literal closing tag with its line and column", () => {
    expect(findBreakouts("one\ntwo </agent_instructions> three", "agent_instructions")).toEqual([
      { index: 8, line: 2, column: 5, tag: "</agent_instructions>" },
    ]);
  });

  it.each(["</Agent_Instructions>", "</agent_instructions >", "</ agent_instructions\n>"])(
    "finds a spelling that reads as the same tag: %j",
    (text) => {
      expect(findBreakouts(text, "agent_instructions")).toHaveLength(1);
    },
  );

  it.each(["<agent_instructions>", "agent_instructions", "&lt;/agent_instructions&gt;", "</soul>", ""])(
    "finds nothing in %j",
    (text) => {
      expect(findBreakouts(text, "agent_instructions")).toEqual([]);
    },
  );
});

describe("breakoutProblems", () => {
  it("makes one problem of all closing tags of a text, which counts them and names the first", () => {
    const [problem, ...others] = breakoutProblems("context", "soul", "a</soul>b\n</SOUL>");
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: "wrapper-breakout",
      section: "context",
      actual: 2,
      allowed: 0,
    });
    expect(problem?.message).toContain("line 1, column 2, and 1 more after it");
  });

  it("says nothing of a text that stays inside", () => {
    expect(breakoutProblems("context", "soul", "calm")).toEqual([]);
  });
});
