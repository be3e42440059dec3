import { describe, expect, it } from "vitest";
import type { CeilingRow, Report } from "../gate/report.ts";
import { difference, integer, share } from "./figures.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { table } from "./table.ts";
import { visible } from "./visible.ts";

const HOSTILE = [
  "::error::pwn",
  "   ::add-mask::x",
  "+ see ##[error]boom",
  "\u001B[2J\u001B]0;title\u0007",
  "a|b`c`",
  "```",
  "<script>alert(1)</script>",
  "@octocat #1 https://example.com",
  "\u202Eevil\u2066",
  "zero\u200Bwidth",
];

function row(fields: Partial<CeilingRow> = {}): CeilingRow {
  return {
    file: "budgets/demo.json",
    line: 5,
    selector: 'contract "demo"',
    kind: "ceiling",
    unit: "chars",
    unitLabel: "chars",
    max: 100,
    why: "small",
    status: "ok",
    actual: 80,
    contract: "demo",
    case: "full",
    subject: "whole",
    matched: 1,
    failing: 0,
    ...fields,
  };
}

function report(fields: Partial<Report> = {}): Report {
  return {
    format: 1,
    version: "0.0.0",
    verdict: "holds",
    scope: { full: true },
    counts: { contracts: 1, cases: 2, goldens: 3, ceilings: 4, errors: 0, warnings: 0 },
    contracts: [],
    ceilings: [],
    edits: [],
    findings: [],
    written: [],
    ...fields,
  };
}

const hostile = report({
  ceilings: HOSTILE.map((text) => row({ case: text, subject: text })),
  edits: [
    {
      id: "0",
      contract: "demo",
      section: HOSTILE.join(""),
      kind: "changed",
      cases: ["a"],
      charsBefore: 1,
      charsAfter: 2,
      hunks: [{ line: 1, lines: HOSTILE.map((text) => ` ${text}`) }],
    },
  ],
  findings: HOSTILE.map((text) => ({
    code: "x",
    level: "error" as const,
    where: { case: text },
    message: text,
    fix: text,
  })),
});

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

describe("hostile text", () => {
  it("moves no cursor, hides nothing and starts no workflow command on a terminal", () => {
    const out = table(hostile, { color: false });
    expect(out).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]/u);
    expect(out).not.toContain("##[");
    for (const line of out.split("\n")) expect(line.trimStart().startsWith("::")).toBe(false);
    for (const shown of ["\\u{1b}[2J", "\\u{202e}evil\\u{2066}", "zero\\u{200b}width"])
      expect(out).toContain(shown);
  });

  it("stays inside its cells and its fences in Markdown", () => {
    const out = markdown(hostile, { color: false });
    const rows = out.split("\n").filter((line) => line.startsWith("|"));
    expect(rows).toHaveLength(HOSTILE.length + 2);
    for (const line of rows) expect(line.replaceAll("\\|", "").split("|")).toHaveLength(11);
    const fences = out.split("\n").filter((line) => /^`{3,}/.test(line));
    expect(fences).toEqual(["````diff", "````"]);
    const outside = out.replaceAll(/(`+)[^`][\s\S]*?[^`]?\1(?!`)/g, "");
    for (const live of ["<script>", "@octocat", "https://", "##["]) expect(outside).not.toContain(live);
  });

  it("passes through JSON unchanged", () => {
    expect(JSON.parse(json(hostile, { color: false }))).toEqual(hostile);
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
  ])("spells out what cannot be seen in %j", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});
