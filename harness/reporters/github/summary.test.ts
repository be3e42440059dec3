import { describe, expect, it } from "vitest";
import { renderGfm } from "../../testing/gfm.ts";
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
    const { elements, live, rows } = renderGfm(text);
    expect([...elements].toSorted()).toEqual([
      "br",
      "code",
      "details",
      "h3",
      "li",
      "p",
      "pre",
      "strong",
      "summary",
      "table",
      "tbody",
      "td",
      "th",
      "thead",
      "tr",
      "ul",
    ]);
    expect(live).not.toMatch(/@|https?:|javascript|#1|::/);
    expect(live.match(/<\/?details>/g)).toEqual(["<details>", "</details>"]);
    expect(rows).toEqual(Array.from({ length: 2 * (HOSTILE_LINES.length + 1) }, () => 9));
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]/u);
  });

  it("is bounded where a name is huge", () => {
    expect(summaryMarkdown(hostileReport([HUGE_LINE])).length).toBeLessThan(40_000);
  });
});
