/** Output that answers nothing. */
export type Stray =
  | { readonly stray: "long" }
  | { readonly stray: "text" | "number"; /** Its beginning, quoted. */ readonly shown: string };

/** What a chunk of output came to; undefined where its line has not ended. */
export type Read = { readonly answer: Readonly<Record<string, unknown>> } | Stray;

const SHOWN = 120;

/** Takes lines of JSON out of chunks of bytes. */
export class Answers {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param open the number of the question that waits for its answer */
  read(chunk: Buffer, open: number | undefined): Read | undefined {
    const newline = chunk.indexOf(0x0a);
    this.#size += newline === -1 ? chunk.length : newline;
    if (this.#size > this.#maxBytes) return { stray: "long" };
    if (newline === -1) {
      this.#parts.push(chunk);
      return undefined;
    }
    const line = Buffer.concat([...this.#parts, chunk.subarray(0, newline)]);
    const rest = chunk.subarray(newline + 1);
    this.#parts = [];
    this.#size = 0;
    const read = answerOf(line, open);
    // What comes along with an answer was printed while it was made.
    return rest.length > 0 && "answer" in read ? textual(rest) : read;
  }
}

function answerOf(line: Buffer, open: number | undefined): Read {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch {
    return textual(line);
  }
  if (!isRecord(value) || !("id" in value)) return textual(line);
  if (value.id !== open) return { stray: "number", shown: JSON.stringify(value.id) ?? "none" };
  return { answer: value };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textual(bytes: Buffer): Stray {
  const text = bytes.toString("utf8").split("\n")[0] ?? "";
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return { stray: "text", shown: JSON.stringify(shown) };
}
