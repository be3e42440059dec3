import type { CaseInvariant } from "../../prompt/contract.ts";
import { matchesLabel } from "../rules.ts";
import { quoted, sectionsOf } from "./subject.ts";

export interface PinnedOptions {
  /** Labels that open the prompt, in this order. One that is absent leaves its place to the next. */
  readonly first?: string | readonly string[];
  /** Labels that close the prompt, in this order. */
  readonly last?: string | readonly string[];
  /** Labels or label patterns that do not count, such as a base in front of the part that is pinned. */
  readonly except?: readonly string[];
}

/**
 * Sections that are present stand first, or last, whatever else is there (Cherry Studio, agent prompt
 * layers, section 8). Presence itself is a matter of the section rules.
 *
 * @example pinned({ first: "Precedence", last: "Language", except: ["Base"] })
 */
export function pinned({ first = [], last = [], except = [] }: PinnedOptions): CaseInvariant {
  const opening = [first].flat();
  const closing = [last].flat();
  return {
    name: "pinned",
    params: {
      ...(opening.length > 0 ? { first: opening } : {}),
      ...(closing.length > 0 ? { last: closing } : {}),
      ...(except.length > 0 ? { except } : {}),
    },
    check(context) {
      const sections = sectionsOf(context).filter(
        ({ section }) => !except.some((pattern) => matchesLabel(section.label, pattern)),
      );
      const labels = sections.map(({ section }) => section.label);
      const due = (pins: readonly string[], from: number, place: string) => {
        const present = pins.filter((label) => labels.includes(label));
        const start = from < 0 ? labels.length - present.length : 0;
        return present.flatMap((label, index) => {
          const at = start + index;
          if (labels[at] === label) return [];
          const stands = labels.indexOf(label);
          return [
            {
              section: label,
              offset: sections[stands]?.offset ?? 0,
              message: `Section "${label}" is pinned ${place}, at index ${at} of ${quoted(labels)}, and stands at index ${stands}`,
              actual: `index ${stands}`,
              allowed: `index ${at}`,
            },
          ];
        });
      };
      return [...due(opening, 0, "first"), ...due(closing, -1, "last")];
    },
  };
}
