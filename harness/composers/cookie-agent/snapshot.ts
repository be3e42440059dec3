import { type AnthropicCachePolicy, ANTHROPIC_CACHE, checkAnthropicCache } from "./anthropic-cache.ts";
import type { AgentDocument } from "./agent-document.ts";
import type { RunRole } from "./agent-matrix.ts";
import type { Fingerprints } from "./fingerprint.ts";
import type { ModelBinding } from "./frontmatter.ts";
import { OPENAI_CACHE, type OpenAiCachePolicy } from "./openai-cache.ts";

export interface CachePolicy {
  readonly anthropic: AnthropicCachePolicy;
  readonly openai: OpenAiCachePolicy;
}

export const DEFAULT_CACHE: CachePolicy = Object.freeze({ anthropic: ANTHROPIC_CACHE, openai: OPENAI_CACHE });

/** What an admitted run is bound to until it ends. */
export interface AgentSnapshot {
  readonly agent: string;
  readonly role: RunRole | "internal";
  readonly composedPrompt: string;
  readonly promptFingerprint: string;
  readonly documentFingerprint: string;
  readonly models: readonly ModelBinding[];
  readonly cache: CachePolicy;
}

/** What a snapshot is taken of. */
export interface Admitted {
  readonly agent: AgentDocument;
  readonly role: RunRole | "internal";
  readonly composedPrompt: string;
  readonly fingerprints: Fingerprints;
  /** Default: breakpoints for both providers. */
  readonly cache?: CachePolicy | undefined;
}

/**
 * Freezes what was composed, as a copy: a later refresh of the configuration reaches new runs and never
 * this one.
 * Source: cookie agent, composition order.
 *
 * @throws Rejection `cache-ttl-order`
 */
export function takeSnapshot({ agent, role, composedPrompt, fingerprints, cache }: Admitted): AgentSnapshot {
  if (cache !== undefined) checkAnthropicCache(cache.anthropic);
  return Object.freeze({
    agent: agent.id,
    role,
    composedPrompt,
    promptFingerprint: fingerprints.prompt,
    documentFingerprint: fingerprints.document,
    models: frozenCopy(agent.frontmatter.models),
    cache: cache === undefined ? DEFAULT_CACHE : frozenCopy(cache),
  });
}

function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as Value;
  const entries = Object.entries(value).map(([key, inner]) => [key, frozenCopy(inner)] as const);
  return Object.freeze(Object.fromEntries(entries)) as Value;
}
