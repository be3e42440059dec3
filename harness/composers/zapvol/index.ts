export type { BuildInput, ZapvolPrompt } from "./build.ts";
export { build, SEPARATOR } from "./build.ts";
export { markPrefixCacheBoundary } from "./cache-boundary.ts";
export type { EphemeralMark, ModelRef, SystemMessage } from "./cached-instructions.ts";
export { createCachedInstructions } from "./cached-instructions.ts";
export type { CompactionBudget, CompactionOptions } from "./compaction.ts";
export {
  CompactionConfigurationError,
  compactionBudget,
  isCompacted,
  needsCompaction,
} from "./compaction.ts";
export type { Kind } from "./core-instructions.ts";
export { CORE_INSTRUCTIONS_BY_KIND, coreInstructions } from "./core-instructions.ts";
export type { EnvironmentVariables, ExecutionEnvironment, ExecutionFacts, Sandbox } from "./environment.ts";
export { captureEnvironment, environmentVariables } from "./environment.ts";
export { interpolate } from "./interpolate.ts";
export type { Layer } from "./layers.ts";
export { prepareMessages } from "./prepare-messages.ts";
export type { SkillMetadata } from "./skills.ts";
export { SkillIndex } from "./skills.ts";
export type { ToolConfig, ToolDeps, ToolRegistry } from "./tool-registry.ts";
export { createToolRegistry } from "./tool-registry.ts";
export type { McpServer, McpTool, ToolSearchPlan } from "./tool-search.ts";
export { connectServer, planToolSearch } from "./tool-search.ts";
