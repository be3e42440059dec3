import { ProgramError } from "../program-error.ts";
import { Child, type ChildOptions } from "../process/child.ts";
import { Answers, type Stray } from "./answers.ts";

export interface ProgramOptions extends Omit<ChildOptions, "env"> {
  /** Asked whenever the program is started. */
  env(): ChildOptions["env"];
  /** The longest answer, in bytes. */
  readonly maxBytes: number;
}

/** An answer as it came: its number, and whatever else it holds. */
export type Answer = Readonly<Record<string, unknown>>;

/** Milliseconds after which a program that nobody asks is let go. */
const IDLE = 10_000;

/**
 * A program that answers one line of JSON with another, asked one thing at a time. Whatever goes wrong is the fault of
 * the question that was open, and of no other: the next one is put to a fresh process.
 */
export class Program {
  readonly #options: ProgramOptions;
  #running: Running | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** @throws ProgramError */
  ask(question: Readonly<Record<string, unknown>>, timeout: number): Promise<Answer> {
    const turn = this.#turn.then(() => this.#ask(question, timeout));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #ask(question: Readonly<Record<string, unknown>>, timeout: number): Promise<Answer> {
    clearTimeout(this.#idle);
    const id = ++this.#count;
    let running = this.#running;
    try {
      this.#running = running ??= new Running(this.#options);
      return await running.ask({ protocol: 1, id, ...question }, timeout);
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.stop(), IDLE).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#running?.stop();
    this.#running = undefined;
  }
}

interface Open {
  readonly id: number;
  resolve(answer: Answer): void;
  reject(error: ProgramError): void;
}

/** One process of a program. */
class Running {
  readonly #child: Child;
  readonly #answers: Answers;
  readonly #maxBytes: number;
  #open: Open | undefined;
  #fault: ProgramError | undefined;
  #ended = false;

  constructor(options: ProgramOptions) {
    this.#maxBytes = options.maxBytes;
    this.#answers = new Answers(options.maxBytes);
    try {
      this.#child = new Child({ ...options, env: options.env() });
    } catch (error) {
      throw new ProgramError("composer-threw", `The program cannot be started: ${reasonOf(error)}`, error);
    }
    this.#child.process.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#child.process.once("error", (error) => this.#end(`cannot be started: ${reasonOf(error)}`));
    this.#child.process.once("close", (code, signal) => {
      const how = signal === null ? `ended with exit code ${code ?? "none"}` : `was ended by ${signal}`;
      const when = this.#open === undefined ? "after its last answer" : "before it answered";
      const words = this.#child.lastWords;
      this.#end(`${how} ${when}${words === undefined ? "" : `; its last words: ${words}`}`);
    });
  }

  async ask(question: Answer & { readonly id: number }, timeout: number): Promise<Answer> {
    if (this.#fault !== undefined) throw this.#fault;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#open = { id: question.id, resolve, reject };
        timer = setTimeout(() => {
          reject(new ProgramError("composer-timeout", `The program did not answer within ${timeout} ms`));
        }, timeout);
        this.#child.process.stdin.write(`${JSON.stringify(question)}\n`);
      });
    } finally {
      clearTimeout(timer);
      this.#open = undefined;
    }
  }

  stop(): void {
    this.#ended = true;
    this.#child.kill();
  }

  #read(chunk: Buffer): void {
    const read = this.#answers.read(chunk, this.#open?.id);
    if (read === undefined) return;
    if ("answer" in read) this.#open?.resolve(read.answer);
    else this.#fail(new ProgramError("composer-invalid", this.#words(read)));
  }

  #words(stray: Stray): string {
    const when = this.#open === undefined ? " after its last answer" : "";
    switch (stray.stray) {
      case "long":
        return `The program's answer is longer than ${this.#maxBytes} bytes`;
      case "number":
        return `The program answered question ${stray.shown}${when}, which was not asked`;
      case "text":
        return `The program printed what is no answer to stdout${when}: ${stray.shown}`;
    }
  }

  #end(how: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#fail(new ProgramError("composer-threw", `The program ${how}`));
  }

  /** The open question fails, or the next one where none is open: what went wrong in between is not passed over. */
  #fail(error: ProgramError): void {
    this.#fault ??= error;
    this.#open?.reject(error);
    this.#child.kill();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such program, or no such folder to start it in";
  return code === "EACCES" ? "permission denied" : error.message;
}
