import { typeName } from "./type-name.ts";

/** `{{name}}`, exact: no blanks inside the braces. The default. */
export const BRACES: RegExp = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/;

/** `${name}`, as in a template literal that was pasted into a text file. */
export const DOLLAR: RegExp = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/;

export interface FillOptions {
  /**
   * What a placeholder looks like; its first group is the name. Several are tried at each place in
   * the order given. Default: `BRACES`.
   */
  readonly placeholders?: RegExp | readonly RegExp[];
}

/** A value where it stands in the filled text. Offsets are UTF-16 code units, the end excluded. */
export interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A placeholder where it stands in the template. Lines and columns are 1-based, columns in UTF-16 code units. */
export interface Placeholder {
  readonly name: string;
  readonly placeholder: string;
  readonly line: number;
  readonly column: number;
}

/** A placeholder whose value is no string. `type` is `false`, `NaN`, `object`, `array`, `Promise`, … */
export interface NonString extends Placeholder {
  readonly type: string;
}

export interface Filled {
  readonly text: string;
  readonly spans: readonly Span[];
  /** Placeholders that have no value. They stay in the text as they were written. */
  readonly unresolved: readonly Placeholder[];
  /** Placeholders whose value is no string. They stay too: a text never shows `undefined` or `[object Object]`. */
  readonly nonStrings: readonly NonString[];
}

/**
 * Fills the placeholders of a template in one pass over the template. Values go in verbatim: `$&` has
 * no meaning, and braces inside a value are neither expanded nor reported. Only own keys of `values` count, so
 * `{{constructor}}` is unresolved. Only strings are inserted; convert numbers where their format is decided.
 *
 * @throws TypeError when a pattern has no group for the name.
 */
export function fill(
  template: string,
  values: Readonly<Record<string, unknown>>,
  options: FillOptions = {},
): Filled {
  const spans: Span[] = [];
  const unresolved: Placeholder[] = [];
  const nonStrings: NonString[] = [];
  const lines = new LineCounter(template);
  let text = "";
  let read = 0;
  for (const match of template.matchAll(scanner(options.placeholders ?? BRACES))) {
    const [placeholder] = match;
    const name = match.slice(1).find((group) => group !== undefined);
    if (name === undefined) throw new TypeError("a placeholder pattern needs a group that holds the name");
    text += template.slice(read, match.index);
    read = match.index + placeholder.length;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === "string") {
      spans.push({ name, start: text.length, end: text.length + value.length });
      text += value;
      continue;
    }
    const where = { name, placeholder, ...lines.at(match.index) };
    if (Object.hasOwn(values, name)) nonStrings.push({ ...where, type: typeName(value) });
    else unresolved.push(where);
    text += placeholder;
  }
  return { text: text + template.slice(read), spans, unresolved, nonStrings };
}

/** One pattern for all styles, so that they are found in a single pass; case folding and the like carry over. */
function scanner(placeholders: RegExp | readonly RegExp[]): RegExp {
  const patterns = placeholders instanceof RegExp ? [placeholders] : placeholders;
  if (patterns.length === 0) throw new TypeError("give at least one placeholder pattern");
  const flags = new Set(patterns.flatMap(({ flags }) => flags.split(""))).add("g");
  flags.delete("y");
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"), [...flags].join(""));
}

/** Counts lines forward only: asking for rising offsets costs one walk over the text in all. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #start = 0;
  #newline: number;

  constructor(text: string) {
    this.#text = text;
    this.#newline = text.indexOf("\n");
  }

  at(offset: number): { line: number; column: number } {
    while (this.#newline !== -1 && this.#newline < offset) {
      this.#line += 1;
      this.#start = this.#newline + 1;
      this.#newline = this.#text.indexOf("\n", this.#start);
    }
    return { line: this.#line, column: offset - this.#start + 1 };
  }
}
