import { createPrompt, type Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import type { NonString, Placeholder } from "../../prompt/template.ts";
import { createCachedInstructions, type ModelRef, type SystemMessage } from "./cached-instructions.ts";
import { coreInstructions, type Kind } from "./core-instructions.ts";
import { environmentPartial, environmentVariables, type ExecutionEnvironment } from "./environment.ts";
import { interpolate } from "./interpolate.ts";
import { agentPartial, memoryPartial, toolPartial } from "./partials.ts";
import { type SkillMetadata, skillInstructions } from "./skills.ts";
import { createToolRegistry, type ToolConfig } from "./tool-registry.ts";
import {
  type McpServer,
  planToolSearch,
  toolSearchInstructions,
  type ToolSearchPlan,
} from "./tool-search.ts";

/** The rule between layers. */
export const SEPARATOR = "\n\n---\n\n";

export type Layer = "System Policy" | "Agent Instructions" | "Tool Instructions" | "Memory" | "Environment";

export interface BuildInput {
  /** Default `main`. */
  readonly kind?: Kind | undefined;
  readonly agentInstructions?: string | undefined;
  /** The enabled tools, in the order of their guidance. */
  readonly toolKeys: readonly string[];
  readonly tools: Readonly<Record<string, ToolConfig>>;
  readonly skills?: readonly SkillMetadata[] | undefined;
  readonly mcpServers?: readonly McpServer[] | undefined;
  readonly memory?: string | undefined;
  readonly environment: ExecutionEnvironment;
  /** Further variables; one that the environment defines as well takes the place of that one. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly model: ModelRef;
}

interface InLayer {
  readonly layer: Layer;
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
 * @throws Rejection `unknown-kind`; Error with the key of a tool whose instructions fail.
 */
export async function build(input: BuildInput): Promise<ZapvolPrompt> {
  const { environment, toolKeys } = input;
  const core = coreInstructions(input.kind);
  const variables = { ...environmentVariables(environment), ...input.variables };
  const toolSearch = planToolSearch(input.mcpServers ?? []);
  const toolTexts = await createToolRegistry(input.tools).buildInstructions(toolKeys, {
    environment,
    toolKeys,
  });
  const guidance = [toolTexts, skillInstructions(input.skills ?? []), toolSearchInstructions(toolSearch)];
  const isBlank = (text: string): boolean => interpolate(text, variables).text.trim() === "";
  const optional = (text: string, partial: (body: string) => string): string =>
    isBlank(text) ? "" : partial(text);

  const templates: Section<Layer>[] = [
    { label: "System Policy", lifetime: "release", text: core },
    {
      label: "Agent Instructions",
      lifetime: "user",
      text: optional(input.agentInstructions ?? "", agentPartial),
    },
    {
      label: "Tool Instructions",
      lifetime: "session",
      text: optional(guidance.filter(Boolean).join("\n\n"), toolPartial),
    },
    { label: "Memory", lifetime: "session", text: optional(input.memory ?? "", memoryPartial) },
    { label: "Environment", lifetime: "session", text: environmentPartial(environment) },
  ];
  const filled = templates.map((section) => ({
    layer: section.label,
    section,
    ...interpolate(section.text, variables),
  }));
  const prompt = createPrompt(
    filled.map(({ section, text }) => ({ ...section, text })),
    SEPARATOR,
  );
  return {
    ...prompt,
    instructions: createCachedInstructions(prompt.text, input.model),
    toolSearch,
    unresolved: filled.flatMap(({ layer, unresolved }) => unresolved.map((at) => ({ layer, ...at }))),
    nonStrings: filled.flatMap(({ layer, nonStrings }) => nonStrings.map((at) => ({ layer, ...at }))),
  };
}
