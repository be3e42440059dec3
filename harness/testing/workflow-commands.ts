/** What the runner of GitHub Actions registers, and would obey. */
const REGISTERED = new Set([
  "add-mask",
  "add-matcher",
  "add-path",
  "debug",
  "echo",
  "endgroup",
  "error",
  "group",
  "internal-set-repo-path",
  "notice",
  "remove-matcher",
  "save-state",
  "set-env",
  "set-output",
  "warning",
]);

/**
 * The lines of a log that the runner obeys, by its two rules: `::name` where a line starts, white space aside,
 * and `##[name` anywhere in it. Between `::stop-commands::token` and `::token::` it obeys nothing.
 */
export function obeyed(log: string): string[] {
  let token: string | undefined;
  const lines: string[] = [];
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = commandIn(line);
    if (token !== undefined) {
      if (line.trim() === `::${token}::`) token = undefined;
    } else if (command === "stop-commands") token = line.trim().slice("::stop-commands::".length);
    else if (command !== undefined && REGISTERED.has(command)) lines.push(line);
  }
  return lines;
}

function commandIn(line: string): string | undefined {
  const name = /^\s*::([^\s:]+)/.exec(line)?.[1] ?? /##\[([^\s\];]+)/.exec(line)?.[1];
  return name?.toLowerCase();
}
