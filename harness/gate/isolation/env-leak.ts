import { byteOffset, sectionAt } from "../../checks/locate.ts";
import { goldenEnvironment } from "../../prompt/environment.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import type { Found } from "../judge.ts";
import type { Machine } from "./machine.ts";

export interface Leak {
  readonly what: "home folder" | "working folder" | "user name" | "host name";
  readonly value: string;
  /** In UTF-16 code units. */
  readonly index: number;
}

/** Account names of images and runners that are also ordinary folder names: alone they tell nothing. */
const COMMON = new Set("root user node app admin runner git test ubuntu docker localhost".split(" "));

/**
 * The first trace of this machine in a text: its home or working folder as a whole path, or the name of
 * its user or host as a whole component of one. The word alone is no trace, and neither is a path that
 * every golden is given.
 */
export function findLeak(text: string, { home, cwd, user, host }: Machine): Leak | undefined {
  const given = goldenEnvironment();
  const wanted: (readonly [Leak["what"], string, RegExp | undefined])[] = [
    ["home folder", home, home === given.home ? undefined : pathPattern(home)],
    ["working folder", cwd, cwd === given.cwd ? undefined : pathPattern(cwd)],
    ["user name", user, namePattern(user)],
    ["host name", host, namePattern(host)],
  ];
  for (const [what, value, pattern] of wanted) {
    const index = pattern === undefined ? -1 : text.search(pattern);
    if (index >= 0) return { what, value, index };
  }
  return undefined;
}

/** The leak that forbids to write a golden, looked for in the prompt and in every file that would be written. */
export function leakProblem(
  files: ReadonlyMap<string, string>,
  prompt: Prompt | undefined,
  machine: Machine,
): Found | undefined {
  if (prompt !== undefined) {
    const leak = findLeak(prompt.text, machine);
    if (leak !== undefined) {
      const offset = byteOffset(prompt.text, leak.index);
      const section = sectionAt(prompt, offset);
      return { ...problem(leak), offset, ...(section === undefined ? {} : { section }) };
    }
  }
  for (const [file, text] of files) {
    const leak = findLeak(text, machine);
    if (leak !== undefined) return { ...problem(leak), file, offset: byteOffset(text, leak.index) };
  }
  return undefined;
}

function problem({ what, value }: Leak): Found {
  return {
    code: "env-leak",
    message: `The golden would hold the ${what} of this machine, "${value}", and differ on every other one; nothing is written`,
    actual: value,
  };
}

const NAME = String.raw`[\p{L}\p{N}_-]`;
/** A full stop ends a sentence as well as a name. */
const END = String.raw`(?!${NAME}|\.[\p{L}\p{N}])`;

/** Either slash, doubled or not: JSON escapes a backslash. */
const SLASH = String.raw`[\\/]+`;

function pathPattern(path: string): RegExp | undefined {
  const parts = path.split(/[\\/]+/).filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const start = /^[\\/]/.test(path) ? SLASH : "";
  const flags = /^[A-Za-z]:/.test(path) ? "iu" : "u";
  return new RegExp(String.raw`(?<!${NAME}|\.)${start}${parts.map(escaped).join(SLASH)}${END}`, flags);
}

function namePattern(name: string): RegExp | undefined {
  if (name === "" || COMMON.has(name.toLowerCase())) return undefined;
  return new RegExp(String.raw`(?<=[\\/])${escaped(name)}${END}`, "u");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
