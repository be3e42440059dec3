import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

export interface ChildOptions {
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const STDERR_TAIL = 2000;

/** A process that never keeps this one alive, and does not outlive it. */
export class Child {
  readonly process: ChildProcessWithoutNullStreams;
  #stderr = "";

  constructor({ argv: [program = "", ...args], cwd, env }: ChildOptions) {
    // A group of its own: what the program has started ends with it, also where a wrapper stands between.
    const detached = process.platform !== "win32";
    this.process = spawn(program, args, { cwd, env, detached, windowsHide: true, stdio: "pipe" });
    const { stdin, stdout, stderr } = this.process;
    this.process.unref();
    for (const stream of [stdin, stdout, stderr]) (stream as { unref?: () => void }).unref?.();
    // A program that is gone does not read: that it is gone is told by its end.
    stdin.on("error", () => {});
    stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL);
    });
    remember(this);
    this.process.once("close", () => forget(this));
  }

  /** The last line that it wrote to stderr, where tracebacks put what happened. */
  get lastWords(): string | undefined {
    const line = this.#stderr.split("\n").findLast((text) => text.trim() !== "");
    return line?.trim();
  }

  kill(): void {
    forget(this);
    const { pid } = this.process;
    try {
      if (pid === undefined || process.platform === "win32") this.process.kill("SIGKILL");
      else process.kill(-pid, "SIGKILL");
    } catch {
      // It was gone already.
    }
    for (const stream of [this.process.stdin, this.process.stdout, this.process.stderr]) stream.destroy();
  }
}

const alive = new Set<Child>();
let listening = false;

function remember(child: Child): void {
  alive.add(child);
  if (listening) return;
  listening = true;
  process.on("exit", () => {
    for (const left of alive) left.kill();
  });
}

function forget(child: Child): void {
  alive.delete(child);
}
