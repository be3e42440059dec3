import type { Source } from "./process.ts";

/** Reads what is typed line by line, however the pieces fall. */
export class Lines {
  readonly #pieces: AsyncIterator<string | Uint8Array>;
  readonly #decoder = new TextDecoder();
  #rest = "";

  constructor(source: Source) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next line without its end; a last one need not have any. Undefined at the end of the input. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf("\n");
      if (end !== -1) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 1);
        return line.replace(/\r$/, "");
      }
      const { done, value } = await this.#pieces.next();
      if (done === true) {
        const last = this.#rest;
        this.#rest = "";
        return last === "" ? undefined : last;
      }
      this.#rest += typeof value === "string" ? value : this.#decoder.decode(value, { stream: true });
    }
  }

  /** Lets go of the input, so that it keeps no process alive. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
