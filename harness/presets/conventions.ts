/** How agents load a file of this name; read off their documentation, see the presets for the addresses. */
export interface Convention {
  readonly frontmatter?: boolean;
  /** Hops of `@path`. */
  readonly includes?: number;
  readonly links?: "include" | "check";
  readonly chain?: { readonly names: readonly string[]; readonly every?: boolean };
}

const CODEX: Convention = { frontmatter: false, chain: { names: ["AGENTS.override.md", "AGENTS.md"] } };

/** By the name of the file. Files that are not here have a frontmatter, and nothing in them is followed. */
export const CONVENTIONS: Readonly<Record<string, Convention>> = {
  // One file a folder, from the project's root down to the working folder, joined by blank lines.
  "AGENTS.md": CODEX,
  "AGENTS.override.md": CODEX,
  // Every file on the way, with what they import.
  "CLAUDE.md": {
    frontmatter: false,
    includes: 5,
    chain: { names: ["CLAUDE.md", ".claude/CLAUDE.md"], every: true },
  },
  "GEMINI.md": { frontmatter: false, includes: 5, chain: { names: ["GEMINI.md"], every: true } },
  // Linked files are read when they are needed: they must be there, and cost nothing before.
  "SKILL.md": { links: "check" },
};
