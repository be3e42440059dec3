import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { byteOffset } from "../locate.ts";
import { sectionsOf } from "./subject.ts";
import { globalPattern, recorded } from "./words.ts";

export interface NoCrossMentionOptions<Knobs> {
  /** Names by group; a plain list makes each name a group of its own. A group is on when any of its names is bound. */
  readonly groups: Readonly<Record<string, readonly string[]>> | readonly string[];
  /** The names that these knobs bind. Undefined: no name is off limits. */
  bound(knobs: Knobs): ReadonlySet<string> | undefined;
  /** How a name is mentioned, where the bare word is too common: texts or expressions in its place. */
  readonly patterns?: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Labels or label patterns to search. Default: all sections. */
  readonly sections?: readonly string[];
}

/**
 * What is switched off is not named: a prompt that tells a model to use a tool it does not have
 * (protoAgent, prompt contracts, section 6). Whole words only: "egrep" does not mention `grep`, and a
 * longer name of the list does not mention a shorter one inside it.
 *
 * @example noCrossMention({ groups: ["read", "grep"], bound: (knobs) => new Set(knobs.tools) })
 * @example noCrossMention({ groups: CAPABILITIES, bound: (knobs) => knobs.bound, patterns: { wait: ["`wait`", "wait("] } })
 */
export function noCrossMention<Knobs>(options: NoCrossMentionOptions<Knobs>): CaseInvariant<Knobs> {
  const { groups, patterns = {}, sections } = options;
  const named = isList(groups) ? groups.map((name) => [name, [name]] as const) : Object.entries(groups);
  const known = named.flatMap(([, names]) => names);
  const finders = new Map(known.map((name) => [name, (patterns[name] ?? [name]).map(globalPattern)]));
  const longer = new Map(
    known.map((name) => [name, known.filter((other) => other !== name && other.includes(name))]),
  );
  return {
    name: "no-cross-mention",
    params: {
      groups,
      ...(sections === undefined ? {} : { sections }),
      ...(options.patterns === undefined
        ? {}
        : {
            patterns: Object.fromEntries(
              Object.entries(patterns).map(([name, all]) => [name, all.map(recorded)]),
            ),
          }),
    },
    check(context) {
      const bound = options.bound(context.knobs);
      if (bound === undefined) return [];
      const off = named.filter(([, names]) => !names.some((name) => bound.has(name)));
      return sectionsOf(context, sections).flatMap(({ section, offset }) =>
        off.flatMap(([group, names]) =>
          names.flatMap((name): Problem[] => {
            const inside = (longer.get(name) ?? []).flatMap((other) =>
              spans(section.text, finders.get(other)),
            );
            const found = spans(section.text, finders.get(name)).filter(
              ([start, end]) => !inside.some(([from, to]) => from <= start && end <= to),
            );
            if (found[0] === undefined) return [];
            const times = found.length === 1 ? "" : ` ${found.length} times`;
            const why = isList(groups) ? "it is not among the tools" : `nothing of "${group}" is bound`;
            return [
              {
                section: section.label,
                offset: offset + byteOffset(section.text, found[0][0]),
                message: `"${name}" is mentioned${times}, and ${why}`,
                actual: name,
                fix: "Say it only where the tool is bound",
              },
            ];
          }),
        ),
      );
    },
  };
}

function spans(text: string, patterns: readonly RegExp[] = []): (readonly [start: number, end: number])[] {
  return patterns
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length] as const),
    )
    .sort(([a], [b]) => a - b);
}

function isList(groups: NoCrossMentionOptions<never>["groups"]): groups is readonly string[] {
  return Array.isArray(groups);
}
