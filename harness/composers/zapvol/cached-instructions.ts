/** What is known of a language model; the AI SDK's models fit. */
export interface ModelRef {
  readonly provider: string;
  readonly modelId?: string;
}

/** The mark that makes Anthropic cache everything up to and including its block. */
export interface EphemeralMark {
  readonly anthropic: { readonly cacheControl: { readonly type: "ephemeral" } };
}

export interface SystemMessage {
  readonly role: "system";
  readonly content: string;
  readonly providerOptions: EphemeralMark;
}

/** A fresh object each time: callers may share messages, never marks. */
export function ephemeralMark(): EphemeralMark {
  return { anthropic: { cacheControl: { type: "ephemeral" } } };
}

const ANTHROPIC = /(?:^|\.)anthropic(?:\.|$)/;

/**
 * True when the provider takes Anthropic's options: `anthropic` is one of the dotted parts of its name
 * (`anthropic.messages`, `vertex.anthropic.messages`). The model's name says nothing: a reseller may serve
 * `claude-…` over an API that knows no marks.
 */
export function isAnthropic(model: ModelRef): boolean {
  return ANTHROPIC.test(model.provider);
}

/**
 * Slot 1 of the cache: the whole prompt as one system message, marked at the level of the message, for
 * Anthropic; the text as it is for others (Zapvol, cache control, instructions caching).
 */
export function createCachedInstructions(text: string, model: ModelRef): string | SystemMessage {
  if (!isAnthropic(model)) return text;
  return { role: "system", content: text, providerOptions: ephemeralMark() };
}
