import { joinerOf, type Prompt } from "../prompt/prompt.ts";
import { checkCount, checkCounters, type Counter } from "./counter.ts";
import type { Encoding } from "./encoding.ts";
import type { EncodingName } from "./encoding-names.ts";
import { countJoined, countPart } from "./join.ts";
import { factsOfPrompt } from "./prompt-facts.ts";
import { approximateTokens, countBytes, countChars, countLines } from "./sizes.ts";
import { createMemoryCache, layerCaches, type TokenCache } from "./token-cache.ts";
import { parseUnit, type SizeName, type Unit, unitLabel, unitNames } from "./units.ts";

export interface MeasurerOptions {
  /** Units of one's own. */
  readonly counters?: readonly Counter[];
  /** Where token counts outlive the process. Texts seen in this one are remembered without it. */
  readonly cache?: TokenCache;
}

/** Measures texts in units by name; an unknown name throws `UnknownUnit`. */
export interface Measurer {
  unit(name: string): Unit;
  /** How output names the unit. */
  label(unit: string): string;
  /** A promise only where the unit is a counter that gives one. */
  measure(text: string, unit: string): number | Promise<number>;
  /**
   * The whole text, exactly; tokens are built from those of its sections, which are counted once each. Takes a prompt
   * whose text is its sections joined, as the gate holds every composer to.
   */
  measurePrompt(prompt: Prompt, unit: string): number | Promise<number>;
}

const SIZES: Readonly<Record<SizeName, (text: string) => number>> = {
  chars: countChars,
  utf16: (text) => text.length,
  bytes: countBytes,
  lines: countLines,
  "approx-tokens": approximateTokens,
};

/**
 * A measurer that is given what opens encodings, so that whoever counts no tokens need not load what counts them.
 * Throws `BadCounter` where a counter's name cannot be a unit.
 */
export function createMeasurerWith(
  openEncoding: (name: EncodingName) => Encoding,
  { counters = [], cache }: MeasurerOptions = {},
): Measurer {
  checkCounters(counters, unitNames());
  const units = new Map<string, Unit>();
  const memory = createMemoryCache();
  const tokens = cache === undefined ? memory : layerCaches(memory, cache);
  const pending = new Map<string, Promise<number>>();

  const unitOf = (name: string): Unit => {
    let unit = units.get(name);
    if (unit === undefined) units.set(name, (unit = parseUnit(name, counters)));
    return unit;
  };

  const ask = (counter: Counter, text: string): number | Promise<number> => {
    const remembered = `counter ${counter.name}`;
    const known = memory.get(remembered, text);
    if (known !== undefined) return known;
    const remember = (answer: number): number => {
      memory.set(remembered, text, checkCount(counter, answer));
      return answer;
    };
    const key = `${counter.name} ${text}`;
    const asked = pending.get(key);
    if (asked !== undefined) return asked;
    const answer = counter.count(text);
    if (typeof answer === "number") return remember(answer);
    const promise = Promise.resolve(answer)
      .then(remember)
      .finally(() => pending.delete(key));
    pending.set(key, promise);
    return promise;
  };

  const measure = (text: string, name: string): number | Promise<number> => {
    const unit = unitOf(name);
    if (unit.kind === "size") return SIZES[unit.name](text);
    if (unit.kind === "counter") return ask(unit.counter, text);
    return countPart(openEncoding(unit.encoding), text, tokens);
  };

  return {
    unit: unitOf,
    label: (name) => unitLabel(unitOf(name)),
    measure,
    measurePrompt(prompt, name) {
      const unit = unitOf(name);
      if (unit.kind !== "tokens") return measure(prompt.text, name);
      const { digest } = factsOfPrompt(prompt);
      // Most wholes are seen once in a run: only a cache that outlives it is worth asking.
      const known = cache?.get(unit.encoding, prompt.text, digest);
      if (known !== undefined) return known;
      const count = countJoined(openEncoding(unit.encoding), partsOf(prompt), tokens);
      cache?.set(unit.encoding, prompt.text, count, digest);
      return count;
    },
  };
}

function partsOf(prompt: Prompt): readonly string[] {
  return prompt.sections.flatMap((section, index) =>
    index === 0 ? [section.text] : [joinerOf(section, prompt.separator), section.text],
  );
}
