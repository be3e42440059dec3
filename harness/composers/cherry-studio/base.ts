import { join } from "node:path";
import { Rejection } from "../../prompt/rejection.ts";
import type { FolderReader } from "./reader.ts";

/** What the append is put behind: the SDK's preset, or the workspace's own text. */
export type Base = { readonly kind: "preset" } | { readonly kind: "custom"; readonly text: string };

/**
 * Only `<workspace>/system.md` decides, by that very name (Cherry Studio, agent prompt layers, section 1).
 * An empty file is a choice: an empty custom base.
 *
 * @throws Rejection `unreadable-base` when it is no regular file, cannot be read, or is not UTF-8. Falling
 * back to the preset would run the agent on a base that its workspace replaced.
 */
export function selectBase(reader: FolderReader, workspace: string): Base {
  const path = join(workspace, "system.md");
  const kind = kindOf(reader, path);
  if (kind === "absent") return { kind: "preset" };
  if (kind !== "file") throw unreadable(`it is not a regular file (${kind})`);
  try {
    return { kind: "custom", text: reader.text(path) };
  } catch {
    throw unreadable("it cannot be read as UTF-8 text");
  }
}

/** The custom base as it goes before the append: nothing where the file holds only white space. */
export function baseText(base: Base): string {
  return base.kind === "custom" && base.text.trim() !== "" ? base.text : "";
}

function kindOf(reader: FolderReader, path: string) {
  try {
    return reader.kind(path);
  } catch {
    throw unreadable("it cannot be looked up");
  }
}

function unreadable(why: string): Rejection {
  return new Rejection("unreadable-base", `The workspace's system.md cannot serve as the base: ${why}`);
}
