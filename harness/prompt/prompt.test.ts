import { describe, expect, it } from "vitest";
import { goldenEnvironment } from "./environment.ts";
import { compareLifetimes, LIFETIMES } from "./lifetime.ts";
import { createPrompt } from "./prompt.ts";
import { isRejection, Rejection } from "./rejection.ts";

describe("createPrompt", () => {
  it("joins with the separator, or with a section's own joiner", () => {
    const sections = [
      { label: "a", text: "A", before: "ignored" },
      { label: "b", text: "B" },
      { label: "c", text: "C", before: "\n---\n" },
    ];
    expect(createPrompt(sections).text).toBe("A\n\nB\n---\nC");
    expect(createPrompt(sections, " ").text).toBe("A B\n---\nC");
  });

  it("leaves an empty section out, with its joiner", () => {
    const { text, sections } = createPrompt([
      { label: "a", text: "A" },
      { label: "memory", text: "" },
      { label: "b", text: "B" },
    ]);
    expect(text).toBe("A\n\nB");
    expect(sections.map(({ label }) => label)).toEqual(["a", "b"]);
  });
});

describe("lifetimes", () => {
  it("are ordered from release to turn", () => {
    expect([...LIFETIMES].toSorted((a, b) => compareLifetimes(b, a))).toEqual([
      "release",
      "user",
      "session",
      "turn",
    ]);
    expect(compareLifetimes("release", "turn")).toBeGreaterThan(0);
    expect(compareLifetimes("user", "user")).toBe(0);
  });
});

describe("rejections", () => {
  it("are known from any copy of the package", () => {
    const foreign = Object.assign(new Error("full"), {
      code: "full",
      [Symbol.for("prompt-budget.rejection")]: true,
    });
    expect(isRejection(new Rejection("full"))).toBe(true);
    expect(isRejection(foreign)).toBe(true);
    expect(isRejection(new Error("full"))).toBe(false);
    expect(isRejection(null)).toBe(false);
  });
});

describe("the golden environment", () => {
  it("is the same each time, and no one can move its clock for the next case", () => {
    const first = goldenEnvironment();
    first.now.setFullYear(1999);
    expect(goldenEnvironment().now.toISOString()).toBe("2026-01-01T12:00:00.000Z");
  });
});
