import type { PrefixReport } from "../checks/prefix.ts";
import { countBytes, countChars } from "../measure/sizes.ts";
import { factsOf } from "../measure/text-facts.ts";
import { DEFAULT_LIFETIME } from "../prompt/lifetime.ts";
import type { Outcome } from "../prompt/outcome.ts";
import type { Section } from "../prompt/section.ts";
import type { CaseReport, SectionReport } from "./report.ts";
import type { ResolvedCase } from "./resolve.ts";

/** What the report keeps of a case once its text is dropped. */
export function caseReport(
  { name, tags }: ResolvedCase,
  outcome: Outcome | undefined,
  golden: CaseReport["golden"],
  prefix: PrefixReport | undefined,
): CaseReport {
  if (outcome?.kind !== "prompt") {
    const kind = outcome === undefined ? "none" : "rejection";
    return { name, tags, outcome: kind, golden, chars: 0, bytes: 0, sections: [], transforms: [] };
  }
  const { text, sections } = outcome.prompt;
  const report: CaseReport = {
    name,
    tags,
    outcome: "prompt",
    golden,
    chars: countChars(text),
    bytes: countBytes(text),
    sections: sections.map(sectionReport),
    transforms: Object.keys(outcome.payloads),
  };
  return prefix === undefined ? report : { ...report, prefix };
}

function sectionReport({ label, text, lifetime = DEFAULT_LIFETIME }: Section): SectionReport {
  const { chars, bytes, shortHash } = factsOf(text);
  return { label, lifetime, chars, bytes, hash: shortHash };
}
