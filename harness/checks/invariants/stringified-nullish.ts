import type { ContractInvariant, Kept } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { byteOffset, excerpt, visible } from "../locate.ts";
import { knobEntries, knobKey } from "./knobs.ts";
import { commonWords, isCommon, isPassed, kindOf, wordsOf } from "./nullish-words.ts";
import { type Placed, sectionsOf } from "./subject.ts";

export interface StringifiedNullishOptions {
  /** Knobs to judge. Default: all that any case has. */
  readonly knobs?: readonly string[];
  /** A list that is joined without being asked to (`a,b`) is wrong too. */
  readonly lists?: boolean;
}

interface Sighting {
  readonly word: string;
  readonly count: number;
  /** Bytes from the start of the prompt, and the few characters in front, for each of the first. */
  readonly places: readonly { readonly offset: number; readonly before: string }[];
}

/** What was seen of each section, by label. */
type Seen = ReadonlyMap<string, readonly Sighting[]>;

interface Subject {
  readonly case: string;
  readonly knobs: ReadonlyMap<string, unknown>;
  readonly keys: ReadonlyMap<string, string>;
  /** The words that a template would make of each knob judged. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly seen: Seen;
}

const PLACES = 8;
const BEFORE = 16;

/**
 * No value is turned into text by accident: `undefined`, `null`, `NaN`, `false`, `[object Object]`, a
 * function's source. A differential check, for composers that do not fill templates by the harness: a
 * word is wrong where a section has more of it than the most similar case whose knob would not make it.
 * Prose that has the word in every case passes, and so does a knob that holds the word as text. Needs a
 * case in which an optional knob is absent, and one in which it is not.
 *
 * @example stringifiedNullish({ knobs: ["base", "persona"] })
 */
export function stringifiedNullish(
  options: StringifiedNullishOptions = {},
): ContractInvariant<unknown, Seen> {
  const { knobs, lists = false } = options;
  return {
    name: "stringified-nullish",
    params: { ...(knobs === undefined ? {} : { knobs }), lists },
    keep(context) {
      const own = [...knobEntries(context.knobs).values()].flatMap((value) => wordsOf(value, lists));
      const particular = [...new Set(own)].filter((word) => !isCommon(word));
      return new Map(
        sectionsOf(context).map((placed) => [placed.section.label, sightings(placed, particular)]),
      );
    },
    judge(kept) {
      const names = knobs ?? [...new Set(kept.flatMap((one) => [...knobEntries(one.knobs).keys()]))];
      const subjects = kept.map((one) => subjectOf(one, names, lists));
      return subjects.flatMap((subject) => judgeCase(subject, subjects));
    },
  };
}

function subjectOf(
  { case: name, knobs, value: seen }: Kept<unknown, Seen>,
  names: readonly string[],
  lists: boolean,
): Subject {
  const entries = knobEntries(knobs);
  const keys = new Map([...entries].map(([knob, setting]) => [knob, knobKey(setting)]));
  const words = new Map(names.map((knob) => [knob, new Set(wordsOf(entries.get(knob), lists))]));
  return { case: name, knobs: entries, keys, words, seen };
}

function sightings({ section: { text }, offset }: Placed, particular: readonly string[]): Sighting[] {
  const indices = new Map<string, number[]>();
  const note = (word: string, index: number) => {
    const all = indices.get(word);
    if (all === undefined) indices.set(word, [index]);
    else all.push(index);
  };
  for (const match of commonWords(text)) note(match[0], match.index);
  for (const word of particular) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) note(word, at);
  }
  return [...indices].map(([word, all]) => ({
    word,
    count: all.length,
    places: all.slice(0, PLACES).map((index) => ({
      offset: offset + byteOffset(text, index),
      before: text.slice(Math.max(0, index - BEFORE), index),
    })),
  }));
}

function judgeCase(subject: Subject, subjects: readonly Subject[]): (Problem & { case: string })[] {
  const culprits = new Map<string, { knobs: string[]; problem: Problem }>();
  for (const [section, all] of subject.seen) {
    for (const sighting of all) {
      const { word } = sighting;
      if (isPassedIn(word, subject)) continue;
      for (const [knob, words] of subject.words) {
        if (!words.has(word)) continue;
        const clean = subjects.filter(
          (other) => other.words.get(knob)?.has(word) !== true && !isPassedIn(word, other),
        );
        if (clean.length === 0 && isCommon(word)) continue;
        const usual = nearest(subject, clean, knob, section, word);
        if (sighting.count <= (usual?.count ?? 0)) continue;
        const key = JSON.stringify([section, word]);
        const culprit = culprits.get(key) ?? { knobs: [], problem: problemOf(section, sighting, usual) };
        culprit.knobs.push(
          `"${visible(knob)}" is ${kindOf(subject.knobs.get(knob), !subject.knobs.has(knob))}`,
        );
        culprits.set(key, culprit);
      }
    }
  }
  return [...culprits.values()].map(({ knobs, problem }) => ({
    ...problem,
    case: subject.case,
    message: `${problem.message} where knob ${knobs.join(" and ")}`,
  }));
}

function problemOf(section: string, { word, places }: Sighting, usual: Sighting | undefined): Problem {
  const familiar = new Set(usual?.places.map((place) => place.before));
  const place = places.find(({ before }) => !familiar.has(before)) ?? places[0];
  return {
    section,
    message: `Section "${section}" reads "${excerpt(word, 0)}"`,
    actual: excerpt(word, 0),
    fix: "Give the knob a default, turn it into text on purpose, or leave its sentence out",
    ...(place === undefined ? {} : { offset: place.offset }),
  };
}

/** The most sightings in those clean cases that have the section and differ from the case in the fewest other knobs. */
function nearest(
  subject: Subject,
  clean: readonly Subject[],
  knob: string,
  section: string,
  word: string,
): Sighting | undefined {
  let least = Infinity;
  let most: Sighting | undefined;
  for (const other of clean) {
    const all = other.seen.get(section);
    if (all === undefined) continue;
    const apart = differences(subject, other, knob);
    if (apart > least) continue;
    const sighting = all.find((one) => one.word === word);
    if (apart < least) most = undefined;
    least = apart;
    if ((sighting?.count ?? 0) > (most?.count ?? 0)) most = sighting;
  }
  return most;
}

function differences(a: Subject, b: Subject, except: string): number {
  const names = new Set([...a.keys.keys(), ...b.keys.keys()]);
  let count = 0;
  for (const name of names) if (name !== except && a.keys.get(name) !== b.keys.get(name)) count++;
  return count;
}

function isPassedIn(word: string, { knobs }: Subject): boolean {
  return [...knobs.values()].some((value) => isPassed(word, value));
}
