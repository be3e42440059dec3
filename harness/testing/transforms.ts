import { checkTransforms } from "../checks/transforms.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import { createPrompt } from "../prompt/prompt.ts";
import type { Request } from "../prompt/request.ts";
import type { TransformSpec } from "../prompt/transform.ts";

/** What `identity` puts ahead of the composed text. */
export const LINE = "You are Foo CLI.";

export const prompt = createPrompt([
  { label: "Role", text: "Mend what you are asked to mend." },
  { label: "Rules", text: "Leave the rest alone." },
]);

/** A request that carries this prompt, with a message and a tool. */
export const request: Request = {
  system: prompt.text,
  messages: [{ role: "user", content: "hello" }],
  tools: [{ name: "read", input_schema: { type: "object" } }],
};

/** Puts transforms to every check, on this request or on another one. */
export function run(
  transforms: Record<string, TransformSpec>,
  of: Request = request,
): ReturnType<typeof checkTransforms> {
  const env = goldenEnvironment();
  return checkTransforms({ transforms, request: of, prompt, knobs: {}, env, timeout: 1000 });
}

/** `transform: code` of every problem. */
export async function codes(transforms: Record<string, TransformSpec>): Promise<string[]> {
  const { problems } = await run(transforms);
  return problems.map(({ transform, code }) => `${transform}: ${code}`);
}

export const textOf = (of: Request): string => (typeof of.system === "string" ? of.system : "");

/** Recognises its own output, as a shape that may run twice must. */
export function identity(of: Request): Request {
  if (Array.isArray(of.system)) return of;
  return {
    ...of,
    system: [
      { type: "text", text: LINE },
      { type: "text", text: textOf(of) },
    ],
  };
}
