import type { Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { documentAfterBlock, type Fingerprints, RunningHash } from "./fingerprint.ts";
import { LIMITS, RULE, SECTION_JOINER } from "./limits.ts";

/** The sections of a cookie agent prompt. A plugin that replaces the prompt leaves its own text alone. */
export type CookieLabel =
  | "body"
  | "working-directory"
  | `tools/${string}`
  | "skills"
  | `plugin/${string}`
  | `replacement/${string}`;

/** The fingerprints as they stood when a step of the composition was done. */
export interface FingerprintStep extends Fingerprints {
  readonly step: string;
}

/** A piece of a block: most blocks are one piece, the tool sections are several. */
export type Piece = Omit<Section<CookieLabel>, "before" | "lifetime">;

const RULE_BYTES = Buffer.from(RULE);

/**
 * A prompt while it is being composed: text, sections, byte count and fingerprints, kept in step.
 * It never holds part of a block: a block goes in whole or not at all.
 */
export class Draft {
  #text: string;
  #bytes: number;
  #hash: RunningHash;
  #sections: Section<CookieLabel>[];
  #fingerprints: Fingerprints;
  readonly #steps: FingerprintStep[];

  constructor(body: string, fingerprints: Fingerprints) {
    const encoded = Buffer.from(body);
    this.#text = body;
    this.#bytes = encoded.byteLength;
    this.#hash = new RunningHash(encoded);
    this.#sections = [{ label: "body", text: body, lifetime: "release" }];
    this.#fingerprints = fingerprints;
    this.#steps = [{ step: "body", ...fingerprints }];
  }

  get text(): string {
    return this.#text;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get fingerprints(): Fingerprints {
    return this.#fingerprints;
  }

  get steps(): readonly FingerprintStep[] {
    return this.#steps;
  }

  /**
   * Appends a block of the engine's own, which both fingerprints cover; says whether it did. A block that
   * is too large leaves the draft as it was. The separator counts against the limit even where it is
   * left out.
   * Source: cookie agent, composition order.
   *
   * @param limit bytes that prompt, separator and block may come to
   */
  append(step: string, block: string, pieces: readonly Piece[], limit: number = LIMITS.prompt): boolean {
    const encoded = Buffer.from(block);
    if (this.#bytes + encoded.byteLength + RULE_BYTES.byteLength > limit) return false;
    this.#add(block, encoded, pieces);
    this.#note(step, {
      document: documentAfterBlock(this.#fingerprints.document, encoded),
      prompt: this.#hash.digest(),
    });
    return true;
  }

  /** Appends a plugin's addendum, which the prompt fingerprint alone covers; says whether it did. */
  appendAddendum(plugin: string, addendum: string): boolean {
    const encoded = Buffer.from(addendum);
    if (this.#bytes + encoded.byteLength + RULE_BYTES.byteLength > LIMITS.prompt) return false;
    const label: CookieLabel = `plugin/${plugin}`;
    this.#add(addendum, encoded, [{ label, text: addendum }]);
    this.#note(label, { document: this.#fingerprints.document, prompt: this.#hash.digest() });
    return true;
  }

  /** Puts a plugin's prompt in place of everything composed so far, unless it is too large. */
  replace(plugin: string, text: string): boolean {
    const encoded = Buffer.from(text);
    if (encoded.byteLength > LIMITS.prompt) return false;
    const label: CookieLabel = `replacement/${plugin}`;
    this.#text = text;
    this.#bytes = encoded.byteLength;
    this.#hash = new RunningHash(encoded);
    this.#sections = [{ label, text, lifetime: "session" }];
    this.#note(label, { document: this.#fingerprints.document, prompt: this.#hash.digest() });
    return true;
  }

  toPrompt(): Prompt<CookieLabel> {
    return { sections: this.#sections, separator: RULE, text: this.#text };
  }

  #add(block: string, encoded: Uint8Array, pieces: readonly Piece[]): void {
    if (this.#text !== "") {
      this.#text += RULE;
      this.#bytes += RULE_BYTES.byteLength;
      this.#hash.add(RULE_BYTES);
    }
    this.#text += block;
    this.#bytes += encoded.byteLength;
    this.#hash.add(encoded);
    for (const [index, piece] of pieces.entries()) {
      const before = index === 0 ? RULE : SECTION_JOINER;
      this.#sections.push({ ...piece, before, lifetime: "session" });
    }
  }

  #note(step: string, { document, prompt }: Fingerprints): void {
    this.#fingerprints = { document, prompt };
    this.#steps.push({ step, document, prompt });
  }
}
