import { join } from "node:path";
import { type Environment, goldenEnvironment } from "../../prompt/environment.ts";
import { FAR, NOON } from "./clock.ts";
import { hashSeed, HASH_SEEDS } from "../../sources/process/env.ts";
import type { Machine } from "./machine.ts";
import type { Order } from "./order.ts";

const [FIRST_SEED, ...OTHER_SEEDS] = HASH_SEEDS;

/** What is varied, by the name that findings give it. */
export type Variable =
  | "clock"
  | "time zone"
  | "locale"
  | "home"
  | "cwd"
  | "directory order"
  | "user name"
  | "host name"
  | "git state"
  | "hash seed";

/** What a fresh process changes in itself before it loads the project. */
export interface Inside {
  readonly clock: number;
  readonly cwd: string;
  readonly home: string;
  readonly order?: Order;
  readonly user?: string;
  readonly host?: string;
  readonly environment: Omit<Environment, "now">;
}

/** The surroundings of one fresh process. */
export interface Variation {
  /** Environment variables over the inherited ones; undefined takes one away. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly inside: Inside;
}

/** One other value of one variable. */
export interface Alternative extends Variation {
  readonly variable: Variable;
  /** Both values in words, as in "between … and …". */
  readonly between: string;
}

export interface Variations {
  readonly baseline: Variation;
  /** Everything is other than at the baseline, twice over. */
  readonly combined: readonly [Variation, Variation];
  /** One variable at a time: one value of each, and those that are worth a try where no first one tells. */
  readonly first: readonly Alternative[];
  readonly second: readonly Alternative[];
}

interface Layer {
  readonly env?: Variation["env"];
  readonly inside?: Partial<Omit<Inside, "environment">>;
  readonly environment?: Partial<Inside["environment"]>;
}

interface Value extends Layer {
  readonly between: string;
  /** Left out of the combinations: it is where the run itself composes. */
  readonly own?: true;
}

/** The surroundings to compose under. `scratch` is an existing folder that holds `folders()`. */
export function variations(machine: Machine, scratch: string): Variations {
  const { now: _, ...environment } = goldenEnvironment();
  const empty = join(scratch, "home");
  const baseline: Variation = {
    env: { ...zone("UTC"), ...language("en_US"), ...homeOf(empty), ...hashSeed(FIRST_SEED) },
    inside: { clock: NOON, cwd: machine.cwd, home: empty, environment },
  };
  const values = valuesOf(machine, scratch);
  const alternative =
    (variable: Variable) =>
    (value: Value): Alternative => ({ variable, between: value.between, ...withLayer(baseline, value) });
  const all = (pick: 0 | 1): Variation =>
    values
      .map(([, options]) => options.filter((option) => option.own !== true))
      .flatMap((options) => options[pick] ?? options[0] ?? [])
      .reduce(withLayer, baseline);
  return {
    baseline,
    combined: [all(0), all(1)],
    first: values.flatMap(([variable, options]) => options.slice(0, 1).map(alternative(variable))),
    second: values.flatMap(([variable, options]) => options.slice(1).map(alternative(variable))),
  };
}

/** Folders, relative to the scratch folder, that must exist before anything is composed. */
export const FOLDERS = ["home", "other-home", "elsewhere", "git/objects", "git/refs", "tree"] as const;

/** Files that make one of them a repository: with a change that the real one does not have. */
export const FILES: Readonly<Record<string, string>> = {
  "git/HEAD": "ref: refs/heads/another-branch\n",
  "tree/changed-between-composes": "",
};

function valuesOf(machine: Machine, scratch: string): (readonly [Variable, readonly Value[]])[] {
  const other = join(scratch, "other-home");
  const elsewhere = join(scratch, "elsewhere");
  return [
    ["clock", FAR.map((clock) => ({ between: "noon and another time", inside: { clock } }))],
    ["time zone", ["Pacific/Kiritimati", "America/St_Johns"].map(zoneValue)],
    // Turkish casing, Estonian collation, and neither writes dates or numbers as English does.
    ["locale", ["tr_TR", "et_EE"].map(localeValue)],
    [
      "home",
      [
        {
          between: "one empty home and another",
          env: homeOf(other),
          inside: { home: other },
          environment: { home: "/Users/grace" },
        },
        {
          between: "an empty home and the one of this machine",
          own: true,
          env: pick(machine.env, Object.keys(homeOf(""))),
          inside: { home: machine.home },
        },
      ],
    ],
    [
      "cwd",
      [
        {
          between: "this folder and another",
          inside: { cwd: elsewhere },
          environment: { cwd: "/srv/elsewhere" },
        },
      ],
    ],
    [
      "directory order",
      (["reversed", "shuffled"] as const).map((order) => ({
        between: `one order of a folder's names and the ${order} one`,
        inside: { order },
      })),
    ],
    [
      "user name",
      [
        {
          between: "one user and another",
          env: { USER: "grace", LOGNAME: "grace", USERNAME: "grace" },
          inside: { user: "grace" },
        },
      ],
    ],
    [
      "host name",
      [
        {
          between: "one host and another",
          env: { HOSTNAME: "tabulator", COMPUTERNAME: "tabulator" },
          inside: { host: "tabulator" },
        },
      ],
    ],
    [
      "git state",
      [
        {
          between: "this working tree and one with another branch and a new file",
          env: {
            GIT_DIR: join(scratch, "git"),
            GIT_WORK_TREE: join(scratch, "tree"),
            GIT_INDEX_FILE: undefined,
          },
        },
      ],
    ],
    [
      "hash seed",
      OTHER_SEEDS.map((seed) => ({
        between: `Python's hash seed ${FIRST_SEED} and ${seed}`,
        env: hashSeed(seed),
      })),
    ],
  ];
}

function zoneValue(timeZone: string): Value {
  return { between: `UTC and ${timeZone}`, env: zone(timeZone), environment: { timeZone } };
}

function localeValue(name: string): Value {
  const locale = name.replace("_", "-");
  return { between: `en-US and ${locale}`, env: language(name), environment: { locale } };
}

function zone(name: string): Variation["env"] {
  return { TZ: name };
}

function language(name: string): Variation["env"] {
  return { LANG: `${name}.UTF-8`, LC_ALL: `${name}.UTF-8`, LANGUAGE: name.slice(0, 2) };
}

function homeOf(folder: string): Variation["env"] {
  return {
    HOME: folder,
    USERPROFILE: folder,
    XDG_CONFIG_HOME: join(folder, ".config"),
    XDG_DATA_HOME: join(folder, ".local", "share"),
    XDG_STATE_HOME: join(folder, ".local", "state"),
    APPDATA: join(folder, "AppData", "Roaming"),
  };
}

function pick(env: Variation["env"], names: readonly string[]): Variation["env"] {
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

function withLayer(base: Variation, { env, inside, environment }: Layer): Variation {
  return {
    env: { ...base.env, ...env },
    inside: { ...base.inside, ...inside, environment: { ...base.inside.environment, ...environment } },
  };
}
