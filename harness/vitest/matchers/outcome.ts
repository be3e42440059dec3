import { toFinding } from "../../gate/findings.ts";
import type { Found } from "../../gate/judge.ts";
import type { Finding, Where } from "../../prompt/finding.ts";
import { findingBlock } from "../../reporters/finding-block.ts";
import { groupFindings } from "../../reporters/groups.ts";

/** What vitest is told. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Passes where there is no problem; the message reads as a finding of the command line does.
 * @param held what holds, for `.not`: as in "the prompt fits its budget"
 */
export function outcomeOf(problems: readonly Found[], held: string, place: Where = {}): MatcherOutcome {
  const findings = problems.flatMap((problem): Finding[] => toFinding(problem, place, {}));
  return {
    pass: findings.length === 0,
    message: () =>
      findings.length === 0
        ? `expected otherwise, but ${held}`
        : groupFindings(findings)
            .map((group) => findingBlock(group))
            .join("\n\n"),
  };
}
