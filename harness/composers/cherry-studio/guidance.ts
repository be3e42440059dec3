import { join, relative, sep } from "node:path";
import { Rejection } from "../../prompt/rejection.ts";
import type { FolderReader, Resolved } from "./reader.ts";

const GUIDANCE = "AGENTS.md";

/** Files that the runtime loads by itself: guidance that is one of them would be sent twice. */
const LOADED_BY_RUNTIME = ["CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md"];

/**
 * The text of the workspace's root `AGENTS.md`, as it stands in the file. Undefined when there is none, when
 * it holds only white space, when it leads out of the workspace, or when it is the same file as one that the
 * runtime loads anyway (Cherry Studio, agent prompt layers, section 2.3).
 *
 * @throws Rejection `unreadable-guidance` when it cannot be read or is not UTF-8: dropping a repository's
 * rules without a word would be worse than not starting.
 */
export function readGuidance(reader: FolderReader, workspace: string): string | undefined {
  const root = reader.resolve(workspace);
  const file = inside(reader, root, join(workspace, GUIDANCE));
  if (file === undefined) return undefined;
  const twice = LOADED_BY_RUNTIME.some(
    (name) => inside(reader, root, join(workspace, name))?.identity === file.identity,
  );
  if (twice) return undefined;
  const text = read(reader, file.path);
  return text.trim() === "" ? undefined : text;
}

function inside(reader: FolderReader, root: Resolved | undefined, path: string): Resolved | undefined {
  const file = reader.resolve(path);
  if (root === undefined || file?.kind !== "file") return undefined;
  const way = relative(root.path, file.path);
  // A relative path that starts at another drive is absolute and has no common root at all.
  const outside = way === ".." || way.startsWith(`..${sep}`) || way === file.path;
  return outside ? undefined : file;
}

function read(reader: FolderReader, path: string): string {
  try {
    return reader.text(path);
  } catch {
    throw new Rejection(
      "unreadable-guidance",
      "The workspace's AGENTS.md cannot be used as guidance: it cannot be read as UTF-8 text",
    );
  }
}
