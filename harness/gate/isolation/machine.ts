import { homedir, hostname, userInfo } from "node:os";

/** What is true of this machine alone: what no golden may hold, and what a fresh process is given another one of. */
export interface Machine {
  readonly home: string;
  readonly cwd: string;
  readonly user: string;
  readonly host: string;
  /** What child processes inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The machine that this process runs on. */
export function realMachine(): Machine {
  return { home: homedir(), cwd: process.cwd(), user: userName(), host: hostname(), env: process.env };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that no account has.
    return process.env["USER"] ?? "";
  }
}
