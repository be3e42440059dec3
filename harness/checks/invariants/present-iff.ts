import type { CaseInvariant } from "../../prompt/contract.ts";
import { sectionsOf } from "./subject.ts";

/**
 * Two sections are present together or not at all, and where a condition is given, exactly when it holds
 * (Cherry Studio, agent prompt layers, section 8). Labels may be patterns.
 *
 * @example presentIff("Precedence", "Agent instructions", (knobs) => knobs.instructions.trim() !== "")
 */
export function presentIff<Knobs>(
  a: string,
  b: string,
  condition?: (knobs: Knobs) => boolean,
): CaseInvariant<Knobs> {
  return {
    name: "present-iff",
    params: { sections: [a, b], condition: condition !== undefined },
    check(context) {
      if (context.outcome.kind !== "prompt") return [];
      const here = [a, b].map((label) => sectionsOf(context, [label])[0]);
      const due = condition?.(context.knobs) ?? here[0] !== undefined;
      return [a, b].flatMap((label, index) => {
        const placed = here[index];
        if ((placed !== undefined) === due) return [];
        const why =
          condition === undefined
            ? `section "${a}" is ${due ? "present" : "absent"}`
            : `its condition ${due ? "holds" : "does not hold"}`;
        return [
          {
            section: label,
            ...(placed === undefined ? {} : { offset: placed.offset }),
            message: `Section "${label}" is ${due ? "absent" : "present"}, though ${why}`,
            actual: due ? "absent" : "present",
            allowed: due ? "present" : "absent",
          },
        ];
      });
    },
  };
}
