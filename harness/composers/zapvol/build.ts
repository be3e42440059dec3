import { createPrompt, type Prompt } from "../../prompt/prompt.ts";
import type { NonString, Placeholder } from "../../prompt/template.ts";
import { createCachedInstructions, type ModelRef, type SystemMessage } from "./cached-instructions.ts";
import { coreInstructions, type Kind } from "./core-instructions.ts";
import type { ExecutionEnvironment } from "./environment.ts";
import { type InLayer, type Layer, Layers } from "./layers.ts";
import { AGENT_PARTIAL, MEMORY_PARTIAL, TOOL_PARTIAL } from "./partials.ts";
import { SkillIndex, type SkillMetadata } from "./skills.ts";
import { createToolRegistry, type ToolConfig } from "./tool-registry.ts";
import {
  type McpServer,
  planToolSearch,
  toolSearchInstructions,
  type ToolSearchPlan,
} from "./tool-search.ts";

/** The rule between layers. */
export const SEPARATOR = "\n\n---\n\n";

export interface BuildInput {
  /** Default `main`. */
  readonly kind?: Kind | undefined;
  readonly agentInstructions?: string | undefined;
  /** The enabled tools, in the order of their guidance. */
  readonly toolKeys: readonly string[];
  readonly tools: Readonly<Record<string, ToolConfig>>;
  readonly skills?: readonly SkillMetadata[] | SkillIndex | undefined;
  readonly mcpServers?: readonly McpServer[] | undefined;
  readonly memory?: string | undefined;
  readonly environment: ExecutionEnvironment;
  /** Further variables; one that the environment defines as well takes the place of that one. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly model: ModelRef;
}

export interface ZapvolPrompt extends Prompt<Layer> {
  /** What the model is called with: the text, marked for the cache where the provider is Anthropic. */
  readonly instructions: string | SystemMessage;
  readonly toolSearch: ToolSearchPlan;
  /** Placeholders that stayed as they were written. Lines and columns count within the layer, before filling. */
  readonly unresolved: readonly (Placeholder & InLayer)[];
  readonly nonStrings: readonly (NonString & InLayer)[];
}

/**
 * Assembles a system prompt from its layers: policy, agent instructions, tools, memory, environment (Zapvol,
 * assembly pipeline). An optional layer that is blank, as given or once its variables are filled, is left out together with its rule.
 * Memory and agent instructions are interpolated like the rest and otherwise stand as they are.
 *
 * What does not change between prompts stands ready when this is called: policy, skills and servers as they were
 * registered, the environment as it was captured. Of the rest only pairs of braces are looked for. With a few
 * tools that takes less than twice as long as joining the layers. With all of them it takes two to three times as
 * long: each tool is asked anew, since its guidance may depend on the run, and one is waited for; its text is
 * trimmed, and L2 joined before it can be searched for variables, so that its text is copied twice.
 *
 * @throws Rejection `unknown-kind`; Error with the key of a tool whose instructions fail.
 */
export async function build(input: BuildInput): Promise<ZapvolPrompt> {
  const { environment, toolKeys } = input;
  const core = coreInstructions(input.kind);
  const toolSearch = planToolSearch(input.mcpServers ?? []);
  const registry = createToolRegistry(input.tools);
  const guidance = await registry.collectInstructions(toolKeys, { environment, toolKeys });
  for (const text of [skillsOf(input), toolSearchInstructions(toolSearch)]) {
    if (text !== "") guidance.push(text);
  }

  const layers = new Layers(environment, input.variables);
  layers.addPolicy(core);
  layers.addOptional("Agent Instructions", "user", AGENT_PARTIAL, input.agentInstructions ?? "");
  layers.addOptional("Tool Instructions", "session", TOOL_PARTIAL, guidance.join("\n\n"));
  layers.addOptional("Memory", "session", MEMORY_PARTIAL, input.memory ?? "");
  layers.addEnvironment();
  const prompt = createPrompt(layers.sections, SEPARATOR);
  return {
    sections: prompt.sections,
    separator: prompt.separator,
    text: prompt.text,
    instructions: createCachedInstructions(prompt.text, input.model),
    toolSearch,
    unresolved: layers.unresolved,
    nonStrings: layers.nonStrings,
  };
}

function skillsOf({ skills }: BuildInput): string {
  if (skills === undefined) return "";
  return (skills instanceof SkillIndex ? skills : new SkillIndex(skills)).listing;
}
