import { byCodeUnits, oneLine } from "./one-line.ts";

/** What the prompt shows of a skill; its body is loaded when the model asks for it. */
export interface SkillMetadata {
  readonly name: string;
  readonly description: string;
}

const LEAD =
  "Skills are instructions for particular kinds of work. When a task matches a description, load that skill " +
  "before you start and follow it; do not guess its content from the name.";

/** The skills of a deployment, listed once and not once a prompt. */
export class SkillIndex {
  readonly listing: string;

  constructor(skills: readonly SkillMetadata[]) {
    this.listing = skillInstructions(skills);
  }
}

/**
 * The list of skills as a part of L2, ordered by name so that the order in which a disk lists them does not
 * show. Empty when there are none.
 */
export function skillInstructions(skills: readonly SkillMetadata[]): string {
  if (skills.length === 0) return "";
  const lines = skills
    .toSorted((one, other) => byCodeUnits(one.name, other.name))
    .map(({ name, description }) => `- **${oneLine(name)}**: ${oneLine(description)}`);
  return `### Skills\n\n${LEAD}\n\n${lines.join("\n")}`;
}
