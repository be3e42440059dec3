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
  buildInstructions(toolKeys: readonly string[], deps: ToolDeps): Promise<string>;
}

/**
 * The texts of the enabled tools, in the order of `toolKeys`, each trimmed, blank ones and unknown keys left
 * out, joined by a blank line (Zapvol, prompt system, L2). A tool that fails rejects with its key in the
 * message: a prompt without that tool's guidance must not pass for a whole one.
 */
export function createToolRegistry(tools: Readonly<Record<string, ToolConfig>>): ToolRegistry {
  return {
    async buildInstructions(toolKeys, deps) {
      const texts: string[] = [];
      for (const key of toolKeys) {
        const config = Object.hasOwn(tools, key) ? tools[key] : undefined;
        if (!config) continue;
        const text = await instructionsOf(key, config, deps);
        if (text !== "") texts.push(text);
      }
      return texts.join("\n\n");
    },
  };
}

async function instructionsOf(key: string, config: ToolConfig, deps: ToolDeps): Promise<string> {
  try {
    return (await config.instructions(deps)).trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`tool "${key}" gave no instructions: ${reason}`, { cause });
  }
}
