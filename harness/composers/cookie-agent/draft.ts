import type { Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { documentAfterBlock, type Fingerprints, RunningHash } from "./fingerprint.ts";
import { LIMITS, RULE, SECTION_JOINER } from "./limits.ts";
import { byteLength } from "./text.ts";

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
  #hash: RunningHash | undefined;
  #sections: Section<CookieLabel>[];
  #fingerprints: Fingerprints;
  readonly #steps: FingerprintStep[];

  constructor(body: string, fingerprints: Fingerprints) {
    this.#text = body;
    this.#bytes = byteLength(body);
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
    const prompt = this.#add(block, encoded, pieces);
    this.#note(step, { document: documentAfterBlock(this.#fingerprints.document, encoded), prompt });
    return true;
  }

  /** Appends a plugin's addendum, which the prompt fingerprint alone covers; says whether it did. */
  appendAddendum(plugin: string, addendum: string): boolean {
    const encoded = Buffer.from(addendum);
    if (this.#bytes + encoded.byteLength + RULE_BYTES.byteLength > LIMITS.prompt) return false;
    const label: CookieLabel = `plugin/${plugin}`;
    const prompt = this.#add(addendum, encoded, [{ label, text: addendum }]);
    this.#note(label, { document: this.#fingerprints.document, prompt });
    return true;
  }

  /** Puts a plugin's prompt in place of everything composed so far, unless it is too large. */
  replace(plugin: string, text: string): boolean {
    const bytes = byteLength(text);
    if (bytes > LIMITS.prompt) return false;
    const label: CookieLabel = `replacement/${plugin}`;
    this.#text = text;
    this.#bytes = bytes;
    this.#hash = undefined;
    this.#sections = [{ label, text, lifetime: "session" }];
    this.#note(label, { document: this.#fingerprints.document, prompt: this.#running().digest() });
    return true;
  }

  toPrompt(): Prompt<CookieLabel> {
    return { sections: this.#sections, separator: RULE, text: this.#text };
  }

  /** Returns the fingerprint of the prompt with the block in it. */
  #add(block: string, encoded: Uint8Array, pieces: readonly Piece[]): string {
    const hash = this.#running();
    if (this.#text !== "") {
      this.#text += RULE;
      this.#bytes += RULE_BYTES.byteLength;
      hash.add(RULE_BYTES);
    }
    this.#text += block;
    this.#bytes += encoded.byteLength;
    hash.add(encoded);
    for (const [index, piece] of pieces.entries()) {
      const before = index === 0 ? RULE : SECTION_JOINER;
      this.#sections.push({ ...piece, before, lifetime: "session" });
    }
    return hash.digest();
  }

  /** Nothing is hashed before there is something to fingerprint: an internal call has its body alone. */
  #running(): RunningHash {
    this.#hash ??= new RunningHash(this.#text);
    return this.#hash;
  }

  #note(step: string, { document, prompt }: Fingerprints): void {
    this.#fingerprints = { document, prompt };
    this.#steps.push({ step, document, prompt });
  }
}
