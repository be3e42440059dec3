import type { Preset } from "./preset.ts";

const SKILLS = "https://agentskills.io/specification";
const READ = "2026-11-30";

/**
 * Every preset. A bound that its publisher changes is changed here and nowhere else; a project that wants another one
 * before that writes a ceiling with the same selector into its own budgets.
 */
export const PRESETS: readonly Preset[] = [
  {
    name: "skills",
    description: "Agent Skills: SKILL.md",
    files: [{ patterns: ["**/SKILL.md"], options: { name: "skills" } }],
    limits: [
      {
        contract: "skills",
        section: "**",
        measure: "frontmatter.name",
        unit: "chars",
        max: 64,
        name: "Agent Skills, the longest name",
        source: SKILLS,
        date: READ,
      },
      {
        contract: "skills",
        section: "**",
        measure: "frontmatter.description",
        unit: "chars",
        max: 1024,
        name: "Agent Skills, the longest description: some loaders refuse the whole skill beyond it",
        source: SKILLS,
        date: READ,
      },
      {
        contract: "skills",
        section: "**",
        measure: "frontmatter.compatibility",
        unit: "chars",
        max: 500,
        name: "Agent Skills, the longest compatibility note",
        source: SKILLS,
        date: READ,
        optional: true,
      },
      {
        contract: "skills",
        sum: ["**"],
        measure: "body",
        unit: "tokens",
        max: 5000,
        name: "Agent Skills, the body that is loaded when the skill is used",
        source: SKILLS,
        date: READ,
      },
      {
        contract: "skills",
        sum: ["**"],
        measure: "body",
        unit: "lines",
        max: 500,
        name: "Agent Skills, the length from which details belong into files of their own",
        source: SKILLS,
        date: READ,
      },
    ],
  },
  {
    name: "agents-md",
    description: "Codex: AGENTS.md, from the root down",
    files: [{ patterns: ["**/AGENTS.md", "**/AGENTS.override.md"], options: { name: "agents-md" } }],
    limits: [
      {
        contract: "agents-md",
        sum: ["**"],
        unit: "bytes",
        max: 32_768,
        name: "Codex, `project_doc_max_bytes`: what a chain of files holds beyond it is cut off without a word",
        source: "https://developers.openai.com/codex/guides/agents-md",
        date: READ,
      },
    ],
  },
  {
    name: "claude-md",
    description: "Claude Code: CLAUDE.md with what it imports",
    files: [{ patterns: ["**/CLAUDE.md"], options: { name: "claude-md" } }],
    limits: [
      {
        contract: "claude-md",
        section: "**",
        measure: "whole",
        unit: "utf16",
        max: 150_000,
        name: "Claude Code 2.1.259, the size of a memory file from which it warns (40,000 in versions before)",
        source: "https://github.com/anthropics/claude-code/issues/92980",
        date: "2026-09-09",
      },
    ],
  },
  {
    name: "copilot",
    description: "GitHub Copilot: copilot-instructions.md and *.instructions.md",
    files: [
      {
        patterns: [".github/copilot-instructions.md", ".github/instructions/**/*.instructions.md"],
        options: { name: "copilot" },
      },
    ],
    limits: [
      {
        contract: "copilot",
        section: "**",
        measure: "whole",
        unit: "chars",
        max: 4000,
        name: "Copilot code review, how much of an instructions file it reads",
        source: "https://docs.github.com/en/copilot/concepts/prompting/response-customization",
        date: READ,
      },
    ],
  },
  {
    name: "cursor",
    description: "Cursor: rules under .cursor/rules",
    files: [{ patterns: ["**/.cursor/rules/**/*.mdc"], options: { name: "cursor" } }],
    limits: [
      {
        contract: "cursor",
        section: "**",
        measure: "whole",
        unit: "lines",
        max: 500,
        name: "Cursor, the length from which it advises to split a rule",
        source: "https://cursor.com/docs/context/rules",
        date: READ,
      },
    ],
  },
  {
    name: "windsurf",
    description: "Windsurf: rules under .windsurf/rules",
    files: [{ patterns: ["**/.windsurf/rules/**/*.md"], options: { name: "windsurf" } }],
    limits: [
      {
        contract: "windsurf",
        section: "**",
        measure: "whole",
        unit: "chars",
        max: 12_000,
        name: "Windsurf, the longest rule file: the rest of it is not read",
        source: "https://docs.windsurf.com/windsurf/cascade/memories",
        date: READ,
      },
    ],
  },
];
