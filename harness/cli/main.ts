import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { VERSION } from "../gate/version.ts";
import { COMMANDS } from "./commands.ts";
import { explain } from "./explain.ts";
import { guarded } from "./guard.ts";
import { OPTIONS, type OptionName, parseCommandLine } from "./options.ts";
import type { CliProcess } from "./process.ts";

/**
 * Runs one command.
 * @returns the exit code: 0 holds, 1 a finding of level error, 2 wrong usage or configuration
 */
export async function main(process: CliProcess): Promise<number> {
  try {
    return await dispatch(process);
  } catch (error) {
    guarded(process).stderr.write(`${explain(error, process.cwd)}\n`);
    return 2;
  }
}

async function dispatch(process: CliProcess): Promise<number> {
  const line = parseCommandLine(process.argv);
  const [name = "check", ...positionals] = line.positionals;
  if (line.flags.version) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new UsageError(`There is no command "${name}"${didYouMean(name, Object.keys(COMMANDS))}`, {
      fix: "prompt-budget --help lists them",
    });
  }
  if (line.flags.help) {
    const { helpText } = await import("./help.ts");
    process.stdout.write(helpText(line.positionals.length === 0 ? undefined : name));
    return 0;
  }
  refuseForeignFlags(name, command.options, process.argv);
  if (command.usage === undefined && positionals.length > 0) {
    throw new UsageError(`\`${name}\` takes no argument, "${positionals[0]}" was given`, {
      fix: (command.options as readonly string[]).includes("filter")
        ? `To choose cases: prompt-budget ${name} --filter ${positionals[0]}`
        : `prompt-budget ${name} --help shows what it takes`,
    });
  }
  const run = await command.load();
  return run({ ...line, positionals }, guarded(process));
}

/** A flag that the command would silently ignore is an error. */
function refuseForeignFlags(command: string, options: readonly OptionName[], argv: readonly string[]): void {
  for (const [name, spec] of Object.entries(OPTIONS)) {
    if ((options as readonly string[]).includes(name)) continue;
    const forms = [`--${name}`, `--no-${name}`, ...("short" in spec ? [`-${spec.short}`] : [])];
    if (argv.some((arg) => forms.some((form) => arg === form || arg.startsWith(`${form}=`)))) {
      throw new UsageError(`\`${command}\` has no option --${name}`, {
        fix: `prompt-budget ${command} --help lists them`,
      });
    }
  }
}
