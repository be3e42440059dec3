import type { CaseInvariant, Contract } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import { differenceIndex, excerpt, firstDifference, sectionAt } from "../locate.ts";

export interface SameAsOptions<Knobs> {
  /** Cases that it holds for. Default: all. */
  when?(knobs: Knobs): boolean;
  /** The labels must be the same too, so that the texts agree section by section. */
  readonly sections?: boolean;
}

/**
 * Two composers agree byte for byte, such as an external runtime's prefix and the lead prompt of equal
 * options (protoAgent, prompt contracts, section 6). A rejection equals a rejection of the same code.
 *
 * @example sameAs(lead, ({ workspace }) => ({ ...DEFAULTS, workspace }), { when: (knobs) => knobs.explicit })
 */
export function sameAs<Knobs, Other>(
  contract: Contract<Other>,
  otherKnobs: (knobs: Knobs) => Other,
  options: SameAsOptions<Knobs> = {},
): CaseInvariant<Knobs> {
  return {
    name: "same-as",
    params: { contract: contract.name, ...(options.sections === true ? { sections: true } : {}) },
    async check(context) {
      if (options.when !== undefined && !options.when(context.knobs)) return [];
      const other = await context.compose(contract, otherKnobs(context.knobs));
      return compareOutcomes(context.outcome, other, `"${contract.name}"`, options.sections === true);
    },
  };
}

/** How one outcome differs from another; `name` says whose the other is. */
export function compareOutcomes(
  outcome: Outcome,
  other: Outcome,
  name: string,
  sections: boolean,
): Problem[] {
  if (outcome.kind === "rejection" || other.kind === "rejection") {
    const [actual, allowed] = [kindOf(outcome), kindOf(other)];
    if (actual === allowed) return [];
    return [{ message: `This case is ${actual}, and ${name} is ${allowed}`, actual, allowed }];
  }
  return comparePrompts(outcome.prompt, other.prompt, name, sections);
}

function comparePrompts(prompt: Prompt, other: Prompt, name: string, sections: boolean): Problem[] {
  const offset = firstDifference(prompt.text, other.text);
  if (offset !== undefined) {
    const index = differenceIndex(prompt.text, other.text) ?? 0;
    const section = sectionAt(prompt, offset) ?? sectionAt(other, offset);
    const actual = excerpt(prompt.text, index) || "the end";
    const allowed = excerpt(other.text, index) || "the end";
    return [
      {
        offset,
        ...(section === undefined ? {} : { section }),
        message: `The text parts from that of ${name} at byte ${offset}: "${actual}" in place of "${allowed}"`,
        actual,
        allowed,
      },
    ];
  }
  const [actual, allowed] = [labelsOf(prompt), labelsOf(other)];
  if (!sections || actual === allowed) return [];
  return [{ message: `The bytes are those of ${name}, the sections are not`, actual, allowed }];
}

function kindOf(outcome: Outcome): string {
  return outcome.kind === "rejection" ? `rejected (${outcome.code})` : "composed";
}

function labelsOf(prompt: Prompt): string {
  return prompt.sections.map((section) => section.label).join(", ");
}
