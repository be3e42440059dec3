/** What the CLI touches of its process, given to it so that tests need no child process. */
export interface CliProcess {
  /** Without the executable and the script. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Absent where nobody can answer. */
  readonly stdin?: Source;
}

/** What is typed or piped in, in pieces of any length. */
export interface Source extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean;
}

export interface Sink {
  readonly isTTY?: boolean;
  /** Redirected into a file, which nobody takes for a log. */
  readonly isFile?: boolean;
  /** The sink without the guard around it, for texts that need none. */
  readonly unguarded?: Sink;
  write(text: string): unknown;
}

/** `NO_COLOR` and `--no-color` win over a terminal; a pipe has no colours. */
export function wantsColor({ stdout, env }: CliProcess, flag: boolean): boolean {
  return flag && stdout.isTTY === true && (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
}

/** `--ci`, or CI set to anything but a no. */
export function isCi({ env }: CliProcess, flag: boolean): boolean {
  return flag || !["", "0", "false"].includes((env.CI ?? "").toLowerCase());
}
