import type { SectionRule } from "../prompt/contract.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import type { Problem } from "../prompt/finding.ts";
import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import { ruleIndex } from "./rules.ts";

/**
 * Section order and presence: every section has a rule, stands where its rule stands, and is there
 * exactly when its rule says. Labels are unique, rules or no rules. Sizes play no part, so a reorder that
 * leaves every total as it was is found.
 */
export function checkOrder<Knobs>(
  prompt: Prompt,
  rules: readonly SectionRule<Knobs>[] | undefined,
  knobs: Knobs,
): Problem[] {
  const problems = duplicateLabels(prompt);
  if (rules === undefined) return problems;
  const ranks = prompt.sections.map((section) => ruleIndex(section.label, rules));
  problems.push(...strangers(prompt, rules, ranks), ...presence(prompt, rules, ranks, knobs));
  problems.push(...misplaced(prompt, ranks), ...lifetimes(prompt, rules, ranks));
  return problems;
}

function duplicateLabels(prompt: Prompt): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, { label }] of prompt.sections.entries()) {
    const before = first.get(label);
    if (before === undefined) first.set(label, index);
    else {
      problems.push({
        code: "duplicate-label",
        section: label,
        offset: sectionOffset(prompt, index),
        message: `Section "${label}" stands at index ${before} and again at index ${index}`,
      });
    }
  }
  return problems;
}

function strangers(
  prompt: Prompt,
  rules: readonly SectionRule<never>[],
  ranks: readonly number[],
): Problem[] {
  const known = rules.map((rule) => rule.label);
  return prompt.sections.flatMap(({ label }, index) =>
    ranks[index] === -1
      ? [
          {
            code: "section-unexpected",
            section: label,
            offset: sectionOffset(prompt, index),
            message: `Section "${label}" at index ${index} has no rule${didYouMean(label, known)}`,
          },
        ]
      : [],
  );
}

function presence<Knobs>(
  prompt: Prompt,
  rules: readonly SectionRule<Knobs>[],
  ranks: readonly number[],
  knobs: Knobs,
): Problem[] {
  return rules.flatMap((rule, rank) => {
    const index = ranks.indexOf(rank);
    if (rule.may === true) return [];
    const due = rule.when === undefined ? true : rule.when(knobs);
    if (due && index === -1 && rule.many !== true) {
      const why = rule.when === undefined ? "is always due" : "is due with these knobs";
      return [
        {
          code: "section-missing",
          section: rule.label,
          message: `Section "${rule.label}" ${why} and is not there`,
          actual: "absent",
          allowed: "present",
        },
      ];
    }
    if (!due && index !== -1) {
      const label = prompt.sections[index]?.label ?? rule.label;
      return [
        {
          code: "section-unexpected",
          section: label,
          offset: sectionOffset(prompt, index),
          message: `Section "${label}" is there although its rule's \`when\` does not hold`,
          actual: "present",
          allowed: "absent",
        },
      ];
    }
    return [];
  });
}

/** The fewest sections whose move restores the order: those outside a longest run that is already in order. */
function misplaced(prompt: Prompt, ranks: readonly number[]): Problem[] {
  const ruled = ranks.flatMap((rank, index) => (rank === -1 ? [] : [index]));
  const wanted = ruled.toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  const kept = longestOrdered(ruled, (index) => ranks[index] ?? 0);
  return ruled.flatMap((index, at) => {
    if (kept.has(index)) return [];
    const label = prompt.sections[index]?.label ?? "";
    const due = wanted.indexOf(index);
    const offset = sectionOffset(prompt, index);
    return [
      {
        code: "section-order",
        section: label,
        offset,
        message: `Section "${label}" is expected at index ${due} and stands at index ${at}, byte ${offset}`,
        actual: `index ${at}`,
        allowed: `index ${due}`,
      },
    ];
  });
}

function longestOrdered(indices: readonly number[], rankOf: (index: number) => number): Set<number> {
  const best: { length: number; previous: number }[] = [];
  let last = -1;
  for (let i = 0; i < indices.length; i++) {
    let entry = { length: 1, previous: -1 };
    for (let j = 0; j < i; j++) {
      const candidate = (best[j]?.length ?? 0) + 1;
      if (rankOf(indices[j] ?? 0) <= rankOf(indices[i] ?? 0) && candidate > entry.length) {
        entry = { length: candidate, previous: j };
      }
    }
    best.push(entry);
    if (last === -1 || entry.length > (best[last]?.length ?? 0)) last = i;
  }
  const kept = new Set<number>();
  for (let i = last; i !== -1; i = best[i]?.previous ?? -1) kept.add(indices[i] ?? 0);
  return kept;
}

function lifetimes(
  prompt: Prompt,
  rules: readonly SectionRule<never>[],
  ranks: readonly number[],
): Problem[] {
  return prompt.sections.flatMap(({ label, lifetime }, index) => {
    const declared = rules[ranks[index] ?? -1]?.lifetime;
    if (declared === undefined || lifetime === undefined || declared === lifetime) return [];
    return [
      {
        code: "lifetime-mismatch",
        section: label,
        message: `Section "${label}" says that it lasts a ${lifetime}, its rule says ${declared}`,
        actual: lifetime,
        allowed: declared,
      },
    ];
  });
}

/** UTF-8 byte offset of a section's own text within the prompt. */
export function sectionOffset(prompt: Prompt, index: number): number {
  let offset = 0;
  for (const [at, section] of prompt.sections.entries()) {
    if (at > 0) offset += Buffer.byteLength(joinerOf(section, prompt.separator));
    if (at === index) break;
    offset += Buffer.byteLength(section.text);
  }
  return offset;
}
