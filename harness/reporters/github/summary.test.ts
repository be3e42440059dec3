import { describe, expect, it } from "vitest";
import { HOSTILE_LINES, hostileReport, HUGE_LINE } from "../../testing/hostile-report.ts";
import { ceilingRowWith, reportWith } from "../../testing/report.ts";
import { summaryMarkdown } from "./summary.ts";

describe("the job summary", () => {
  it("tells the verdict, then what fails, and folds away what holds", () => {
    const text = summaryMarkdown(
      reportWith({
        verdict: "broken",
        counts: { contracts: 1, cases: 2, goldens: 3, ceilings: 2, errors: 1, warnings: 0 },
        ceilings: [
          ceilingRowWith(),
          ceilingRowWith({ case: "wide", status: "over", actual: 101, failing: 1 }),
        ],
      }),
    );
    const [head = "", rest = ""] = text.split("<details>");
    expect(head).toMatch(/^### ❌ The prompt gate is broken: 1 error\n/);
    expect(head).toContain("`wide`");
    expect(head).not.toContain("`full`");
    expect(rest).toContain("`full`");
    expect(rest).toContain("2 ceilings measured");
  });

  it("says in the heading of a gate that holds that there are warnings", () => {
    const counts = { contracts: 1, cases: 2, goldens: 3, ceilings: 4, errors: 0, warnings: 2 };
    expect(summaryMarkdown(reportWith({ counts }))).toMatch(
      /^### ✅ The prompt gate holds, with 2 warnings\n/,
    );
  });

  it("keeps hostile texts in code spans and fences: no tag, mention, link or closing of its own folds", () => {
    const text = summaryMarkdown(hostileReport());
    const fence = /^(`{3,})diff\n[\s\S]*?\n\1$/m;
    expect(text).toMatch(fence);
    const outside = text.replace(fence, "").replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    expect(outside).not.toMatch(/<(?!br>|\/?details>|\/?summary>)|@|https?:|\]\(|javascript/);
    expect(outside.match(/<\/?details>/g)).toEqual(["<details>", "</details>"]);
    const rows = text.split("\n").filter((line) => line.startsWith("|"));
    expect(rows).toHaveLength(2 * (HOSTILE_LINES.length + 2));
    for (const row of rows) expect(row.replaceAll("\\|", "").split("|")).toHaveLength(11);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]/u);
  });

  it("is bounded where a name is huge", () => {
    expect(summaryMarkdown(hostileReport([HUGE_LINE])).length).toBeLessThan(40_000);
  });
});
