import type { Section } from "../../prompt/section.ts";
import { decideBootstrap } from "./bootstrap.ts";
import { type Persona, personaTags } from "./persona.ts";
import { ARTIFACTS } from "./prose/artifacts.ts";
import { bootstrapIn } from "./prose/bootstrap.ts";
import { CHANNEL_SECURITY } from "./prose/channel-security.ts";
import { citationsText } from "./prose/citations.ts";
import { escaped } from "./prose/escaped.ts";
import { guidanceText } from "./prose/guidance.ts";
import { instructionsText } from "./prose/instructions.ts";
import { languageLine } from "./prose/language.ts";
import { memoriesText } from "./prose/memories.ts";
import { INSTRUCTION_PRECEDENCE } from "./prose/precedence.ts";
import { currentWorkspaceText } from "./prose/workspace.ts";

export type AppendLabel =
  | "instruction-precedence"
  | "context"
  | "workspace-guidance"
  | "agent-instructions"
  | "current-workspace"
  | "channel-security"
  | "citations"
  | "artifacts"
  | "language";

/** Everything that the append depends on, already read and resolved. */
export interface AppendFacts {
  /** After variable expansion. */
  readonly instructions: string;
  readonly bootstrapCompleted?: boolean | undefined;
  readonly persona: Persona;
  /** Its tags, where they have been made. */
  readonly tags?: string | undefined;
  /** Absolute path of the agent's data directory, as the prompt names it. */
  readonly agentDataPath: string;
  /** The text of the workspace's AGENTS.md, where it is to be passed on. */
  readonly guidance?: string | undefined;
  /** Absolute path of the workspace, as the prompt names it. */
  readonly workspacePath: string;
  readonly customBase: boolean;
  /** The external channel that the session is linked to. */
  readonly channelId?: string | undefined;
  readonly disabledTools: readonly string[];
  readonly knowledgeIds: readonly string[];
  readonly language: string;
}

/**
 * The append's sections in their fixed order, empty ones left out, to be joined by a blank line (Cherry
 * Studio, agent prompt layers, section 2). All of them last as long as the connection.
 */
export function appendSections(facts: AppendFacts): Section<AppendLabel>[] {
  const { instructions, guidance } = facts;
  const workspace = escaped(facts.workspacePath);
  const authority = instructions.trim() !== "";
  const citations = citationsText(facts);
  const language = languageLine(facts.language);
  const sections: Section<AppendLabel>[] = [];
  if (authority) sections.push(section("instruction-precedence", INSTRUCTION_PRECEDENCE));
  sections.push(contextSection(facts, authority));
  if (guidance !== undefined) {
    const text = guidanceText(workspace, guidance);
    sections.push(section("workspace-guidance", text, { file: guidance }));
  }
  if (authority) {
    sections.push(section("agent-instructions", instructionsText(instructions), { instructions }));
  }
  if (facts.customBase) sections.push(section("current-workspace", currentWorkspaceText(workspace)));
  if (facts.channelId !== undefined) sections.push(section("channel-security", CHANNEL_SECURITY));
  if (citations !== undefined) sections.push(section("citations", citations));
  sections.push(section("artifacts", ARTIFACTS));
  if (language !== undefined) sections.push(section("language", language));
  return sections;
}

function contextSection(facts: AppendFacts, hasInstructions: boolean): Section<AppendLabel> {
  const { soul, user, facts: memory } = facts.persona;
  const folder = escaped(facts.agentDataPath);
  const variant = decideBootstrap({
    bootstrapCompleted: facts.bootstrapCompleted,
    hasInstructions,
    soul: soul.text,
  });
  const names = { soul: soul.name, user: user.name };
  const bootstrap = variant === undefined ? "" : bootstrapIn(folder, variant, names);
  const memories = memoriesText({
    folder,
    soul: soul.name,
    user: user.name,
    facts: memory.name,
    hasInstructions,
    tags: facts.tags ?? personaTags(facts.persona),
  });
  const text = bootstrap === "" ? memories : `${bootstrap}\n\n${memories}`;
  const measures = { bootstrap, memories, soul: soul.text, user: user.text, facts: memory.text };
  return section("context", text, measures);
}

function section(
  label: AppendLabel,
  text: string,
  measures?: Readonly<Record<string, string>>,
): Section<AppendLabel> {
  return measures === undefined
    ? { label, text, lifetime: "session" }
    : { label, text, lifetime: "session", measures };
}
