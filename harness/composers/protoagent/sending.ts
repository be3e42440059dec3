import { joinSections, type Prompt } from "../../prompt/prompt.ts";
import type { Message, Request } from "../../prompt/request.ts";
import type { Section } from "../../prompt/section.ts";
import type { PayloadInvariant, TransformSpec } from "../../prompt/transform.ts";
import {
  type AssembledContext,
  castLine,
  participants,
  personaDoc,
  shapeForProvider,
  shapeModelCall,
  toBody,
  withProjectedContext,
} from "./index.ts";
import {
  acpBoundOf,
  type AcpKnobs,
  assemblerOf,
  type LeadKnobs,
  leadOptionsOf,
  type ProviderKnobs,
  threadOf,
  turnOf,
} from "./knobs.ts";

const ROOM_CAST = "Room cast";

/** A turn of the lead: the user's message, and the projected context as the last one. */
export function turnRequest(system: string, knobs: LeadKnobs): Request {
  const { message } = turnOf(knobs);
  return projected(system, [{ role: "user", content: message }], knobs);
}

/** A turn in a thread, before any layer has seen it: the cast is not in it yet. */
export function threadRequest(prompt: Prompt, knobs: ProviderKnobs): Request {
  const stable = prompt.sections.filter(({ label }) => label !== ROOM_CAST);
  return {
    ...projected(joinSections(stable, prompt.separator), threadOf(knobs), knobs),
    model: "lead-model",
    ...(knobs.sessionId === undefined ? {} : { sessionId: knobs.sessionId }),
  };
}

/** The cast as a section, which may change on every turn; `undefined` where nobody else is in the room. */
export function castOf(knobs: ProviderKnobs): Section<typeof ROOM_CAST> | undefined {
  const names = participants(threadOf(knobs));
  return names.length === 0 ? undefined : { label: ROOM_CAST, text: castLine(names, knobs.leadName) };
}

/** The provider's shape alone, as sent. */
export function shaped(request: Request, providerType: string): Request {
  return toBody(shapeForProvider(request, providerType));
}

/** Every layer around a call, as sent. Each block keeps to itself, so the joiner between them goes. */
export function throughAllLayers(
  providerType: string,
  adds: readonly string[] = [],
  invariants: readonly PayloadInvariant[] = [],
): TransformSpec<ProviderKnobs> {
  return {
    apply: (request, { cache, leadName }) =>
      toBody(shapeModelCall(request, { providerType, leadName, cache: cache === "off" ? undefined : cache })),
    adds,
    invariants,
    joins: providerType === "openai-codex" ? [] : ["\n\n"],
  };
}

/** What a future external runtime sends: prefix, delta and message as one prompt. */
export const oneShot: TransformSpec<AcpKnobs> = {
  apply: (_request, knobs) => ({ prompt: assembled(knobs).asPrompt(turnOf(knobs).message) }),
  text: (payload) => [(payload as { readonly prompt: string }).prompt],
  adds: (knobs) => [`\n\n${assembled(knobs).asTurn(turnOf(knobs).message)}`],
};

/** What the ACP path sends today: the persona as a file, and a prompt without the prefix. */
export const agentsMd: TransformSpec<AcpKnobs> = {
  apply: (_request, knobs) => ({
    "AGENTS.md": personaDoc(leadOptionsOf(knobs).soul, acpBoundOf(knobs)),
    prompt: assembled(knobs).asTurn(turnOf(knobs).message),
  }),
  preserves: false,
  when: (knobs) => knobs.runtime !== undefined,
};

function assembled(knobs: AcpKnobs): AssembledContext {
  return assemblerOf(knobs).assemble(turnOf(knobs));
}

function projected(system: string, messages: readonly Message[], knobs: LeadKnobs): Request {
  return withProjectedContext({ system, messages, tools: [] }, turnOf(knobs));
}
