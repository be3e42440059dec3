import { hash } from "node:crypto";
import { Recent } from "./recent.ts";
import { countBytes, countChars } from "./sizes.ts";

/** What a text is, whoever asks. */
export class TextFacts {
  /** Code points. */
  readonly chars: number;
  /** UTF-8. */
  readonly bytes: number;
  /** It holds no half of a character. */
  readonly wellFormed: boolean;
  readonly #text: string;
  #digest: string | undefined;
  #short: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.chars = countChars(text);
    this.bytes = countBytes(text);
    this.wellFormed = text.isWellFormed();
  }

  /** SHA-256, one byte a character. */
  get digest(): string {
    return (this.#digest ??= hash("sha256", this.#text, "binary"));
  }

  /** Its first ten hexadecimal digits. */
  get shortHash(): string {
    return (this.#short ??= Buffer.from(this.digest.slice(0, 5), "latin1").toString("hex"));
  }
}

/** A longer text is mostly a whole, met once: to look for it costs as much as to look at it again. */
const LONGEST = 1 << 12;

const known = new Recent<TextFacts>();

/** Each text is looked at once while it is remembered: the cases of a contract share most of their sections. */
export function factsOf(text: string): TextFacts {
  if (text.length > LONGEST) return new TextFacts(text);
  let facts = known.get(text);
  if (facts === undefined) known.set(text, (facts = new TextFacts(text)));
  return facts;
}
