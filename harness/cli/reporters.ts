import { defaultExport } from "../gate/load-config.ts";
import { moduleLoader } from "../gate/modules.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { INERT, REPORTERS } from "../reporters/index.ts";
import type { Reporter } from "../reporters/reporter.ts";
import type { Flags } from "./options.ts";
import type { CliProcess } from "./process.ts";

export interface ChosenReporter {
  readonly name: string;
  readonly render: Reporter;
  /** Its own escaping keeps what it prints from being obeyed by a runner. */
  readonly inert: boolean;
  /** A file; absent: stdout. */
  readonly output?: string;
}

/**
 * The reporters of a command line, loaded before anything runs.
 * @param faces what a command shows in place of the reporters of the same names
 * @throws UsageError
 */
export async function reportersOf(
  flags: Flags,
  process: CliProcess,
  faces: typeof REPORTERS = {},
): Promise<ChosenReporter[]> {
  const names = flags.json ? ["json"] : flags.reporter.length === 0 ? ["table"] : flags.reporter;
  if (flags.json && flags.reporter.length > 0)
    throw new UsageError("--json and --reporter say two things", { fix: "Leave one of them out" });
  if (flags.output.length > names.length) {
    throw new UsageError(`There are more --output than reporters`, {
      fix: "Name a --reporter for each --output",
    });
  }
  return Promise.all(
    names.map(async (name, index) => {
      const render = await loadReporter(name, process.cwd, { ...REPORTERS, ...faces });
      const output = flags.output[index];
      const chosen = { name, render, inert: INERT.has(name) };
      return output === undefined ? chosen : { ...chosen, output };
    }),
  );
}

async function loadReporter(name: string, cwd: string, known: typeof REPORTERS): Promise<Reporter> {
  if (name.startsWith(".") || name.startsWith("/")) return ownReporter(name, cwd);
  const load = Object.hasOwn(known, name) ? known[name] : undefined;
  if (load === undefined) {
    throw new UsageError(`There is no reporter "${name}"${didYouMean(name, Object.keys(REPORTERS))}`, {
      fix: `Take one of ${Object.keys(REPORTERS).join(", ")}, or a module such as ./mine.js`,
    });
  }
  return load();
}

/** A module whose default export takes the report and returns a string. */
async function ownReporter(name: string, cwd: string): Promise<Reporter> {
  const render = defaultExport(await moduleLoader(cwd)(name));
  if (typeof render !== "function") {
    throw new UsageError(`The reporter ${name} has no default export that is a function`, {
      where: { file: name },
      fix: "Export a function by default that takes the report and returns a text",
    });
  }
  return render as Reporter;
}
