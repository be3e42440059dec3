import { describe, expect, it } from "vitest";
import { ceilingRowWith, reportWith } from "../../testing/report.ts";
import { COMMENT_LIMIT, commentBody, fitComment } from "./comment.ts";

const frame = { before: "<!-- prompt-budget -->\n", after: "\n---\nfooter" };
const around = frame.before.length + frame.after.length;

describe("a comment", () => {
  it("is whole up to 65,536 characters, marker and footer counted", () => {
    const whole = "x".repeat(COMMENT_LIMIT - around);
    expect(fitComment([whole, "less"], frame)).toBe(frame.before + whole + frame.after);
    expect(fitComment([`${whole}x`, "less", "least"], frame)).toBe(`${frame.before}less${frame.after}`);
    expect(fitComment([`${whole}x`, `${whole}x`, "least"], frame)).toBe(`${frame.before}least${frame.after}`);
  });

  const changed = (cases: number, lines: number) =>
    reportWith({
      verdict: "broken",
      counts: { contracts: 1, cases, goldens: 3, ceilings: 1, errors: 1, warnings: 0 },
      ceilings: [ceilingRowWith({ status: "over", actual: 101, failing: 1 })],
      edits: Array.from({ length: cases }, (_, index) => ({
        id: String(index),
        contract: "demo",
        section: `Section ${index}`,
        kind: "changed" as const,
        cases: ["full"],
        charsBefore: 1,
        charsAfter: 2,
        hunks: [{ line: 1, lines: Array.from({ length: lines }, () => "+a line that is new") }],
      })),
    });

  it.each([
    ["all of it", changed(5, 5), ["Section 4", "a line that is new", "101"], []],
    ["what fails and what changed", changed(100, 60), ["Section 99", "101"], ["a line that is new"]],
    ["the counts", changed(3000, 1), ["3,000 cases"], ["Section"]],
  ])("steps down to %s, and keeps the verdict", (_, report, held, left) => {
    const body = commentBody(report, frame);
    expect(body.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(body).toContain("❌ The prompt gate is broken: 1 error");
    for (const text of held) expect(body).toContain(text);
    for (const text of left) expect(body).not.toContain(text);
    expect(body.startsWith(frame.before)).toBe(true);
    expect(body.endsWith(frame.after)).toBe(true);
  });
});
