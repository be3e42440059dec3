import { withoutSlash } from "./escaped.ts";

/**
 * The workspace's root AGENTS.md: what it is, then its text exactly as it stands in the file (Cherry Studio,
 * agent prompt layers, sections 2.3 and 8).
 */
export function guidanceText(escapedWorkspace: string, content: string): string {
  return `## Workspace Guidance

The rest of this section is the file "${withoutSlash(escapedWorkspace)}/AGENTS.md": how work is done in this workspace. It applies to every folder below it. Before you change files in a folder that has an \`AGENTS.md\` of its own, read that one too; where the two disagree, the nearer one counts for its folder. What the user explicitly asks for in this conversation comes before either.

${content}`;
}
