import { COMMANDS } from "./commands.ts";
import { OPTIONS, type OptionName } from "./options.ts";

/** The help of the whole tool, or of one command. */
export function helpText(command?: string): string {
  const spec = command === undefined ? undefined : COMMANDS[command];
  if (command === undefined || spec === undefined) return overview();
  const usage = ["prompt-budget", command, spec.usage, "[options]"].filter(Boolean).join(" ");
  return [`${spec.summary}.`, "", `Usage: ${usage}`, "", "Options:", ...optionLines(spec.options), ""].join(
    "\n",
  );
}

function overview(): string {
  const commands = Object.entries(COMMANDS).map(([name, { usage, summary }]): [string, string] => [
    usage === undefined ? name : `${name} ${usage}`,
    summary,
  ]);
  return [
    "Golden tests and budgets for composed prompts.",
    "",
    "Usage: prompt-budget [command] [options]",
    "",
    "Commands (check is the default):",
    ...columns(commands),
    "",
    "Options:",
    ...optionLines(Object.keys(OPTIONS) as OptionName[]),
    "",
    "Exit code: 0 holds, 1 a finding of level error, 2 wrong usage or configuration, or nothing to gate.",
    "",
  ].join("\n");
}

function optionLines(names: readonly OptionName[]): string[] {
  return columns(
    names.map((name): [string, string] => {
      const spec = OPTIONS[name];
      const short = "short" in spec ? `-${spec.short}, ` : "";
      const value = "value" in spec ? ` ${spec.value}` : "";
      return [`${short}--${name}${value}`, spec.summary];
    }),
  );
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
