import type { CaseInvariant } from "../../prompt/contract.ts";
import { byteOffset, excerpt, visible } from "../locate.ts";
import { sectionsOf } from "./subject.ts";
import { globalPattern, recorded } from "./words.ts";

export interface MentionsNoneOptions {
  /** Texts, found as words of their own, or expressions. */
  readonly patterns: readonly (string | RegExp)[];
  /** Labels or label patterns to search. Default: all sections. */
  readonly sections?: readonly string[];
}

/**
 * A negative invariant: what the prompt leaves out on purpose stays out (cookie agent, system prompt
 * composition, section 9). One problem for each pattern and section.
 *
 * @example mentionsNone({ patterns: ["node_modules", /^OS: /m], sections: ["body"] })
 */
export function mentionsNone({ patterns, sections }: MentionsNoneOptions): CaseInvariant {
  const finders = patterns.map((pattern) => [recorded(pattern), globalPattern(pattern)] as const);
  return {
    name: "mentions-none",
    params: { patterns: finders.map(([name]) => name), ...(sections === undefined ? {} : { sections }) },
    check: (context) =>
      sectionsOf(context, sections).flatMap(({ section, offset }) =>
        finders.flatMap(([name, finder]) => {
          const [first, ...others] = section.text.matchAll(finder);
          if (first === undefined) return [];
          const times = others.length === 0 ? "" : `, ${others.length + 1} times`;
          return [
            {
              section: section.label,
              offset: offset + byteOffset(section.text, first.index),
              message: `Section "${section.label}" mentions "${excerpt(first[0], 0)}"${times}, which it leaves out on purpose`,
              actual: excerpt(first[0], 0),
              allowed: `nothing like ${visible(name)}`,
            },
          ];
        }),
      ),
  };
}
