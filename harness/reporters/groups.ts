import { plural } from "./figures.ts";
import type { Finding } from "../prompt/finding.ts";

/** Findings that differ in their case alone, told once. */
export interface Group {
  readonly finding: Finding;
  readonly cases: readonly string[];
}

/** Errors before warnings, otherwise in the order of the run. */
export function groupFindings(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, { finding: Finding; cases: string[] }>();
  for (const finding of findings) {
    const { code, level, where, message } = finding;
    const key = JSON.stringify([
      code,
      level,
      where.contract,
      where.section,
      where.transform,
      where.line,
      where.case === undefined,
      message,
    ]);
    const group = groups.get(key);
    const cases = where.case === undefined ? [] : [where.case];
    if (group === undefined) groups.set(key, { finding, cases });
    // A case may say the same more than once, at several places.
    else group.cases.push(...cases.filter((name) => !group.cases.includes(name)));
  }
  return [...groups.values()].toSorted(
    (a, b) => Number(a.finding.level === "warn") - Number(b.finding.level === "warn"),
  );
}

/** Where a finding is, in words: contract, case, section, transform. */
export function placeOf({ finding, cases }: Group): string {
  const { contract, section, transform } = finding.where;
  const [first, ...rest] = cases;
  const more = rest.length === 0 ? "" : ` and ${plural(rest.length, "more case")}`;
  return [
    contract,
    first === undefined ? undefined : first + more,
    section,
    transform === undefined ? undefined : `→ ${transform}`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** `file:line`, or nothing. */
export function sourceOf({ where: { file, line } }: Finding): string {
  return file === undefined ? "" : line === undefined ? file : `${file}:${line}`;
}
