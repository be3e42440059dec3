import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import type * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { hostileReport } from "../testing/hostile-report.ts";
import { caseWith, ceilingRowWith, reportWith } from "../testing/report.ts";
import { parseReport, readReport } from "./read-report.ts";
import type { Report } from "./report.ts";
import type { ReportSchema } from "./report-schema.ts";

/** Without `readonly`, which no JSON can say. */
type Bare<T> = T extends readonly [infer A, infer B]
  ? [Bare<A>, Bare<B>]
  : T extends readonly (infer Item)[]
    ? Bare<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Bare<T[Key]> }
      : T;

type Read = Bare<v.InferOutput<typeof ReportSchema>>;
type Written = Bare<Report>;

/** With every part that is there on demand only. */
const full: Report = {
  ...hostileReport(),
  contracts: [
    {
      name: "demo",
      cases: [
        caseWith("full", [["Role", 80]], {
          base: { outcome: "prompt", chars: 1, bytes: 1, sections: [] },
          prefix: { bytes: 1, of: 2, payloads: [] },
        }),
      ],
    },
  ],
  ceilings: [ceilingRowWith({ cut: { section: "Rules", lost: 1, later: 2 } })],
  unclaimed: { goldens: [], ceilings: [] },
  comparison: {
    base: { ref: "main", how: "named" },
    verdict: "nothing changed",
    changed: false,
    notes: [],
    weakened: [],
    orders: [],
    cost: {
      unit: "o200k tokens",
      contracts: [
        { contract: "demo", case: "full", size: { before: null, after: 4 }, cases: 1, range: [-2, 3] },
      ],
      prefixes: [{ contract: "demo", cases: 1, deploy: null, turn: null }],
      uncounted: 0,
    },
    ceilings: [],
    contracts: [],
    edits: [],
    odd: [],
    payloads: [],
    cases: { compared: 0, changed: 0 },
  },
  history: [
    {
      contract: "demo",
      unit: "o200k tokens",
      points: [{ commit: "c0ffee", date: "2026-01-02T03:04:05Z", subject: "Grow", size: 10 }],
    },
  ],
};

describe("the schema of a report", () => {
  it("has the fields of the types, no more and no fewer", () => {
    expectTypeOf<Read>().toEqualTypeOf<Written>();
  });

  it.each([
    ["an empty report", reportWith()],
    ["hostile texts", hostileReport()],
    ["every part", full],
  ])("reads back what was written: %s", (_, report) => {
    expect(parseReport(JSON.stringify(report), "r.json")).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it("drops what no report has, so that an untrusted one can bring nothing along", () => {
    const text = JSON.stringify({ ...reportWith(), extra: 1 }).replace("{", '{"__proto__":{"polluted":1},');
    const report = parseReport(text, "r.json");
    expect(report).toEqual(reportWith());
    expect("polluted" in report).toBe(false);
  });

  it.each([
    ["[]", "r.json is no report of prompt-budget: "],
    ["{", "r.json is no report: it is not JSON"],
    [JSON.stringify({ ...reportWith(), verdict: "fine" }), "r.json is no report of prompt-budget: verdict: "],
    [
      JSON.stringify(reportWith({ contracts: [{ name: "a", cases: [caseWith("b", [], { chars: -1 })] }] })),
      "r.json is no report of prompt-budget: contracts.0.cases.0.chars: ",
    ],
    ['{"format": 2, "who": "knows"}', "r.json has format 2; this version reads format 1"],
    ["null", "r.json is no report of prompt-budget: "],
  ])("refuses %s", (text, message) => {
    expect(() => parseReport(text, "r.json")).toThrow(message);
  });

  it("refuses any other value with a usage error, and crashes on none", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => parseReport(text, "r.json")).toThrow(/^r\.json is no report|^r\.json has format/);
      }),
    );
  });

  it("reads a file, and says which one is missing", async () => {
    await expect(readReport("/nowhere/r.json")).rejects.toThrow("Cannot read r.json: there is no such file");
  });

  it("is published with the package", () => {
    const root = join(import.meta.dirname, "..", "..");
    const { exports, files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const file = exports["./report.schema.json"];
    expect(files).toContain(file.slice(2));
    expect(JSON.parse(readFileSync(join(root, file), "utf8")).title).toBe("prompt-budget report");
  });
});
