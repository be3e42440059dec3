import { interpolate } from "./interpolate.ts";
import { byCodeUnits, oneLine } from "./one-line.ts";

/** Where the agent's tools run. Other providers give other values; the prompt adapts. */
export interface Sandbox {
  readonly runtime: string;
  readonly platform: string;
  readonly capabilities: readonly string[];
  readonly workspaceRoot: string;
}

/** What is true when an execution begins. */
export interface ExecutionFacts {
  readonly now: Date;
  /** An IANA name: the user's, not the server's. */
  readonly timeZone: string;
  readonly sandbox: Sandbox;
  readonly preferences?: Readonly<Record<string, string>> | undefined;
  readonly activeProject?: string | undefined;
}

/** The facts of one execution, read once and frozen: L4 must not change between its steps. */
export interface ExecutionEnvironment {
  /** `YYYY-MM-DD` and the weekday. No finer, or the cached prefix would not outlive the minute. */
  readonly date: string;
  readonly timeZone: string;
  readonly sandbox: Sandbox;
  readonly preferences: Readonly<Record<string, string>>;
  readonly activeProject: string;
}

/**
 * What an execution reads as it begins, with L4 and its variables written out on the spot: composing a prompt
 * then costs no look at the clock. A copy with other facts is no longer one of these, so it is written out anew.
 */
class Captured implements ExecutionEnvironment {
  readonly date: string;
  readonly timeZone: string;
  readonly sandbox: Sandbox;
  readonly preferences: Readonly<Record<string, string>>;
  readonly activeProject: string;
  readonly #variables: EnvironmentVariables;
  readonly #text: string;

  constructor(environment: ExecutionEnvironment) {
    this.date = environment.date;
    this.timeZone = environment.timeZone;
    this.sandbox = environment.sandbox;
    this.preferences = environment.preferences;
    this.activeProject = environment.activeProject;
    this.#variables = variablesOf(environment);
    this.#text = interpolate(environmentPartial(environment), this.#variables).text;
    Object.freeze(this);
  }

  static variablesOf(environment: ExecutionEnvironment): EnvironmentVariables | undefined {
    return #variables in environment ? environment.#variables : undefined;
  }

  static textOf(environment: ExecutionEnvironment): string | undefined {
    return #text in environment ? environment.#text : undefined;
  }
}

/**
 * Reads the clock and the sandbox once, at the start of an execution (Zapvol, prompt system, L4).
 * Capabilities and preferences come out in code-unit order.
 * @throws RangeError on an invalid date or an unknown time zone.
 */
export function captureEnvironment(facts: ExecutionFacts): ExecutionEnvironment {
  const { sandbox, preferences = {}, activeProject = "" } = facts;
  const sorted = Object.entries(preferences).toSorted(([one], [other]) => byCodeUnits(one, other));
  return new Captured({
    date: dayOf(facts.now, facts.timeZone),
    timeZone: facts.timeZone,
    sandbox: Object.freeze({
      ...sandbox,
      capabilities: Object.freeze(sandbox.capabilities.toSorted(byCodeUnits)),
    }),
    preferences: Object.freeze(Object.fromEntries(sorted)),
    activeProject,
  });
}

export type EnvironmentVariables = Readonly<
  Record<
    | "CURRENT_DATE"
    | "TIMEZONE"
    | "SANDBOX_RUNTIME"
    | "SANDBOX_PLATFORM"
    | "SANDBOX_CAPABILITIES"
    | "WORKSPACE"
    | "USER_PREFERENCES"
    | "ACTIVE_PROJECT",
    string
  >
>;

/** The variables that an environment defines, for L4 and for any text that mentions them. */
export function environmentVariables(environment: ExecutionEnvironment): EnvironmentVariables {
  return Captured.variablesOf(environment) ?? variablesOf(environment);
}

function variablesOf({
  date,
  timeZone,
  sandbox,
  preferences,
  activeProject,
}: ExecutionEnvironment): EnvironmentVariables {
  const listed = Object.entries(preferences).map(([key, value]) => `${oneLine(key)}: ${oneLine(value)}`);
  return Object.freeze({
    CURRENT_DATE: date,
    TIMEZONE: oneLine(timeZone),
    SANDBOX_RUNTIME: oneLine(sandbox.runtime),
    SANDBOX_PLATFORM: oneLine(sandbox.platform),
    SANDBOX_CAPABILITIES: sandbox.capabilities.map(oneLine).join(", "),
    WORKSPACE: oneLine(sandbox.workspaceRoot),
    USER_PREFERENCES: listed.join("; "),
    ACTIVE_PROJECT: oneLine(activeProject),
  });
}

/** L4 as it stands where nobody overrides a variable; undefined where it was not written out at capture. */
export function capturedText(environment: ExecutionEnvironment): string | undefined {
  return Captured.textOf(environment);
}

/** L4 as a template over `environmentVariables`: values come in by placeholder, so none is expanded twice. */
export function environmentPartial(environment: ExecutionEnvironment): string {
  const has = environmentVariables(environment);
  const lines = [
    "- Today is {{CURRENT_DATE}} in {{TIMEZONE}}. This does not change during the run; if you need the time, read it with a tool.",
    "- Sandbox: {{SANDBOX_RUNTIME}} on {{SANDBOX_PLATFORM}}.",
    has.SANDBOX_CAPABILITIES &&
      "- The sandbox offers: {{SANDBOX_CAPABILITIES}}. Treat anything else as unavailable.",
    "- Workspace: {{WORKSPACE}}. Relative paths start here, and files stay inside it.",
    has.USER_PREFERENCES && "- User preferences: {{USER_PREFERENCES}}.",
    has.ACTIVE_PROJECT && "- Active project: {{ACTIVE_PROJECT}}.",
  ];
  return `## Environment\n\n${lines.filter(Boolean).join("\n")}`;
}

/** The calendar is spelt out: the machine's locale must not show. */
function dayOf(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    weekday: "long",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")} (${parts.get("weekday")})`;
}
