import * as picomatchModule from "picomatch";
import type { SectionRule } from "../prompt/contract.ts";
import { DEFAULT_LIFETIME } from "../prompt/lifetime.ts";
import type { Section } from "../prompt/section.ts";

// A config may load this module with a loader that gives no default to what assigns to `module.exports`.
const picomatch = picomatchModule.default ?? picomatchModule;

/** Index of the rule that a label falls under: its own before a run such as `tool/*`; -1 where there is none. */
export function ruleIndex(label: string, rules: readonly SectionRule<never>[]): number {
  const own = rules.findIndex((rule) => rule.label === label);
  return own >= 0 ? own : rules.findIndex((rule) => matchesLabel(label, rule.label));
}

/** True where a label is the pattern itself or falls under it as a glob; everything falls under `**`. */
export function matchesLabel(label: string, pattern: string): boolean {
  return label === pattern || globOf(pattern)(label);
}

/** The sections with the lifetime that the gate takes them to have: their own, else their rule's, else `session`. */
export function withLifetimes<S extends Section>(
  sections: readonly S[],
  rules: readonly SectionRule<never>[],
): (S & { readonly lifetime: NonNullable<Section["lifetime"]> })[] {
  return sections.map((section) => {
    const lifetime = section.lifetime ?? rules[ruleIndex(section.label, rules)]?.lifetime ?? DEFAULT_LIFETIME;
    // In this order an object of a few fields is copied several times faster than in the other one.
    const copy = { lifetime, ...section };
    copy.lifetime ??= lifetime;
    return copy;
  });
}

/** Labels are few and are asked for in every case; case names may be many. */
const MOST_KNOWN = 1000;

const compiled = new Map<string, (text: string) => boolean>([["**", () => true]]);

function globOf(pattern: string): (text: string) => boolean {
  let match = compiled.get(pattern);
  if (match === undefined) compiled.set(pattern, (match = compile(pattern)));
  return match;
}

function compile(pattern: string): (text: string) => boolean {
  if (!isGlob(pattern)) return () => false;
  const glob = picomatch(pattern, { dot: true });
  const known = new Map<string, boolean>();
  return (text) => {
    let matches = known.get(text);
    if (matches === undefined) {
      matches = glob(text);
      if (known.size < MOST_KNOWN) known.set(text, matches);
    }
    return matches;
  };
}

function isGlob(pattern: string): boolean {
  return /[*?[{]/.test(pattern);
}
