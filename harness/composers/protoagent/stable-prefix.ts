import type { BoundNames } from "./capability-groups.ts";
import { buildSystemPrompt, type PromptOptions } from "./lead.ts";
import { composeProjectedContext, type TurnState } from "./projected-context.ts";

/**
 * The part of a prompt that an external runtime may cache: byte for byte the lead prompt of the same options,
 * so that there is one persona and one doctrine.
 * Source: protoAgent, prompt contracts, section 3.
 */
export function buildStablePrefix(options: PromptOptions): string {
  return buildSystemPrompt(options);
}

/**
 * The options as the ACP runtime builds its prefix: without the roster and the managed projects, whose tools
 * never ride the operator bus, and with the names that the bus does carry.
 * Source: protoAgent, prompt contracts, section 3.
 */
export function acpPromptOptions(options: PromptOptions, boundToolNames: BoundNames): PromptOptions {
  return { ...options, includeSubagents: false, projects: undefined, boundToolNames };
}

/** The two halves of a turn's context, kept apart so that the prefix stays cacheable. */
export class AssembledContext {
  readonly stablePrefix: string;
  readonly volatileDelta: string;
  /** What fed the delta. */
  readonly sources: readonly string[];

  constructor(stablePrefix: string, volatileDelta: string, sources: readonly string[]) {
    this.stablePrefix = stablePrefix;
    this.volatileDelta = volatileDelta;
    this.sources = sources;
  }

  /** Prefix, delta, message, in that order and without those that are empty, a blank line between. */
  asPrompt(message: string): string {
    return joinPresent([this.stablePrefix, this.volatileDelta, message]);
  }

  /** Delta and message: what the ACP path sends today, its persona travelling as AGENTS.md. */
  asTurn(message: string): string {
    return joinPresent([this.volatileDelta, message]);
  }
}

/**
 * The prefix of these options and the delta of this turn. The turn never reaches the prefix.
 * Source: protoAgent, prompt contracts, section 3.
 */
export function assembleContext(options: PromptOptions, turn: TurnState = {}): AssembledContext {
  const { text, sources } = composeProjectedContext(turn);
  return new AssembledContext(buildStablePrefix(options), text, sources);
}

function joinPresent(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
