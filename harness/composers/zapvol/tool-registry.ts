import type { ExecutionEnvironment } from "./environment.ts";

/** What a tool may know when it words its usage guidance. */
export interface ToolDeps {
  readonly environment: ExecutionEnvironment;
  readonly toolKeys: readonly string[];
}

export interface ToolConfig {
  /** Usage guidance for the model; blank when the schema says it all. */
  instructions(deps: ToolDeps): string | Promise<string>;
}

export interface ToolRegistry {
  /** The texts apart, for a caller that has more to put behind them. */
  collectInstructions(toolKeys: readonly string[], deps: ToolDeps): Promise<string[]>;
  buildInstructions(toolKeys: readonly string[], deps: ToolDeps): Promise<string>;
}

/**
 * The texts of the enabled tools, in the order of `toolKeys`, each trimmed, blank ones and unknown keys left
 * out, joined by a blank line (Zapvol, prompt system, L2). A tool that fails rejects with its key in the
 * message: a prompt without that tool's guidance must not pass for a whole one.
 */
export function createToolRegistry(tools: Readonly<Record<string, ToolConfig>>): ToolRegistry {
  const collectInstructions = async (toolKeys: readonly string[], deps: ToolDeps): Promise<string[]> => {
    const texts: string[] = [];
    for (const key of toolKeys) {
      const config = Object.hasOwn(tools, key) ? tools[key] : undefined;
      if (!config) continue;
      try {
        const given = config.instructions(deps);
        // A text that is there at once is not waited for: a turn of the event loop costs more than most texts.
        const text = (typeof given === "string" ? given : await given).trim();
        if (text !== "") texts.push(text);
      } catch (cause) {
        throw failure(key, cause);
      }
    }
    return texts;
  };
  return {
    collectInstructions,
    buildInstructions: async (toolKeys, deps) => (await collectInstructions(toolKeys, deps)).join("\n\n"),
  };
}

function failure(key: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`tool "${key}" gave no instructions: ${reason}`, { cause });
}
