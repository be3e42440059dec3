import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { json } from "../harness/reporters/json.ts";
import { hostileReport } from "../harness/testing/hostile-report.ts";
import { caseWith, ceilingRowWith, reportWith } from "../harness/testing/report.ts";
import { reportSchema } from "./report-schema.ts";

const validate = new Ajv({ allErrors: true, strictTuples: false }).compile(JSON.parse(reportSchema()));

describe("report.schema.json", () => {
  it("is what `pnpm schemas` writes", () => {
    const file = join(import.meta.dirname, "..", "harness", "reporters", "report.schema.json");
    expect(readFileSync(file, "utf8")).toBe(reportSchema());
  });

  it.each([
    ["an empty report", reportWith()],
    [
      "cases and ceilings",
      reportWith({ ceilings: [ceilingRowWith()], contracts: [{ name: "a", cases: [caseWith("b")] }] }),
    ],
    ["hostile texts", hostileReport()],
  ])("describes what --json prints: %s", (_, report) => {
    validate(JSON.parse(json(report, { color: false })));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ["another format", { ...reportWith(), format: 2 }],
    [
      "a ceiling without its actual size",
      { ...reportWith(), ceilings: [{ ...ceilingRowWith(), actual: undefined }] },
    ],
    [
      "a case of no known outcome",
      reportWith({ contracts: [{ name: "a", cases: [caseWith("b", [], { outcome: "maybe" as "none" })] }] }),
    ],
  ])("refuses %s", (_, report) => {
    expect(validate(JSON.parse(JSON.stringify(report)))).toBe(false);
  });
});
