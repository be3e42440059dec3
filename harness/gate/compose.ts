import { TooLate } from "../checks/in-time.ts";
import { thrownText } from "../checks/payload/json.ts";
import { withLifetimes } from "../checks/rules.ts";
import type { Composition, Contract, Split } from "../prompt/contract.ts";
import type { Environment } from "../prompt/environment.ts";
import type { Outcome } from "../prompt/outcome.ts";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import { isRejection } from "../prompt/rejection.ts";
import type { Block, Request } from "../prompt/request.ts";
import type { Section } from "../prompt/section.ts";
import { ProgramError } from "../sources/program-error.ts";
import { describe, sectionFault } from "./section-fault.ts";
import { within } from "./watchdog.ts";

/** Why there is no outcome: the composer threw, took too long, or returned what is no composition. */
export class ComposerError extends Error {
  readonly code: "composer-threw" | "composer-timeout" | "composer-invalid";

  constructor(code: ComposerError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ComposerError";
    this.code = code;
  }
}

export interface ComposeOptions {
  readonly separator: string;
  /** Milliseconds, for the synchronous and the awaited part together. */
  readonly timeout: number;
}

/**
 * Composes one setting of the knobs.
 * @throws ComposerError; a Rejection is an outcome.
 */
export async function compose(
  contract: Contract,
  knobs: unknown,
  env: Environment,
  options: ComposeOptions,
): Promise<Outcome> {
  return toOutcome(
    contract,
    knobs,
    options,
    within(options.timeout, () => contract.compose(knobs, env)),
  );
}

/**
 * The outcome of a composition that is on its way.
 * @throws ComposerError; a Rejection is an outcome.
 */
export async function toOutcome(
  contract: Contract,
  knobs: unknown,
  { separator, timeout }: ComposeOptions,
  composing: Promise<Composition>,
): Promise<Outcome> {
  try {
    const composition = await composing;
    const prompt = toPrompt(composition, contract, separator);
    const request = isRequest(composition)
      ? composition
      : (contract.request?.(prompt, knobs) ?? { system: prompt.text, messages: [], tools: [] });
    return { kind: "prompt", prompt, request, payloads: {} };
  } catch (error) {
    if (isRejection(error)) return { kind: "rejection", code: error.code, message: error.message };
    if (error instanceof ComposerError) throw error;
    if (error instanceof TooLate) {
      throw new ComposerError("composer-timeout", `The composer did not answer within ${timeout} ms`, error);
    }
    if (error instanceof ProgramError) throw new ComposerError(error.code, error.message, error);
    const words = error instanceof Error ? `${error.name}: ${error.message}` : thrownText(error);
    throw new ComposerError("composer-threw", `The composer threw ${words}`, error);
  }
}

/** What a composer returned, as a prompt whose sections all say their lifetime. @throws ComposerError */
export function toPrompt(composition: Composition, contract: Contract, separator: string): Prompt {
  const prompt = rawPrompt(composition, contract, separator);
  const rules = contract.sections ?? [];
  return { ...prompt, sections: withLifetimes(prompt.sections, rules) };
}

function rawPrompt(composition: Composition, { split }: Contract, separator: string): Prompt {
  if (typeof composition === "string") {
    if (split !== undefined) return splitPrompt(composition, split, separator);
    return createPrompt([{ label: "prompt", text: composition }], separator);
  }
  if (Array.isArray(composition)) return createPrompt(composition.map(checkSection), separator);
  if (isPrompt(composition)) return checkPrompt(composition);
  if (isRequest(composition)) {
    if (split !== undefined && typeof composition.system === "string")
      return splitPrompt(composition.system, split, separator);
    return promptOfRequest(composition);
  }
  throw new ComposerError(
    "composer-invalid",
    `The composer returned ${describe(composition)}, which is no section list, prompt, request or string`,
  );
}

/** A text in the sections that the contract's own split makes of it, which lose and add nothing. */
function splitPrompt(text: string, split: Split, separator: string): Prompt {
  const parts: unknown = split(text);
  const prompt = Array.isArray(parts)
    ? createPrompt(parts.map(checkSection), separator)
    : isPrompt(parts)
      ? checkPrompt(parts)
      : undefined;
  if (prompt === undefined) {
    throw new ComposerError(
      "composer-invalid",
      `The contract's \`split\` returned ${describe(parts)}, which is no section list and no prompt`,
    );
  }
  if (prompt.text !== text) {
    throw new ComposerError(
      "composer-invalid",
      `The contract's \`split\` is not lossless: the text has ${Buffer.byteLength(text)} bytes, its sections joined have ${Buffer.byteLength(prompt.text)}, and the first difference is at byte ${firstDifference(text, prompt.text)}`,
    );
  }
  return prompt;
}

/** In UTF-8 bytes. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Buffer.byteLength(a.slice(0, at));
}

/** A request's own system text, a section a block: all that can be known of its parts. */
function promptOfRequest({ system }: Request): Prompt {
  if (typeof system === "string") return createPrompt([{ label: "system", text: system }], "");
  if (!Array.isArray(system)) return createPrompt([], "");
  const sections = system.flatMap((block: Block | string, index): Section[] => {
    const text = typeof block === "string" ? block : block.text;
    return text === undefined ? [] : [{ label: `system/${index + 1}`, text }];
  });
  return createPrompt(sections, "");
}

function checkPrompt(prompt: Prompt): Prompt {
  const { text } = createPrompt(prompt.sections.map(checkSection), prompt.separator);
  if (text !== prompt.text) {
    throw new ComposerError("composer-invalid", "The prompt's text is not its sections joined");
  }
  return prompt;
}

function checkSection(section: unknown, index: number): Section {
  const fault = sectionFault(section);
  if (fault !== undefined) throw new ComposerError("composer-invalid", `Section ${index + 1}: its ${fault}`);
  return section as Section;
}

function isPrompt(composition: unknown): composition is Prompt {
  if (typeof composition !== "object" || composition === null) return false;
  return "sections" in composition && Array.isArray(composition.sections) && "text" in composition;
}

function isRequest(composition: unknown): composition is Request {
  return (
    typeof composition === "object" &&
    composition !== null &&
    !Array.isArray(composition) &&
    !isPrompt(composition) &&
    ("system" in composition || "messages" in composition)
  );
}
