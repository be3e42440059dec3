import type { CeilingRow, Report } from "../gate/report.ts";
import type { Finding } from "../prompt/finding.ts";
import { clip } from "./clip.ts";
import { integer, plural } from "./figures.ts";
import { sourceOf } from "./groups.ts";
import type { Reporter } from "./reporter.ts";
import { visible } from "./visible.ts";
import { xml } from "./xml.ts";

/**
 * JUnit XML, as CI systems read it: a suite for each contract with a test for each case, a suite for each budgets
 * file with a test for each ceiling, and one for what is wrong with the project. Warnings are output, no failures.
 */
export const junit: Reporter = (report) => {
  const suites = suitesOf(report);
  const tests = suites.flatMap((suite) => suite.tests);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="prompt-budget" ${totals(tests)}>`,
    ...suites.flatMap(suiteLines),
    `</testsuites>`,
    "",
  ].join("\n");
};

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

interface Test {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly file?: string;
  readonly line?: number;
}

function suitesOf(report: Report): Suite[] {
  const left = new Set(report.findings);
  const take = (wanted: (finding: Finding) => boolean): Finding[] => {
    const taken = [...left].filter(wanted);
    for (const finding of taken) left.delete(finding);
    return taken;
  };
  const budgets = new Map<string, Test[]>();
  for (const row of report.ceilings) {
    const { file, line } = row;
    const findings = take(({ where }) => where.file === file && where.line === line);
    budgets.set(file, [...(budgets.get(file) ?? []), { name: ceilingName(row), file, line, findings }]);
  }
  const contracts = report.contracts.map(({ name: contract, cases }): Suite => {
    const tests = cases.map(({ name }) => ({
      name,
      findings: take(({ where }) => where.contract === contract && where.case === name),
    }));
    const whole = take(({ where }) => where.contract === contract);
    return { name: contract, tests: [...tests, ...testsByCode(whole)] };
  });
  return [
    ...contracts,
    ...[...budgets].map(([name, tests]) => ({ name, tests })),
    { name: "project", tests: testsByCode([...left]) },
  ].filter((suite) => suite.tests.length > 0);
}

function testsByCode(findings: readonly Finding[]): Test[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => ({
    name: code,
    findings: findings.filter((finding) => finding.code === code),
  }));
}

function ceilingName({ selector, min, max, unitLabel, line }: CeilingRow): string {
  const bounds = [
    ...(min === undefined ? [] : [`at least ${integer(min)}`]),
    ...(max === undefined ? [] : [`at most ${integer(max)}`]),
  ];
  return `${selector}: ${bounds.join(", ")} ${unitLabel} (line ${line})`;
}

function suiteLines({ name, tests }: Suite): string[] {
  return [
    `  <testsuite name="${shown(name)}" ${totals(tests)}>`,
    ...tests.flatMap((test) => testLines(name, test)),
    `  </testsuite>`,
  ];
}

function testLines(suite: string, { name, findings, file, line }: Test): string[] {
  const place = file === undefined ? "" : ` file="${shown(file)}" line="${line}"`;
  const open = `    <testcase classname="${shown(suite)}" name="${shown(name)}"${place}`;
  const errors = findings.filter(({ level }) => level === "error");
  const warnings = findings.filter(({ level }) => level === "warn");
  const [first] = errors;
  if (findings.length === 0) return [`${open}/>`];
  const more = errors.length > 1 ? ` (and ${plural(errors.length - 1, "more error")})` : "";
  return [
    `${open}>`,
    ...(first === undefined
      ? []
      : [
          `      <failure type="${shown(first.code)}" message="${shown(first.message)}${more}">`,
          ...errors.flatMap(findingLines),
          `      </failure>`,
        ]),
    ...(warnings.length === 0
      ? []
      : [`      <system-out>`, ...warnings.flatMap(findingLines), `      </system-out>`]),
    `    </testcase>`,
  ];
}

/** What, where, actual, allowed, what to do. */
function findingLines(finding: Finding): string[] {
  const { code, message, where, actual, allowed, unit = "", fix } = finding;
  const { contract, case: name, section, transform } = where;
  const place = [contract, name, section, transform, sourceOf(finding)].filter((part) => part);
  return [
    `${code}: ${message}`,
    ...(place.length === 0 ? [] : [`at ${place.join(" · ")}`]),
    ...(actual === undefined ? [] : [`actual ${actual} ${unit}`.trimEnd()]),
    ...(allowed === undefined ? [] : [`allowed ${allowed} ${unit}`.trimEnd()]),
    ...(fix === undefined ? [] : [`→ ${fix}`]),
  ].map(shown);
}

function totals(tests: readonly Test[]): string {
  const failures = tests.filter(({ findings }) => findings.some(({ level }) => level === "error")).length;
  return `tests="${tests.length}" failures="${failures}" errors="0" skipped="0"`;
}

function shown(text: string): string {
  return xml(visible(clip(text)));
}
