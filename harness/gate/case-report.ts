import type { PrefixReport } from "../checks/prefix.ts";
import { factsOfPrompt } from "../measure/prompt-facts.ts";
import type { TextFacts } from "../measure/text-facts.ts";
import { DEFAULT_LIFETIME } from "../prompt/lifetime.ts";
import type { Outcome } from "../prompt/outcome.ts";
import type { Section } from "../prompt/section.ts";
import type { CaseReport, SectionReport } from "./report.ts";
import type { ResolvedCase } from "./resolve.ts";

/** What the report keeps of cases once their texts are dropped. What many cases have alike is kept once. */
export class CaseReports {
  /** By label, which a composer may spell anew for every case; then by hash. */
  readonly #sections = new Map<
    string,
    { readonly label: string; readonly alike: Map<string, SectionReport> }
  >();

  of(
    { name, tags }: ResolvedCase,
    outcome: Outcome | undefined,
    golden: CaseReport["golden"],
    prefix: PrefixReport | undefined,
  ): CaseReport {
    if (outcome?.kind !== "prompt") {
      const kind = outcome === undefined ? "none" : "rejection";
      return { name, tags, outcome: kind, golden, chars: 0, bytes: 0, sections: NONE, transforms: NONE };
    }
    const { sections } = outcome.prompt;
    const facts = factsOfPrompt(outcome.prompt);
    const transforms = Object.keys(outcome.payloads);
    const report: CaseReport = {
      name,
      tags,
      outcome: "prompt",
      golden,
      chars: facts.chars,
      bytes: facts.bytes,
      sections: facts.sections.map((part, index) => this.#section(sections[index], part)),
      transforms: transforms.length === 0 ? NONE : transforms,
    };
    return prefix === undefined ? report : { ...report, prefix };
  }

  #section(
    { label = "", lifetime = DEFAULT_LIFETIME }: Partial<Section> = {},
    { chars, bytes, shortHash: hash }: TextFacts,
  ): SectionReport {
    let shelf = this.#sections.get(label);
    if (shelf === undefined) this.#sections.set(label, (shelf = { label, alike: new Map() }));
    const { alike } = shelf;
    const known = alike.get(hash);
    if (known?.lifetime === lifetime && known.chars === chars && known.bytes === bytes) return known;
    const report = { label: shelf.label, lifetime, chars, bytes, hash };
    if (alike.size < MOST_ALIKE) alike.set(hash, report);
    return report;
  }
}

const NONE: readonly never[] = [];

/** Of sections with one label: what is met again is met early. */
const MOST_ALIKE = 256;
