import type { Prompt } from "../../prompt/prompt.ts";
import type { OpaqueSystem } from "../../prompt/request.ts";
import type { Section } from "../../prompt/section.ts";
import { type AppendLabel, appendSections } from "./append.ts";
import { type Base, baseText, selectBase } from "./base.ts";
import { readGuidance } from "./guidance.ts";
import { type Persona, personaTags, readPersona } from "./persona.ts";
import { type BuiltinRole, sourceInstructions } from "./prose/builtin-roles.ts";
import type { FolderReader } from "./reader.ts";
import { resolveVariables, type VariableSources } from "./variables.ts";

export type Label = "workspace-base" | AppendLabel;

/** A folder and what the prompt calls it: the two differ where the agent sees another file system. */
export interface Folder {
  /** Where its files are read. */
  readonly folder: string;
  /** Absolute; the only path of it that reaches the prompt. */
  readonly path: string;
}

/** All that one connection is composed from, besides the two folders' files. */
export interface AgentSession {
  readonly workspace: Folder;
  readonly agentData: Folder;
  /** As it is stored with the agent, variables unresolved. */
  readonly instructions: string;
  readonly builtinRole?: BuiltinRole | undefined;
  readonly bootstrapCompleted?: boolean | undefined;
  readonly channelId?: string | undefined;
  readonly disabledTools: readonly string[];
  readonly knowledgeIds: readonly string[];
  /** Its language is the application's, which also chooses the language line. */
  readonly variables: VariableSources;
}

/** What the two folders hold as a connection is opened. */
export interface AgentFiles {
  readonly base: Base;
  readonly guidance: string | undefined;
  readonly persona: Persona;
  /** The persona as it stands in the prompt. */
  readonly tags: string;
}

/** @throws Rejection `unreadable-base` or `unreadable-guidance` for a workspace whose files cannot be used. */
export function readFiles(workspace: string, agentData: string, reader: FolderReader): AgentFiles {
  const base = selectBase(reader, workspace);
  const persona = readPersona(reader, agentData);
  return { base, persona, tags: personaTags(persona), guidance: readGuidance(reader, workspace) };
}

/**
 * The sections of an agent's system prompt as its connection is created or rebuilt: the workspace's own base,
 * where it has one with text in it, then the append. Join them by a blank line (Cherry Studio, agent prompt
 * layers).
 *
 * @throws Rejection as `readFiles` does.
 */
export function composeAgent(session: AgentSession, reader: FolderReader): Section<Label>[] {
  return composeFrom(session, readFiles(session.workspace.folder, session.agentData.folder, reader));
}

/**
 * As `composeAgent`, of files that have been read. Takes about twice as long as the floor of the contract, up to
 * two and a half times with every section: paths are looked through for what JSON escapes and set into the prose in
 * five places, which leaves texts in pieces that the join has to collect, and instructions are walked for variables.
 * It takes longer still where they use several, or text that only looks like one, and where files stand under other
 * names than the usual.
 */
export function composeFrom(session: AgentSession, files: AgentFiles): Section<Label>[] {
  const append = appendSections({
    instructions: resolvedInstructions(session),
    bootstrapCompleted: session.bootstrapCompleted,
    persona: files.persona,
    tags: files.tags,
    agentDataPath: session.agentData.path,
    guidance: files.guidance,
    workspacePath: session.workspace.path,
    customBase: files.base.kind === "custom",
    channelId: session.channelId,
    disabledTools: session.disabledTools,
    knowledgeIds: session.knowledgeIds,
    language: session.variables.language,
  });
  const text = baseText(files.base);
  return text === "" ? append : [{ label: "workspace-base", text, lifetime: "session" }, ...append];
}

/** The agent's instructions with their variables as this connection sees them. The stored text stays as it is. */
export function resolvedInstructions(session: AgentSession): string {
  const source = sourceInstructions(session.instructions, session.builtinRole);
  return resolveVariables(source, session.variables);
}

/** What stands in front of an append that no workspace has replaced the base of. */
export interface PresetSystem extends OpaqueSystem {
  readonly type: "preset";
  readonly preset: "claude_code";
  readonly append: string;
}

/**
 * The system prompt as the agent SDK takes it: the text alone on a custom base, the preset with the append
 * otherwise, never both (Cherry Studio, agent prompt layers, sections 1 and 8).
 */
export function systemOf(prompt: Prompt): string | PresetSystem {
  return onCustomBase(prompt) ? prompt.text : { type: "preset", preset: "claude_code", append: prompt.text };
}

/** An empty custom base leaves no section of its own, but the current workspace is stated on every custom base. */
function onCustomBase(prompt: Prompt): boolean {
  return prompt.sections.some(({ label }) => label === "current-workspace");
}
