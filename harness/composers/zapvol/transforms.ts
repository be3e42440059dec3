import type { JSONSchema7, ModelMessage, SystemModelMessage } from "ai";
import type { TransformSpec } from "../../prompt/transform.ts";
import type { Request } from "../../prompt/request.ts";
import { wire } from "../../prompt/wire.ts";
import { createCachedInstructions, isAnthropic, type SystemMessage } from "./cached-instructions.ts";
import { type ExecutionKnobs, modelOf, type StepRequest } from "./execution.ts";
import { marksInPlace, reminderUnmarked } from "./payload-invariants.ts";
import { prepareMessages } from "./prepare-messages.ts";

/** What one step hands to the AI SDK: instructions and messages with their marks, the reminder behind them. */
export const aiSdk: TransformSpec<ExecutionKnobs> = {
  apply: (request, knobs) => prepareStep(request, knobs),
  text(payload) {
    const { system } = payload as { readonly system: string | SystemMessage };
    return [typeof system === "string" ? system : system.content];
  },
};

/** The same step as `ai` with `@ai-sdk/anthropic` sends it: where the marks stand in the end. */
export const anthropicWire: TransformSpec<ExecutionKnobs> = wire<ExecutionKnobs>(
  async ({ fetch, baseURL }, request, knobs) => {
    // Loaded when a case needs them: the two take longer than all the composing.
    const [{ generateText, jsonSchema, tool }, { createAnthropic }] = await Promise.all([
      import("ai"),
      import("@ai-sdk/anthropic"),
    ]);
    const { system, messages, tools } = prepareStep(request, knobs);
    await generateText({
      model: createAnthropic({ apiKey: "none", fetch, baseURL: `${baseURL}/v1` })("claude-sonnet-5-5"),
      maxOutputTokens: 4096,
      system: system as string | SystemModelMessage,
      messages: messages as ModelMessage[],
      tools: Object.fromEntries(
        tools.map(({ name = "", description, inputSchema }) => [
          name,
          tool({ description: String(description), inputSchema: jsonSchema(inputSchema as JSONSchema7) }),
        ]),
      ),
    });
  },
  {
    when: (knobs) => isAnthropic(modelOf(knobs)),
    invariants: [marksInPlace, reminderUnmarked],
  },
);

function prepareStep(request: Request, knobs: ExecutionKnobs) {
  const { system, messages, tools, reminder } = request as StepRequest;
  const model = modelOf(knobs);
  return {
    system: createCachedInstructions(system, model),
    messages: prepareMessages(messages, model, reminder),
    tools,
  };
}
