import type { PayloadInvariant, TransformSpec } from "../../prompt/transform.ts";

/** The part of a connection's options that depends on the prompt. */
export interface ConnectionOptions {
  readonly cwd: string;
  readonly systemPrompt: unknown;
}

/** The options that open a connection of the Claude agent SDK in a working directory. */
export function claudeAgentSdk(cwd: string): TransformSpec {
  return {
    apply: (request): ConnectionOptions => ({ cwd, systemPrompt: request.system }),
    text: carriers,
    invariants: [eitherBase],
  };
}

/**
 * Preset and custom base never together: either a string, which has no preset, or the preset with an append
 * (Cherry Studio, agent prompt layers, section 8).
 */
const eitherBase: PayloadInvariant = {
  name: "either-base",
  check(payload) {
    const system = systemPromptOf(payload);
    if (typeof system === "string" || isPreset(system)) return [];
    return [
      {
        message:
          "The system prompt is neither a custom base's text nor the claude_code preset with an append",
        path: "$.systemPrompt",
      },
    ];
  },
};

function carriers(payload: unknown): readonly string[] {
  const system = systemPromptOf(payload);
  if (typeof system === "string") return [system];
  return isPreset(system) ? [system.append] : [];
}

function systemPromptOf(payload: unknown): unknown {
  return isObject(payload) ? payload["systemPrompt"] : undefined;
}

function isPreset(system: unknown): system is { readonly append: string } {
  return (
    isObject(system) &&
    Object.keys(system).join() === "type,preset,append" &&
    system["type"] === "preset" &&
    system["preset"] === "claude_code" &&
    typeof system["append"] === "string"
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
