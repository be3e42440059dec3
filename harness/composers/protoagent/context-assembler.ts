import type { BoundNames } from "./capability-groups.ts";
import type { PromptOptions } from "./lead.ts";
import type { TurnState } from "./projected-context.ts";
import { type AssembledContext, assembleContext } from "./stable-prefix.ts";
import type { Warn } from "./warn.ts";

export interface ContextAssemblerOptions {
  /** Its `boundToolNames`, even an empty set, wins over the resolver. */
  readonly prompt: PromptOptions;
  /** Finds the bound names where they are known only once a first turn runs. `undefined`: they cannot be known. */
  readonly resolveBoundNames?: (() => Iterable<string> | undefined) | undefined;
  readonly warn: Warn;
}

/**
 * What an external runtime holds for a session: composes each turn's context over one prefix.
 *
 * The resolver is called once ever, at the first turn. If it throws there is one warning and the full
 * doctrine stays: a set that nobody knows is never guessed, and a broken resolver must not fail every turn.
 * `undefined` means the same without the warning; an empty result means the honest minimal prompt.
 * Source: protoAgent, prompt contracts, section 3.
 */
export class ContextAssembler {
  readonly #options: ContextAssemblerOptions;
  #bound: BoundNames;
  #resolved: boolean;

  constructor(options: ContextAssemblerOptions) {
    this.#options = options;
    this.#bound = options.prompt.boundToolNames;
    this.#resolved = this.#bound !== undefined || options.resolveBoundNames === undefined;
  }

  assemble(turn: TurnState = {}): AssembledContext {
    return assembleContext({ ...this.#options.prompt, boundToolNames: this.#boundNames() }, turn);
  }

  #boundNames(): BoundNames {
    if (this.#resolved) return this.#bound;
    this.#resolved = true;
    try {
      const names = this.#options.resolveBoundNames?.();
      // A copy: the resolver's own collection may go on changing, and the prefix must not.
      if (names !== undefined) this.#bound = new Set(names);
    } catch (error) {
      this.#options.warn(
        `Could not find out which tools are bound, so the prompt describes all of them: ${messageOf(error)}`,
      );
    }
    return this.#bound;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
