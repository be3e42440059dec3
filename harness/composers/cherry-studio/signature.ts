import { createHash } from "node:crypto";
import type { BuiltinRole } from "./prose/builtin-roles.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * What a connection is built from and cannot change while it is open. Not among it: the files' contents, the
 * clock and the permission mode (Cherry Studio, agent prompt layers, section 6).
 */
export interface ConnectionFacts {
  readonly modelId: string;
  /** Tokens. */
  readonly contextWindow?: number | undefined;
  /** Tokens. */
  readonly maxOutputTokens?: number | undefined;
  readonly reasoningEffort?: string | undefined;
  readonly fastMode: boolean;
  /** The way to the provider, such as an endpoint's id. */
  readonly route: string;
  readonly cwd: string;
  readonly language: string;
  /** As stored, variables unresolved. */
  readonly instructions: string;
  /** Counts even where the instructions do not use it. */
  readonly userName?: string | null | undefined;
  /** Counts even where the instructions do not use it. */
  readonly modelName?: string | null | undefined;
  readonly builtinRole?: BuiltinRole | undefined;
  readonly bootstrapCompleted?: boolean | undefined;
  readonly skills: readonly string[];
  readonly maxTurns?: number | undefined;
  /** With the proxy variables in it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly disabledTools: readonly string[];
  /** A set: order and repetition do not count. */
  readonly knowledgeIds: readonly string[];
  /** Definitions by server name. */
  readonly mcpServers: Readonly<Record<string, Json>>;
  readonly channelId?: string | undefined;
}

const PROXY = /^(?:https?|all|no)_proxy$/iu;

/**
 * The facts under their names, in a fixed order and in a canonical form: sets sorted, keys in code-unit order,
 * an absent value as null. A proxy's address may carry a password, so it is there as a fingerprint only.
 */
export function namedFacts(facts: ConnectionFacts) {
  const variables = Object.entries(facts.environment);
  const proxies = variables.filter(([name]) => PROXY.test(name));
  return {
    modelId: facts.modelId,
    contextWindow: facts.contextWindow ?? null,
    maxOutputTokens: facts.maxOutputTokens ?? null,
    reasoningEffort: facts.reasoningEffort ?? null,
    fastMode: facts.fastMode,
    route: facts.route,
    cwd: facts.cwd,
    language: facts.language,
    instructions: facts.instructions,
    userName: facts.userName ?? null,
    modelName: facts.modelName ?? null,
    builtinRole: facts.builtinRole ?? null,
    bootstrapCompleted: facts.bootstrapCompleted ?? null,
    skills: facts.skills.toSorted(),
    maxTurns: facts.maxTurns ?? null,
    environment: canonical(Object.fromEntries(variables.filter(([name]) => !PROXY.test(name)))),
    proxyFingerprint: hash(canonical(Object.fromEntries(proxies))),
    disabledTools: facts.disabledTools.toSorted(),
    knowledgeIds: [...new Set(facts.knowledgeIds)].toSorted(),
    mcpServers: canonical(facts.mcpServers),
    channelId: facts.channelId ?? null,
  } satisfies Record<string, Json>;
}

export type FactName = keyof ReturnType<typeof namedFacts>;

export interface RebuildSignature {
  /** Hex sha256 over the JSON of all named facts. */
  readonly digest: string;
  /** Hex sha256 over the JSON of each fact alone, so that a rebuild can say why without keeping the values. */
  readonly facts: Readonly<Record<FactName, string>>;
}

/** Connections with equal digests may be used for one another. */
export function rebuildSignature(facts: ConnectionFacts): RebuildSignature {
  const named = namedFacts(facts);
  const each = Object.entries(named).map(([name, value]) => [name, hash(value)]);
  return { digest: hash(named), facts: Object.fromEntries(each) as Record<FactName, string> };
}

/** The names of the facts that differ, in the order of the signature. */
export function changedFacts(a: RebuildSignature, b: RebuildSignature): FactName[] {
  return (Object.keys(a.facts) as FactName[]).filter((name) => a.facts[name] !== b.facts[name]);
}

function hash(value: Json): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Objects with their keys in code-unit order, at every depth; the order of arrays is meant, and stays. */
function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}
