import type { PrefixReport } from "../checks/prefix.ts";
import { factsOfPrompt } from "../measure/prompt-facts.ts";
import type { TextFacts } from "../measure/text-facts.ts";
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
  const { sections } = outcome.prompt;
  const facts = factsOfPrompt(outcome.prompt);
  const report: CaseReport = {
    name,
    tags,
    outcome: "prompt",
    golden,
    chars: facts.chars,
    bytes: facts.bytes,
    sections: facts.sections.map((part, index) => sectionReport(sections[index], part)),
    transforms: Object.keys(outcome.payloads),
  };
  return prefix === undefined ? report : { ...report, prefix };
}

function sectionReport(
  { label = "", lifetime = DEFAULT_LIFETIME }: Partial<Section> = {},
  { chars, bytes, shortHash }: TextFacts,
): SectionReport {
  return { label, lifetime, chars, bytes, hash: shortHash };
}
