export type { AppendFacts, AppendLabel } from "./append.ts";
export { appendSections } from "./append.ts";
export type { Base } from "./base.ts";
export { baseText, selectBase } from "./base.ts";
export type { BootstrapFacts, BootstrapVariant } from "./bootstrap.ts";
export { decideBootstrap, SOUL_THRESHOLD } from "./bootstrap.ts";
export type { Breakout } from "./breakout.ts";
export { findBreakouts } from "./breakout.ts";
export type { AgentFiles, AgentSession, Folder, Label, PresetSystem } from "./composer.ts";
export { composeAgent, composeFrom, readFiles, resolvedInstructions, systemOf } from "./composer.ts";
export { readGuidance } from "./guidance.ts";
export type { Connection, Step, TurnFacts, Verdict, VerdictKind } from "./lifecycle.ts";
export { afterSave, reconcile, settle } from "./lifecycle.ts";
export type { Persona, PersonaFile } from "./persona.ts";
export { personaTags, readPersona } from "./persona.ts";
export type { FolderReader, Kind, Resolved } from "./reader.ts";
export { nodeReader } from "./reader.ts";
export type { ConnectionFacts, FactName, RebuildSignature } from "./signature.ts";
export { changedFacts, rebuildSignature } from "./signature.ts";
export type { ConnectionOptions } from "./transform.ts";
export { claudeAgentSdk } from "./transform.ts";
export type { Clock, ClockFormats, Variable, VariableSources, VariableValues } from "./variables.ts";
export {
  clockFormats,
  expandVariables,
  resolveVariables,
  VARIABLES,
  variableValues,
  VOLATILE_VARIABLES,
} from "./variables.ts";
