export type { Case, CaseOptions } from "./prompt/case.ts";
export { defineCase } from "./prompt/case.ts";
export type {
  CaseContext,
  CaseInvariant,
  Composition,
  Contract,
  ContractInvariant,
  Invariant,
  InvariantFunction,
  Kept,
  SectionRule,
  Split,
} from "./prompt/contract.ts";
export { defineContract } from "./prompt/contract.ts";
export type { Environment } from "./prompt/environment.ts";
export { goldenEnvironment } from "./prompt/environment.ts";
export type { Finding, Level, Problem, Where } from "./prompt/finding.ts";
export type { Lifetime } from "./prompt/lifetime.ts";
export type { Composed, Outcome, Rejected } from "./prompt/outcome.ts";
export type { Prompt } from "./prompt/prompt.ts";
export { createPrompt, joinSections } from "./prompt/prompt.ts";
export { isRejection, Rejection } from "./prompt/rejection.ts";
export type { Block, Message, OpaqueSystem, Request, System, TextBlock, Tool } from "./prompt/request.ts";
export type { Section } from "./prompt/section.ts";
export type { PayloadInvariant, Transform, TransformSpec } from "./prompt/transform.ts";
export type { Config } from "./gate/config.ts";
export { defineConfig } from "./gate/config.ts";
export type { GoldenStore } from "./gate/golden-store.ts";
export type { Model, Price } from "./gate/models.ts";
export { run, type RunIo } from "./gate/program.ts";
export type { Report } from "./gate/report.ts";
export { command, type CommandOptions } from "./sources/command/command.ts";
export type { Chain } from "./sources/files/chain.ts";
export { files, type FilesOptions } from "./sources/files/files.ts";
export { json, type JsonOptions } from "./sources/json/json.ts";
export type { JsonFile, Source, SourceIo } from "./sources/source.ts";
export { byHeading, byXmlTag, type ByXmlTagOptions } from "./sources/split/index.ts";
export { toolNames } from "./sources/tools/definitions.ts";
export type { ToolsFrom, ToolsModule } from "./sources/tools/load.ts";
export type { McpServer } from "./sources/tools/mcp.ts";
export { tools, type ToolsOptions } from "./sources/tools/tools.ts";
export type { Counter } from "./measure/counter.ts";
export type { KnobValues, MatrixKnobs, MatrixOptions, MatrixStrategy } from "./prompt/matrix.ts";
export { absent, matrix } from "./prompt/matrix.ts";
export type { Filled, FillOptions, NonString, Placeholder, Span } from "./prompt/template.ts";
export { BRACES, DOLLAR, fill } from "./prompt/template.ts";
export type { Captured, WireCall, WireOptions } from "./prompt/wire.ts";
export { wire } from "./prompt/wire.ts";
export * from "./checks/invariants/index.ts";
