import { join } from "node:path";
import type { FolderReader } from "./reader.ts";

/** One of the files that an agent keeps about itself and its user. */
export interface PersonaFile {
  /** Below the data directory, with forward slashes: the name on disk where there is one. */
  readonly name: string;
  /** Trimmed; empty when the file is missing, ignored or blank. */
  readonly text: string;
}

export interface Persona {
  readonly soul: PersonaFile;
  readonly user: PersonaFile;
  readonly facts: PersonaFile;
}

/**
 * Reads `SOUL.md`, `USER.md` and `memory/FACT.md` from the agent's data directory, never from the workspace
 * (Cherry Studio, agent prompt layers, section 3). Never throws: a file that cannot be read is as good as
 * missing, because a persona must not keep an agent from starting.
 */
export function readPersona(reader: FolderReader, dataFolder: string): Persona {
  return {
    soul: readPersonaFile(reader, dataFolder, ["SOUL.md"]),
    user: readPersonaFile(reader, dataFolder, ["USER.md"]),
    facts: readPersonaFile(reader, dataFolder, ["memory", "FACT.md"]),
  };
}

/** The files' contents in their tags: soul, user, facts; an empty one gets no tag. */
export function personaTags(persona: Persona): string {
  return (["soul", "user", "facts"] as const)
    .filter((tag) => persona[tag].text !== "")
    .map((tag) => `<${tag}>\n${persona[tag].text}\n</${tag}>`)
    .join("\n\n");
}

function readPersonaFile(reader: FolderReader, root: string, segments: readonly string[]): PersonaFile {
  const missing = { name: segments.join("/"), text: "" };
  try {
    const found = find(reader, root, segments);
    return found === undefined
      ? missing
      : { name: found.join("/"), text: reader.text(join(root, ...found)).trim() };
  } catch {
    return missing;
  }
}

/**
 * Walks one segment at a time and steps on plain folders and files only. A link is never followed, so the
 * walk cannot leave the root.
 */
function find(reader: FolderReader, root: string, segments: readonly string[]): string[] | undefined {
  const found: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const wanted = index === segments.length - 1 ? "file" : "directory";
    const folder = join(root, ...found);
    const name = spellings(reader, folder, segment).find(
      (name) => reader.kind(join(folder, name)) === wanted,
    );
    if (name === undefined) return undefined;
    found.push(name);
  }
  return found;
}

/**
 * The exact name first, then the others in code-unit order. Taken from the folder's own list, sorted, so that
 * the result is the same whether or not the file system tells cases apart, and in whatever order it lists.
 */
function spellings(reader: FolderReader, folder: string, name: string): string[] {
  const names = reader.names(folder).filter((other) => sameLetters(other, name));
  return [...names.filter((other) => other === name), ...names.filter((other) => other !== name).sort()];
}

function sameLetters(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
