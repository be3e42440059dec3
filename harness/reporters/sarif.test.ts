import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import draft04 from "ajv-draft-04";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { CODES } from "../checks/codes.ts";
import type { Report } from "../gate/report.ts";
import type { Finding } from "../prompt/finding.ts";
import { HOSTILE_LINES, hostileReport, HUGE_LINE } from "../testing/hostile-report.ts";
import { reportWith } from "../testing/report.ts";
import { obeyed } from "../testing/workflow-commands.ts";
import { sarif } from "./sarif.ts";

// Patterns of the schema predate the `u` flag.
const ajv = new draft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);

const render = (report: Report) => sarif(report, { color: false });

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly Result[];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

function runOf(report: Report): Run {
  return JSON.parse(render(report)).runs[0];
}

function over(fields: Partial<Finding> = {}): Finding {
  return {
    code: "over-ceiling",
    level: "error",
    where: { contract: "demo", case: "full", section: "Rules", file: "budgets/demo.json", line: 6 },
    message: "Rules: 120 chars, allowed at most 100",
    actual: 120,
    allowed: 100,
    unit: "chars",
    fix: "Trim the text",
    ...fields,
  };
}

describe("SARIF", () => {
  it.each([
    ["no findings", reportWith()],
    ["findings with and without a place", reportWith({ findings: [over(), over({ where: {} })] })],
    ["hostile findings", hostileReport()],
    ["an own code", reportWith({ findings: [over({ code: "no-shouting", level: "warn" })] })],
  ])("is valid by the schema of 2.1.0: %s", (_, report) => {
    const log: unknown = JSON.parse(render(report));
    validate(log);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("is not valid when a level is made up: the validator bites", () => {
    const log = JSON.parse(render(reportWith({ findings: [over()] })));
    log.runs[0].results[0].level = "fatal";
    expect(validate(log)).toBe(false);
  });

  it("has a rule for every code of the catalogue and for those of invariants", () => {
    const run = runOf(reportWith({ findings: [over(), over({ code: "no-shouting", level: "warn" })] }));
    const ids = run.tool.driver.rules.map(({ id }) => id);
    expect(ids).toEqual([...Object.keys(CODES), "no-shouting"]);
    for (const { ruleId, ruleIndex } of run.results) expect(ids[ruleIndex]).toBe(ruleId);
    expect(run.results.map(({ level }) => level)).toEqual(["error", "warning"]);
  });

  it("says what, actual, allowed and what to do, on the line of the ceiling", () => {
    const [result] = runOf(reportWith({ findings: [over()] })).results;
    expect(result?.message.text).toBe(
      "Rules: 120 chars, allowed at most 100\nactual 120, allowed 100 chars\n→ Trim the text",
    );
    expect(result?.locations[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: "budgets/demo.json", uriBaseId: "SRCROOT" },
      region: { startLine: 6 },
    });
  });

  it.each([
    ["budgets/a b#c?.json", "budgets/a%20b%23c%3F.json"],
    ["javascript:alert(1)", "javascript%3Aalert(1)"],
    ["/etc/passwd", "./etc/passwd"],
    ["你/é\uD83D.md", "%E4%BD%A0/%C3%A9%EF%BF%BD.md"],
  ])("points to %j as a relative reference", (file, uri) => {
    const [result] = runOf(reportWith({ findings: [over({ where: { file } })] })).results;
    expect(result?.locations[0]?.physicalLocation?.artifactLocation.uri).toBe(uri);
  });

  it("keeps the fingerprint of a finding while its figures and its line move, and no longer", () => {
    const print = (finding: Finding) =>
      runOf(reportWith({ findings: [finding] })).results[0]?.partialFingerprints["promptBudget/v1"];
    const where = { ...over().where, line: 9 };
    expect(print(over({ where, actual: 130, message: "Rules: 130 chars" }))).toBe(print(over()));
    expect(print(over({ where: { ...where, case: "plain" } }))).not.toBe(print(over()));
  });

  it("lets a runner obey nothing, hides nothing, and is bounded", () => {
    const text = render(hostileReport());
    expect(obeyed(text)).toEqual([]);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u);
    expect(JSON.parse(text).runs[0].results).toHaveLength(2 * HOSTILE_LINES.length);
    expect(text).toContain("zero\\\\u{200b}width");
    const bare = render(reportWith()).length;
    expect(render(hostileReport([HUGE_LINE])).length - bare).toBeLessThan(1_500_000);
  });
});
