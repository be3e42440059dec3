import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { quoted, sectionsOf } from "./subject.ts";

export interface RosterEqualsOptions<Knobs> {
  /** Label, or label pattern, of the sections that hold the roster. */
  readonly section: string;
  /** The names due with these knobs, in order. None: the section may be absent. */
  names(knobs: Knobs): readonly string[];
  /** Source of an expression whose first group is a row's name; `^` and `$` match at line ends. */
  readonly row: string;
}

/**
 * A list in the prompt holds exactly the names it should, in order: no hidden entry, none lost, none
 * twice (protoAgent, prompt contracts, section 6). The offset is that of the section.
 *
 * @example rosterEquals({ section: "Subagents", names: () => visibleRoles(), row: "^- \\*\\*(.+?)\\*\\*:" })
 */
export function rosterEquals<Knobs>(options: RosterEqualsOptions<Knobs>): CaseInvariant<Knobs> {
  const { section: label, row } = options;
  const pattern = new RegExp(row, "gmu");
  return {
    name: "roster-equals",
    params: { section: label, row },
    check(context) {
      if (context.outcome.kind !== "prompt") return [];
      const due = options.names(context.knobs);
      const sections = sectionsOf(context, [label]);
      const listed = sections.flatMap(({ section }) =>
        [...section.text.matchAll(pattern)].map((match) => match[1] ?? match[0]),
      );
      const fault = faultOf(listed, due);
      if (fault === undefined) return [];
      const problem: Problem = {
        section: sections[0]?.section.label ?? label,
        message: `The roster ${fault}`,
        actual: listed.join(", ") || "no name",
        allowed: due.join(", ") || "no name",
        ...(sections[0] === undefined ? {} : { offset: sections[0].offset }),
      };
      return [problem];
    },
  };
}

function faultOf(listed: readonly string[], due: readonly string[]): string | undefined {
  const missing = due.filter((name) => !listed.includes(name));
  const foreign = listed.filter((name) => !due.includes(name));
  if (missing.length > 0 || foreign.length > 0) {
    return [
      ...(foreign.length > 0 ? [`shows ${quoted(foreign)}, which it should not`] : []),
      ...(missing.length > 0 ? [`lacks ${quoted(missing)}`] : []),
    ].join(" and ");
  }
  const twice = listed.filter((name, index) => listed.indexOf(name) !== index);
  if (twice.length > 0) return `names ${quoted(twice)} more than once`;
  const at = listed.findIndex((name, index) => name !== due[index]);
  return at === -1
    ? undefined
    : `is out of order: "${listed[at]}" stands at index ${at} in place of "${due[at]}"`;
}
