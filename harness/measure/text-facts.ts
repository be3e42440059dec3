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
    return (this.#short ??= hexOf(this.digest.slice(0, 5)));
  }
}

/** A longer text is mostly a whole, met once: to look for it costs as much as to look at it again. */
const LONGEST = 1 << 12;

/** Of characters of one byte; so few are spelt faster than a buffer is made. */
function hexOf(bytes: string): string {
  let hex = "";
  for (let at = 0; at < bytes.length; at++) hex += bytes.charCodeAt(at).toString(16).padStart(2, "0");
  return hex;
}

const known = new Recent<TextFacts>();

/** Each text is looked at once while it is remembered: the cases of a contract share most of their sections. */
export function factsOf(text: string): TextFacts {
  if (text.length > LONGEST) return new TextFacts(text);
  let facts = known.get(text);
  if (facts === undefined) known.set(text, (facts = new TextFacts(text)));
  return facts;
}
