import { describe, expect, it } from "vitest";
import type { Finding } from "../../prompt/finding.ts";
import { hostileReport } from "../../testing/hostile-report.ts";
import { obeyed } from "../../testing/workflow-commands.ts";
import { annotations } from "./annotations.ts";
import { placeIn } from "./place.ts";

const here = (file: string) => file;

function over(name: string, actual: number, fields: Partial<Finding> = {}): Finding {
  return {
    code: "over-ceiling",
    level: "error",
    where: { contract: "demo", case: name, section: "Tools", file: "budgets/demo.json", line: 7 },
    message: `Tools: ${actual} chars, allowed at most 100`,
    actual,
    allowed: 100,
    unit: "chars",
    fix: "Trim the text",
    ...fields,
  };
}

describe("annotations", () => {
  it("stand on the line of the ceiling and say what, where, actual, allowed and what to do", () => {
    expect(annotations([over("full", 120)], here)).toBe(
      "::error file=budgets/demo.json,line=7,title=over-ceiling%3A demo · full · Tools::Tools: 120 chars, allowed at most 100%0A→ Trim the text\n",
    );
  });

  it("add the figures where the words lack them, and stand on the golden", () => {
    const finding = over("full", 120, {
      code: "golden-differs",
      level: "warn",
      message: "It differs",
      where: { file: "goldens/demo/full.md" },
    });
    expect(annotations([finding], here)).toBe(
      "::warning file=goldens/demo/full.md,title=golden-differs::It differs%0Aactual 120, allowed 100 chars%0A→ Trim the text\n",
    );
  });

  it("show the worst nine of each level and count the rest, for GitHub drops the eleventh in silence", () => {
    const errors = Array.from({ length: 14 }, (_, index) => over(`e${index}`, 101 + index));
    const warnings = Array.from({ length: 9 }, (_, index) =>
      over(`w${index}`, 101 + index, { level: "warn" }),
    );
    const goldens = over("g", 9000, { code: "golden-differs" });
    const lines = annotations([goldens, ...errors, ...warnings], here)
      .trimEnd()
      .split("\n");
    expect(lines.filter((line) => line.startsWith("::error"))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith("::warning"))).toHaveLength(9);
    expect(lines[0]).toContain("e13");
    expect(lines[8]).toContain("e5");
    expect(lines[9]).toBe("::error::6 more errors in the summary");
  });

  it("tell first what kept the gate from judging", () => {
    const threw: Finding = { code: "composer-threw", level: "error", where: {}, message: "It threw" };
    const [first] = annotations([over("full", 900), threw], here).split("\n");
    expect(first).toBe("::error title=composer-threw::It threw");
  });

  it("hold no command but themselves, hide nothing, and keep within a line each", () => {
    const report = hostileReport();
    const log = annotations(report.findings, here);
    const lines = log.trimEnd().split("\n");
    expect(obeyed(log)).toEqual(lines);
    expect(lines).toHaveLength(20);
    expect(log).not.toContain("##[");
    expect(log).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]/u);
  });

  it("are bounded", () => {
    const long = "x".repeat(1_000_000);
    const finding = over(long, 120, { message: long, fix: long });
    expect(annotations([finding], here).length).toBeLessThan(4000);
  });
});

describe("places", () => {
  it.each([
    ["/ws/app", "/ws", "budgets/a.json", "app/budgets/a.json"],
    ["/ws", "/ws", "budgets/a.json", "budgets/a.json"],
    ["/ws/app", "/ws", "../libs/b.json", "libs/b.json"],
    ["/elsewhere", "/ws", "a.json", undefined],
    ["/ws/app", "", "a.json", "a.json"],
  ])("from %s in a workspace %s, %s is %s", (cwd, workspace, file, place) => {
    expect(placeIn(cwd, { GITHUB_WORKSPACE: workspace })(file)).toBe(place);
  });
});
