/**
 * Sizes of cookie agent's prompt composition, in UTF-8 bytes unless named otherwise. Every one is
 * inclusive: a text of exactly this size passes.
 * Source: cookie agent, system prompt composition; agent documents; tool-provider sections.
 */
export const LIMITS = {
  /** The composed system prompt. */
  prompt: 131_072,
  /** An agent document as it lies on disk. */
  document: 262_144,
  /** The YAML between the delimiters. */
  frontmatter: 131_072,
  /** The text after the closing delimiter, before trailing newlines are taken off. */
  body: 131_072,
  description: 512,
  /** One normalised tool section, its wrapper not counted. */
  section: 8192,
  /** The normalised sections of one provider together. */
  provider: 16_384,
  /** The normalised sections of all providers together. */
  providers: 32_768,
  /** One AGENTS.md file; a larger one is skipped. */
  agentsMd: 2_097_152,
  /** Characters of an agent id. */
  agentId: 64,
  /** Collections around a YAML value. */
  yamlDepth: 16,
  /** Items of one YAML list or map. */
  yamlEntries: 256,
} as const;

/** Between two blocks of the system prompt: a Markdown rule, so that a reader sees each boundary. */
export const RULE = "\n\n---\n\n";

/** Between two tool sections, which stand together as one block. */
export const SECTION_JOINER = "\n\n";

/**
 * Tokens of context assumed for a model that declares none, where the skills listing takes its share.
 */
export const UNKNOWN_CONTEXT_TOKENS = 8192;
