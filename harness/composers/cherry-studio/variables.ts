/** In the order of expansion: a value that holds a later token is expanded in its turn. */
export const VARIABLES = [
  "date",
  "time",
  "datetime",
  "username",
  "system",
  "language",
  "arch",
  "model_name",
] as const;

export type Variable = (typeof VARIABLES)[number];

/** Those that read the clock. They are snapshots of the moment at which the connection was made. */
export const VOLATILE_VARIABLES = ["date", "time", "datetime"] as const satisfies readonly Variable[];

export type VariableValues = Readonly<Record<Variable, string>>;

/** Where the values come from. The clock and its locale are injected: nothing here asks the machine. */
export interface VariableSources {
  readonly clock: Clock;
  readonly userName?: string | null | undefined;
  /** The operating system, such as `darwin`. */
  readonly system: string;
  /** The language of the application, such as `zh-CN`. */
  readonly language: string;
  readonly arch: string;
  /** The name of the agent's resolved primary model. */
  readonly modelName?: string | null | undefined;
}

export interface Clock {
  /** When the connection was created or rebuilt. */
  readonly now: Date;
  /** An IANA name. */
  readonly timeZone: string;
  /** The BCP 47 tag that dates are written in. */
  readonly locale: string;
  /** Of this zone and locale, where they are at hand: making them takes longer than composing a prompt. */
  readonly formats?: ClockFormats | undefined;
}

/** How a clock is written, by the variable that shows it. */
export type ClockFormats = Readonly<Record<(typeof VOLATILE_VARIABLES)[number], Intl.DateTimeFormat>>;

const UNNAMED_USER = "the user";
const UNNAMED_MODEL = "an unnamed model";

/**
 * A user name counts as missing when it is falsy, a model name only when it is null or undefined (Cherry
 * Studio, agent prompt layers, section 5).
 */
const VALUES: Readonly<Record<Variable, (sources: VariableSources) => string>> = {
  date: ({ clock }) => written(clock, "date"),
  time: ({ clock }) => written(clock, "time"),
  datetime: ({ clock }) => written(clock, "datetime"),
  username: ({ userName }) => userName || UNNAMED_USER,
  system: ({ system }) => system,
  language: ({ language }) => language,
  arch: ({ arch }) => arch,
  model_name: ({ modelName }) => modelName ?? UNNAMED_MODEL,
};

/** The value of every variable. */
export function variableValues(sources: VariableSources): VariableValues {
  return Object.fromEntries(VARIABLES.map((name) => [name, VALUES[name](sources)])) as VariableValues;
}

/**
 * Replaces every exact `{{name}}` of a known variable. Names are case-sensitive and take no inner spaces,
 * unknown ones stay, and there is no escape (Cherry Studio, agent prompt layers, section 5).
 */
export function expandVariables(text: string, values: VariableValues): string {
  return expand(text, (name) => values[name]);
}

/** The text with the variables that it uses expanded. Values that nobody asks for are not worked out. */
export function resolveVariables(text: string, sources: VariableSources): string {
  return expand(text, (name) => VALUES[name](sources));
}

/**
 * In one walk where it comes to the same as one variable after another: every pair of braces opens a known token,
 * and no value brings a brace. Nothing that an expansion leaves can then be a token.
 */
function expand(text: string, valueOf: (name: Variable) => string): string {
  const values: { [name in Variable]?: string } = {};
  const once = (name: Variable): string => (values[name] ??= valueOf(name));
  let expanded = "";
  let read = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", read)) {
    const close = text.indexOf("}}", open);
    const ends = close !== -1 && close - open <= LONGEST;
    const name = ends ? BY_NAME.get(text.slice(open + 2, close)) : undefined;
    const value = name === undefined ? "{" : once(name);
    if (value.includes("{") || value.includes("}")) return expandInTurn(text, once);
    expanded += text.slice(read, open) + value;
    read = close + 2;
  }
  return read === 0 ? text : expanded + text.slice(read);
}

function expandInTurn(text: string, valueOf: (name: Variable) => string): string {
  let expanded = text;
  for (const name of VARIABLES) {
    // A replacer function, because `$&` in a value is text.
    if (expanded.includes(token(name))) expanded = expanded.replaceAll(token(name), () => valueOf(name));
  }
  return expanded;
}

const BY_NAME: ReadonlyMap<string, Variable> = new Map(VARIABLES.map((name) => [name, name]));
/** From the first brace of a token to the second one of its end. */
const LONGEST = Math.max(...VARIABLES.map((name) => token(name).length - 2));

/** The token of a variable as it stands in the stored text. */
export function token(name: Variable): string {
  return `{{${name}}}`;
}

const DATE: Intl.DateTimeFormatOptions = {
  weekday: "short",
  year: "numeric",
  month: "numeric",
  day: "numeric",
};

// Twenty-four hours: the space before AM and PM is another character from one ICU release to the next.
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

const SHOWN = { date: DATE, time: TIME, datetime: { ...DATE, ...TIME } } as const;

/** @throws RangeError for an unknown time zone */
export function clockFormats({ timeZone, locale }: Pick<Clock, "timeZone" | "locale">): ClockFormats {
  const format = (shown: keyof typeof SHOWN) =>
    new Intl.DateTimeFormat(locales(locale), { ...SHOWN[shown], timeZone });
  return { date: format("date"), time: format("time"), datetime: format("datetime") };
}

function written(clock: Clock, variable: keyof ClockFormats): string {
  return (clock.formats ?? clockFormats(clock))[variable].format(clock.now);
}

/** Intl takes the machine's own locale for one that it does not know; naming a second one prevents it. */
function locales(locale: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(locale), "en-US"];
  } catch {
    return ["en-US"];
  }
}
