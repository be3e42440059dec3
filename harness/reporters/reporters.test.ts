import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderGfm } from "../testing/gfm.ts";
import { hostileText } from "../testing/hostile-text.ts";
import { HOSTILE_LINES, hostileComparison, hostileReport, HUGE_LINE } from "../testing/hostile-report.ts";
import { ceilingRowWith as row, reportWith as report } from "../testing/report.ts";
import { obeyed } from "../testing/workflow-commands.ts";
import { difference, integer, share } from "./figures.ts";
import { diffMarkdown } from "./diff-markdown.ts";
import { diffText } from "./diff-text.ts";
import { json } from "./json.ts";
import { jsonText } from "./json-text.ts";
import { code, codeSpan, markdown } from "./markdown.ts";
import { table } from "./table.ts";
import { visible } from "./visible.ts";

describe("the table", () => {
  it("puts failures first, worst first, then the nearest to its bound", () => {
    const rows = [
      row({ case: "calm", actual: 10 }),
      row({ case: "near", actual: 99 }),
      row({ case: "over", actual: 120, status: "over", failing: 1 }),
      row({ case: "worst", actual: 300, status: "over", failing: 3, matched: 9 }),
      row({ case: "low", actual: 10, min: 50, status: "under", failing: 1 }),
    ];
    const lines = table(report({ ceilings: rows }), { color: false }).split("\n");
    expect(lines.slice(1, 6).map((line) => line.split(/ {2,}/)[2])).toEqual([
      "low",
      "worst (worst of 3 failing)",
      "over",
      "near",
      "calm",
    ]);
  });

  it("has colours only when it is told so", () => {
    const one = report({ ceilings: [row({ status: "over", actual: 101, failing: 1 })] });
    expect(table(one, { color: false })).not.toContain("\u001B");
    expect(table(one, { color: true })).toContain("\u001B[31m");
  });
});

const MARKDOWN_ELEMENTS = [
  "br",
  "code",
  "li",
  "p",
  "pre",
  "strong",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "tr",
  "ul",
];

/** What hides, moves or is half a character. */
const HIDING = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;

describe("hostile text", () => {
  const hostile = hostileReport();

  it("moves no cursor, hides nothing and starts no workflow command on a terminal", () => {
    const out = table(hostile, { color: false });
    expect(obeyed(out)).toEqual([]);
    expect(out).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]|\p{Cs}/u);
    for (const shown of ["\\u{1b}[2J", "\\u{202e}evil\\u{2066}", "zero\\u{200b}width", "new\\u{20}\\u{20}"])
      expect(out).toContain(shown);
  });

  it("stays inside its cells, its code spans and its fences in Markdown", () => {
    const { elements, live, rows } = renderGfm(markdown(hostile, { color: false }));
    expect([...elements].toSorted()).toEqual(MARKDOWN_ELEMENTS);
    expect(live).not.toMatch(/@|https?:|javascript|#1|::/);
    expect(rows).toEqual(Array.from({ length: HOSTILE_LINES.length + 1 }, () => 9));
  });

  it.each([
    ["a|b`c`\nd", "``a\\|b`c`\\nd``"],
    ["`start", "`` `start ``"],
    ["plain", "`plain`"],
    ["a``b", "```a``b```"],
  ])("stands in a cell as one code span: %j", (text, cell) => {
    expect(code(text)).toBe(cell);
    expect(codeSpan(text)).toBe(cell.replaceAll("\\|", "|"));
  });

  it("is escaped in the name of a user's own unit", () => {
    const out = markdown(report({ ceilings: [row({ unitLabel: "<img>|@x tokens" })] }), { color: false });
    expect(out).toContain("`<img>\\|@x tokens`");
  });

  it("passes through JSON unchanged, and prints there without hiding or being obeyed", () => {
    const out = json(hostile, { color: false });
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(hostile)));
    expect(obeyed(out)).toEqual([]);
    expect(out).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069\uFFFE]|\p{Cs}/u);
  });

  it("means the same in JSON, whatever it is", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(JSON.parse(jsonText({ [text]: text }))).toEqual(JSON.parse(JSON.stringify({ [text]: text })));
      }),
    );
  });

  it("moves, hides and starts nothing in the words of a change either", () => {
    const out = diffText(hostileComparison(), { color: false });
    expect(obeyed(out)).toEqual([]);
    expect(out).not.toMatch(HIDING);
    const page = diffMarkdown(hostileComparison(), { color: false });
    expect(page).not.toMatch(HIDING);
    const { elements, live } = renderGfm(page);
    expect([...elements].toSorted()).toEqual(
      [...MARKDOWN_ELEMENTS, "h3"].toSorted().filter((name) => name !== "br"),
    );
    expect(live.replaceAll("@\u200B", "")).not.toMatch(/@/);
  });

  it.each([
    ["table", table],
    ["text", diffText],
    ["markdown of a change", diffMarkdown],
    ["markdown", markdown],
  ])("is bounded in the %s where a line is huge", (_, render) => {
    expect(render(hostileComparison([HUGE_LINE]), { color: false }).length).toBeLessThan(60_000);
  });
});

describe("figures", () => {
  it("never read as equal what is not", () => {
    expect(share(1537, 1536)).toBe("100.1%");
    expect(share(100_001, 100_000)).toBe(">100%");
    expect(share(99_999, 100_000)).toBe("<100%");
    expect(share(5, 5)).toBe("100.0%");
    expect(share(0, 0)).toBe("100.0%");
    expect(share(1, 0)).toBe(">100%");
  });

  it("group thousands and carry their sign", () => {
    expect([integer(0), integer(999), integer(1000), integer(1234567)]).toEqual([
      "0",
      "999",
      "1,000",
      "1,234,567",
    ]);
    expect([difference(0), difference(1234), difference(-5)]).toEqual(["0", "+1,234", "-5"]);
  });
});

describe("visible", () => {
  it.each([
    ["a\tb\nc\r", "a\\tb\\nc\\r"],
    ["\uFEFFhello", "\\u{feff}hello"],
    ["ok \uD83D", "ok \\u{d83d}"],
    ["\u{E0041}", "\\u{e0041}"],
    ["é 你 👩‍🌾 ok", "é 你 👩\\u{200d}🌾 ok"],
    ["❤️ a\uFE0F b\uFE01", "❤️ a\\u{fe0f} b\\u{fe01}"],
    ["a\u00A0b\u2003c\u3000d", "a\\u{a0}b\\u{2003}c\u3000d"],
    ["\uFFFE\u{1FFFF}\u034F\u2800", "\\u{fffe}\\u{1ffff}\\u{34f}\\u{2800}"],
  ])("spells out what cannot be seen in %j", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});
