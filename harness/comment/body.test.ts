import { describe, expect, it } from "vitest";
import { ceilingRowWith, reportWith } from "../testing/report.ts";
import { hostileReport } from "../testing/hostile-report.ts";
import { type CommentParts, commentText, verdictOf } from "./body.ts";
import { failingKeys, readMarker } from "./marker.ts";

const LIMIT = 65_536;

function partsWith(fields: Partial<CommentParts> = {}): CommentParts {
  return {
    key: "prompts",
    measured: { report: reportWith(), notes: [] },
    claim: { report: reportWith() },
    edits: [],
    base: { ref: "main", commit: "b".repeat(40) },
    head: "a".repeat(40),
    ...fields,
  };
}

const over = ceilingRowWith({ status: "over", actual: 101, failing: 1 });
const broken = reportWith({ verdict: "broken", ceilings: [over] });

describe("the verdict of a comment", () => {
  const holds = { report: reportWith(), notes: [] };
  const breaks = { report: broken, notes: [] };
  const nothing = { problem: "nothing is known" };
  it.each([
    [holds, holds, "holds"],
    [breaks, holds, "broken"],
    [holds, breaks, "broken"],
    [nothing, holds, "broken"],
    [holds, nothing, "broken"],
  ])("takes both halves (%#)", (measured, claim, verdict) => {
    expect(verdictOf({ measured, claim })).toBe(verdict);
  });
});

describe("a comment of any size", () => {
  const note = (length: number) =>
    partsWith({ measured: { report: reportWith(), notes: ["x".repeat(length)] } });
  // Notes are clipped where they are shown, so that sizes are grown by many of them.
  const padded = (size: number): CommentParts => {
    const notes: string[] = [];
    const length = () =>
      commentText({ ...partsWith(), measured: { report: reportWith(), notes } }, 1e9).length;
    while (size - length() > 600) notes.push("y".repeat(500));
    notes.push("z");
    notes[notes.length - 1] = "z".repeat(1 + size - length());
    return partsWith({ measured: { report: reportWith(), notes } });
  };

  it("of 65,536 characters is whole, marker and footer counted; of one more it steps down", () => {
    const whole = commentText(padded(LIMIT));
    expect(whole).toHaveLength(LIMIT);
    expect(whole).toContain("zzz");
    const less = commentText(padded(LIMIT + 1));
    expect(less.length).toBeLessThan(LIMIT);
    expect(less).not.toContain("zzz");
    expect(commentText(note(10)).length).toBeLessThan(2000);
  });

  it("steps from all to what changed to the counts, and keeps marker, verdict and footer", () => {
    const rows = (count: number, status: "ok" | "over") =>
      Array.from({ length: count }, (_, index) =>
        ceilingRowWith({ case: `case-${index}`, status, actual: status === "ok" ? 80 : 101 }),
      );
    const of = (count: number, status: "ok" | "over") => {
      const report = reportWith({ verdict: "broken", ceilings: [over, ...rows(count, status)] });
      return commentText(partsWith({ measured: { report, notes: [] }, claim: { report } }));
    };
    const [all, changed, counts] = [of(10, "ok"), of(2000, "ok"), of(2000, "over")];
    expect(all).toContain("11 ceilings measured");
    expect(changed).not.toContain("ceilings measured");
    expect(changed).toContain("| ✗  |");
    expect(counts).not.toContain("| ✗ ");
    for (const text of [all, changed, counts]) {
      expect(text.length).toBeLessThanOrEqual(LIMIT);
      expect(readMarker(text, "prompts")?.verdict).toBe("broken");
      expect(text).toContain("## ❌ Prompt gate: broken");
      expect(text).toContain("measured by us: broken; claimed by its own run: broken");
      expect(text.endsWith("Written by prompt-budget.\n")).toBe(true);
    }
  });

  it("fits however much is hostile or edited", () => {
    const edits = Array.from({ length: 5000 }, (_, at) => ({
      part: "workflow" as const,
      path: `${"w".repeat(900)}${at}`,
    }));
    const report = hostileReport();
    const text = commentText(
      partsWith({ measured: { report, notes: report.written }, claim: { report }, edits }),
    );
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text).toContain("and 4990 more");
  });
});

describe("a fault that is mended", () => {
  it("shows as fixed: in the heading, and by the ceiling", () => {
    const previous = { verdict: "broken" as const, failing: failingKeys([over]) };
    const mended = reportWith({ ceilings: [ceilingRowWith({ max: 120 })] });
    const text = commentText(partsWith({ measured: { report: mended, notes: [] }, previous }));
    expect(text).toContain("## ✅ Prompt gate: fixed, it holds again");
    expect(text).toContain("- ✅ fixed: `demo · full · whole` 80, allowed 120 `chars`");
    expect(commentText(partsWith({ measured: { report: mended, notes: [] } }))).not.toContain("fixed");
  });

  it("is not said of a ceiling that still fails", () => {
    const previous = { verdict: "broken" as const, failing: failingKeys([over]) };
    const text = commentText(partsWith({ measured: { report: broken, notes: [] }, previous }));
    expect(text).not.toContain("fixed");
  });
});
