import { posix } from "node:path";
import type { Section } from "../../prompt/section.ts";
import { type BootstrapVariant, decideBootstrap } from "./bootstrap.ts";
import { type Persona, personaTags } from "./persona.ts";
import { ARTIFACTS } from "./prose/artifacts.ts";
import { bootstrapText } from "./prose/bootstrap.ts";
import { CHANNEL_SECURITY } from "./prose/channel-security.ts";
import { citationsText } from "./prose/citations.ts";
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
  const authority = facts.instructions.trim() !== "";
  const sections: (Section<AppendLabel> | undefined)[] = [
    when(authority, "instruction-precedence", INSTRUCTION_PRECEDENCE),
    contextSection(facts, authority),
    guidanceSection(facts),
    authority ? instructionsSection(facts.instructions) : undefined,
    when(facts.customBase, "current-workspace", currentWorkspaceText(facts.workspacePath)),
    when(facts.channelId !== undefined, "channel-security", CHANNEL_SECURITY),
    optional("citations", citationsText(facts)),
    { label: "artifacts", text: ARTIFACTS, lifetime: "session" },
    optional("language", languageLine(facts.language)),
  ];
  return sections.filter((section) => section !== undefined);
}

function contextSection(facts: AppendFacts, hasInstructions: boolean): Section<AppendLabel> {
  const { soul, user, facts: memory } = facts.persona;
  const variant = decideBootstrap({
    bootstrapCompleted: facts.bootstrapCompleted,
    hasInstructions,
    soul: soul.text,
  });
  const bootstrap = variant === undefined ? "" : bootstrapOf(variant, facts);
  const memories = memoriesText({
    folder: facts.agentDataPath,
    soul: soul.name,
    user: user.name,
    facts: memory.name,
    hasInstructions,
    tags: personaTags(facts.persona),
  });
  return {
    label: "context",
    text: bootstrap === "" ? memories : `${bootstrap}\n\n${memories}`,
    lifetime: "session",
    measures: { bootstrap, memories, soul: soul.text, user: user.text, facts: memory.text },
  };
}

function bootstrapOf(variant: BootstrapVariant, { agentDataPath, persona }: AppendFacts): string {
  return bootstrapText(variant, {
    soul: posix.join(agentDataPath, persona.soul.name),
    user: posix.join(agentDataPath, persona.user.name),
  });
}

function guidanceSection({ guidance, workspacePath }: AppendFacts): Section<AppendLabel> | undefined {
  if (guidance === undefined) return undefined;
  return {
    label: "workspace-guidance",
    text: guidanceText(posix.join(workspacePath, "AGENTS.md"), guidance),
    lifetime: "session",
    measures: { file: guidance },
  };
}

function instructionsSection(instructions: string): Section<AppendLabel> {
  return {
    label: "agent-instructions",
    text: instructionsText(instructions),
    lifetime: "session",
    measures: { instructions },
  };
}

function when(holds: boolean, label: AppendLabel, text: string): Section<AppendLabel> | undefined {
  return optional(label, holds ? text : undefined);
}

function optional(label: AppendLabel, text: string | undefined): Section<AppendLabel> | undefined {
  return text === undefined ? undefined : { label, text, lifetime: "session" };
}
