import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { HOSTILE_LINES, hostileReport, HUGE_LINE } from "../testing/hostile-report.ts";
import { caseWith, ceilingRowWith, reportWith } from "../testing/report.ts";
import { obeyed } from "../testing/workflow-commands.ts";
import { junit } from "./junit.ts";

const render = (report: Report) => junit(report, { color: false });

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Every element of a strict parse, in order. */
function elementsOf(source: string): Element[] {
  const parser = new SaxesParser();
  const all: Element[] = [];
  const open: Element[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, text: "" };
    all.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(source).close();
  return all;
}

const report = reportWith({
  verdict: "broken",
  contracts: [{ name: "demo", cases: [caseWith("plain"), caseWith("full")] }],
  ceilings: [
    ceilingRowWith(),
    ceilingRowWith({ line: 6, selector: 'contract "demo", section "Rules"', status: "over", actual: 120 }),
  ],
  findings: [
    {
      code: "section-order",
      level: "error",
      where: { contract: "demo", case: "full", section: "Rules" },
      message: "Rules stands ahead of Role",
      fix: "Compose in order",
    },
    {
      code: "over-ceiling",
      level: "error",
      where: { contract: "demo", case: "full", section: "Rules", file: "budgets/demo.json", line: 6 },
      message: "Rules: 120 chars, allowed at most 100",
      actual: 120,
      allowed: 100,
      unit: "chars",
    },
    { code: "dead-knob", level: "warn", where: { contract: "demo", case: "plain" }, message: "It is dead" },
    { code: "golden-obsolete", level: "error", where: { file: "goldens/x.md" }, message: "No case owns it" },
  ],
});

describe("JUnit", () => {
  it("has a test for each case, each ceiling, and each kind of fault of the project", () => {
    const elements = elementsOf(render(report));
    const tests = elements.filter(({ name }) => name === "testcase").map(({ attributes }) => attributes);
    expect(tests.map(({ classname, name }) => `${classname} | ${name}`)).toEqual([
      "demo | plain",
      "demo | full",
      'budgets/demo.json | contract "demo": at most 100 chars (line 5)',
      'budgets/demo.json | contract "demo", section "Rules": at most 100 chars (line 6)',
      "project | golden-obsolete",
    ]);
    const suites = elements.filter(({ name }) => name.startsWith("testsuite"));
    expect(suites.map(({ attributes: { name, tests, failures } }) => [name, tests, failures])).toEqual([
      ["prompt-budget", "5", "3"],
      ["demo", "2", "1"],
      ["budgets/demo.json", "2", "1"],
      ["project", "1", "1"],
    ]);
  });

  it("fails a test with what, where, actual, allowed and what to do; a warning is output", () => {
    const elements = elementsOf(render(report));
    const failures = elements.filter(({ name }) => name === "failure");
    expect(failures.map(({ text }) => text.trim())).toEqual([
      "section-order: Rules stands ahead of Role\nat demo · full · Rules\n→ Compose in order",
      "over-ceiling: Rules: 120 chars, allowed at most 100\nat demo · full · Rules · budgets/demo.json:6\nactual 120 chars\nallowed 100 chars",
      "golden-obsolete: No case owns it\nat goldens/x.md",
    ]);
    const output = elements.filter(({ name }) => name === "system-out");
    expect(output.map(({ text }) => text.trim())).toEqual(["dead-knob: It is dead\nat demo · plain"]);
  });

  it("stays well-formed XML that loses, runs and hides nothing of hostile texts", () => {
    const text = render(hostileReport());
    const elements = elementsOf(text);
    expect(new Set(elements.map(({ name }) => name))).toEqual(
      new Set(["testsuites", "testsuite", "testcase", "failure", "system-out"]),
    );
    const cases = elements.filter(({ name }) => name === "testcase").map(({ attributes }) => attributes.name);
    for (const line of ["::error::pwn", "+ see ##[error]boom", "]]>&amp;&#x3c;", "zero\\u{200b}width"]) {
      expect(cases).toContain(line);
    }
    expect(cases).toContain("\\u{0}\\u{fffe}\\u{d83d} nul");
    expect(cases.length).toBeGreaterThanOrEqual(2 * HOSTILE_LINES.length);
    expect(obeyed(text)).toEqual([]);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u);
  });

  it("is bounded where a text is huge", () => {
    expect(render(hostileReport([HUGE_LINE])).length).toBeLessThan(40_000);
  });
});
