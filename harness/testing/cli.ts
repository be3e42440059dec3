import { main } from "../cli/main.ts";
import type { Source } from "../cli/process.ts";

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  /** What is typed, piece by piece; then the input ends. */
  readonly input?: readonly string[];
}

/** Runs the CLI in this process, on a terminal or not, with nothing of the real environment. */
export async function runCli(
  cwd: string,
  argv: readonly string[],
  options: CliOptions = {},
): Promise<CliRun> {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (chunks: string[]) => ({
    isTTY: options.isTTY ?? false,
    write: (text: string) => chunks.push(text),
  });
  const code = await main({
    argv,
    cwd,
    env: options.env ?? {},
    stdout: sink(out),
    stderr: sink(err),
    ...(options.input === undefined ? {} : { stdin: typed(options.input, options.isTTY ?? false) }),
  });
  return { code, stdout: out.join(""), stderr: err.join("") };
}

function typed(pieces: readonly string[], isTTY: boolean): Source {
  return {
    isTTY,
    async *[Symbol.asyncIterator]() {
      yield* pieces;
    },
  };
}
