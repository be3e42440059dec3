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
}

const UNNAMED_USER = "the user";
const UNNAMED_MODEL = "an unnamed model";

/**
 * A user name counts as missing when it is falsy, a model name only when it is null or undefined (Cherry
 * Studio, agent prompt layers, section 5).
 */
export function variableValues(sources: VariableSources): VariableValues {
  const { clock } = sources;
  return {
    date: written(clock, DATE),
    time: written(clock, TIME),
    datetime: written(clock, { ...DATE, ...TIME }),
    username: sources.userName || UNNAMED_USER,
    system: sources.system,
    language: sources.language,
    arch: sources.arch,
    model_name: sources.modelName ?? UNNAMED_MODEL,
  };
}

/**
 * Replaces every exact `{{name}}` of a known variable. Names are case-sensitive and take no inner spaces,
 * unknown ones stay, and there is no escape (Cherry Studio, agent prompt layers, section 5).
 */
export function expandVariables(text: string, values: VariableValues): string {
  let expanded = text;
  for (const name of VARIABLES) {
    // A replacer function, because `$&` in a value is text.
    expanded = expanded.replaceAll(token(name), () => values[name]);
  }
  return expanded;
}

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

function written(clock: Clock, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locales(clock.locale), { ...options, timeZone: clock.timeZone });
  return format.format(clock.now);
}

/** Intl takes the machine's own locale for one that it does not know; naming a second one prevents it. */
function locales(locale: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(locale), "en-US"];
  } catch {
    return ["en-US"];
  }
}
