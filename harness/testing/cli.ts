import { main } from "../cli/main.ts";

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the CLI in this process, on a terminal or not, with nothing of the real environment. */
export async function runCli(
  cwd: string,
  argv: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly isTTY?: boolean } = {},
): Promise<CliRun> {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (chunks: string[]) => ({
    isTTY: options.isTTY ?? false,
    write: (text: string) => chunks.push(text),
  });
  const code = await main({ argv, cwd, env: options.env ?? {}, stdout: sink(out), stderr: sink(err) });
  return { code, stdout: out.join(""), stderr: err.join("") };
}
