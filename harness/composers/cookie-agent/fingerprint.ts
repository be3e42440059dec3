import { createHash, hash } from "node:crypto";

/** SHA-256 of what was admitted, as 64 lower-case hex digits. */
export interface Fingerprints {
  /** Covers agent identity, frontmatter and body, then every block that the engine added. */
  readonly document: string;
  /** Covers the text of the prompt, and nothing else. */
  readonly prompt: string;
}

const DOCUMENT_DOMAIN = "cookie-agent/agent-document/v1";
const PROMPT_DOMAIN = "cookie-agent/system-prompt/v1";

/**
 * The fingerprints of an agent document before any block is added. The domains keep a document's hash
 * from ever being taken for a prompt's.
 * Source: cookie agent, fingerprints.
 *
 * @param yaml the frontmatter between its delimiters, line ends already normalised
 */
export function initialFingerprints(id: string, yaml: string, body: string): Fingerprints {
  return {
    document: hash("sha256", `${DOCUMENT_DOMAIN}\0${JSON.stringify([id, yaml, body])}`),
    prompt: hash("sha256", `${PROMPT_DOMAIN}\0${JSON.stringify(body)}`),
  };
}

/**
 * The document fingerprint after a block of the engine's own.
 *
 * @param previous the fingerprint before the block: its hex digits are hashed, as ASCII
 * @param block the bytes of the block alone, its separator left out
 */
export function documentAfterBlock(previous: string, block: Uint8Array): string {
  return createHash("sha256").update(previous, "ascii").update(block).digest("hex");
}

/**
 * SHA-256 of a prompt that grows. Each step asks for the fingerprint of the whole prompt so far, and a
 * running hash answers without reading the earlier bytes again.
 */
export class RunningHash {
  readonly #hash = createHash("sha256");

  constructor(text: string) {
    this.#hash.update(text, "utf8");
  }

  add(text: Uint8Array): void {
    this.#hash.update(text);
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}
