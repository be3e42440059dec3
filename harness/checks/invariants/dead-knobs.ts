import type { ContractInvariant, Kept } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { excerpt } from "../locate.ts";
import { outcomeDigest } from "./digest.ts";
import { knobEntries, knobKey } from "./knobs.ts";

export interface DeadKnobsOptions {
  /** Knobs that change nothing on purpose. */
  readonly except?: readonly string[];
}

const SHOWN_VALUES = 4;

/**
 * Every knob does something. A knob is dead where cases differ in it alone and none of those differences
 * changes a byte of text, request, payload or rejection. Reported once for a knob, however many cases
 * and equal goldens it has. Knobs that no two cases differ in alone are not judged.
 *
 * @example deadKnobs({ except: ["traceId"] })
 */
export function deadKnobs({ except = [] }: DeadKnobsOptions = {}): ContractInvariant<unknown, string> {
  return {
    name: "dead-knob",
    params: { except },
    keep: ({ outcome }) => outcomeDigest(outcome),
    judge(kept) {
      const keyed = kept.map(keysOf);
      const knobs = new Set(keyed.flatMap(({ keys }) => [...keys.keys()]));
      return [...knobs].flatMap((knob) => (except.includes(knob) ? [] : judgeKnob(knob, keyed)));
    },
  };
}

interface Keyed {
  readonly case: string;
  readonly digest: string;
  readonly keys: ReadonlyMap<string, string>;
}

function keysOf({ case: name, knobs, value }: Kept<unknown, string>): Keyed {
  const keys = new Map([...knobEntries(knobs)].map(([knob, setting]) => [knob, knobKey(setting)]));
  return { case: name, digest: value, keys };
}

function judgeKnob(knob: string, cases: readonly Keyed[]): (Problem & { case: string })[] {
  const groups = new Map<string, Keyed[]>();
  for (const one of cases) {
    const rest = JSON.stringify(
      [...one.keys].filter(([name]) => name !== knob).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    groups.set(rest, [...(groups.get(rest) ?? []), one]);
  }
  const settings = new Set<string>();
  const names = new Set<string>();
  for (const group of groups.values()) {
    const values = new Set(group.map((one) => one.keys.get(knob) ?? "absent"));
    if (values.size < 2) continue;
    if (new Set(group.map((one) => one.digest)).size > 1) return [];
    for (const value of values) settings.add(value);
    for (const one of group) names.add(one.case);
  }
  const [first] = names;
  if (first === undefined) return [];
  const shown = [...settings].slice(0, SHOWN_VALUES).map((value) => excerpt(value.replaceAll('"', "'"), 0));
  const more = settings.size > SHOWN_VALUES ? ` and ${settings.size - SHOWN_VALUES} more` : "";
  return [
    {
      case: first,
      message: `Knob "${knob}" does nothing: ${names.size} cases set it to ${shown.join(", ")}${more}, alike in all else, and the bytes are the same`,
      actual: "no effect",
      allowed: "an effect",
      fix: "Drop the knob and the cases that repeat others, or let it do something",
    },
  ];
}
