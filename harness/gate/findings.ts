import { entryOf } from "../checks/codes.ts";
import type { Finding, Level, Where } from "../prompt/finding.ts";
import type { Found } from "./judge.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";

export type Levels = Readonly<Record<string, Level | "off">>;

/** A problem as a finding: with its place, its level, and what to do. None where the level is `off`. */
export function toFinding(problem: Found, place: Where, levels: Levels): Finding[] {
  const code = problem.code ?? "invariant";
  const entry = entryOf(code);
  const level = levels[code] ?? entry.level;
  if (level === "off") return [];
  // What a rule of the project's own returns is not typed where it is JavaScript.
  const message =
    typeof problem.message === "string"
      ? problem.message
      : "The rule returned a finding without a `message`, or something that is no finding";
  const { actual, allowed, unit, section, transform, file, line, offset, path } = problem;
  const fix = problem.fix ?? entry.fix;
  return [
    {
      code,
      level,
      where: { ...place, ...defined({ section, transform, file, line, offset, path }) },
      message,
      ...defined({ actual, allowed, unit, fix }),
    },
  ];
}

/** The findings of one case, after its `expects` took those that must appear. */
export function caseFindings(
  problems: readonly Found[],
  contract: ResolvedContract,
  item: ResolvedCase,
): Finding[] {
  const place = { contract: contract.name, case: item.name };
  const seen = new Set(problems.map((problem) => problem.code));
  const absent = item.expects.filter((code) => !seen.has(code));
  return [
    ...problems
      .filter((problem) => !item.expects.includes(problem.code ?? ""))
      .flatMap((problem) => toFinding(problem, place, contract.levels)),
    ...absent.flatMap((code) =>
      toFinding(
        {
          code: "expected-absent",
          message: `The case expects a finding "${code}" and there is none`,
          allowed: code,
        },
        place,
        contract.levels,
      ),
    ),
  ];
}

export function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
