import { joinSections } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import type { BoundNames } from "./capability-groups.ts";
import { buildCollaborationSection, type DelegateRegistry } from "./collaboration.ts";
import { buildGuidelines, type Guidelines } from "./guidelines.ts";
import { buildOperatingModel } from "./operating-model.ts";
import { buildProjectsSection } from "./projects.ts";
import { buildSubagentSection } from "./roster.ts";
import { resolveSoul, type SoulSources } from "./soul.ts";
import type { SubagentRegistry } from "./subagent-registry.ts";

export type LeadLabel =
  | "SOUL"
  | "Subagents"
  | "Managed projects"
  | "Collaboration"
  | "Context"
  | "Operating model"
  | "Guidelines";

/** What the lead prompt is composed from. Whatever lives elsewhere (files, registries) comes in as a parameter. */
export interface PromptOptions {
  readonly soul: SoulSources;
  /** The folder whose SOUL.md is the second source of the persona. */
  readonly workspace?: string | undefined;
  readonly subagents: SubagentRegistry;
  /** Whether the roster section exists at all, whatever is bound. Default true. */
  readonly includeSubagents?: boolean | undefined;
  /** Rows of name, path and write; only for a tool plane that carries the file tools. */
  readonly projects?: readonly unknown[] | undefined;
  readonly delegates?: DelegateRegistry | undefined;
  /** For callers that still pass context inside the prompt. Per-turn context belongs in the last message. */
  readonly context?: string | undefined;
  /** The tools the model can call. `undefined` emits everything; an empty set means that nothing is bound. */
  readonly boundToolNames?: BoundNames;
  readonly guidelines?: Guidelines | undefined;
}

/**
 * The lead prompt as labelled sections, in their fixed order. Nothing in it may change from turn to turn:
 * retrieved memory, the digest of prior sessions, skills and working state travel in the last message.
 *
 * The prose stands ready in long pieces, so composing takes one and a half times to twice as long as joining the
 * sections. Above that stay prompts of a few hundred characters, where looking up a dozen tool names weighs as much
 * as the text, and the provider's, at two to three times: it reads the room's cast out of the thread and words a line
 * with it, for every call, because somebody may have spoken since the last one.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildSystemPromptParts(options: PromptOptions): Section<LeadLabel>[] {
  const bound = options.boundToolNames;
  const parts: Section<LeadLabel>[] = [
    { label: "SOUL", text: resolveSoul(options.soul, options.workspace), lifetime: "release" },
  ];
  if (options.includeSubagents !== false) {
    parts.push(session("Subagents", buildSubagentSection(options.subagents, bound)));
  }
  if (options.projects !== undefined) {
    const text = buildProjectsSection(options.projects);
    if (text !== undefined) parts.push(session("Managed projects", text));
  }
  const collaboration = buildCollaborationSection(options.delegates);
  if (collaboration !== undefined) parts.push(session("Collaboration", collaboration));
  if (options.context !== undefined && options.context !== "") {
    parts.push(session("Context", `\n# Context\n\n${options.context}`));
  }
  const model = buildOperatingModel(bound);
  if (model !== undefined) parts.push(session("Operating model", model));
  parts.push(session("Guidelines", (options.guidelines ?? buildGuidelines)(bound)));
  return parts;
}

/** The lead prompt: exactly the texts of its sections, joined by a blank line. */
export function buildSystemPrompt(options: PromptOptions): string {
  return joinSections(buildSystemPromptParts(options), "\n\n");
}

function session(label: LeadLabel, text: string): Section<LeadLabel> {
  return { label, text, lifetime: "session" };
}
