import { Rejection } from "../../prompt/rejection.ts";
import type { AgentDocument } from "./agent-document.ts";
import type { RunRole } from "./agent-matrix.ts";
import { LIMITS } from "./limits.ts";
import { decodeUtf8 } from "./text.ts";

/** What is at a path. An oversized file is never read, so its size comes without its bytes. */
export type Found =
  | { readonly kind: "missing" }
  /** A directory, say. */
  | { readonly kind: "other" }
  | { readonly kind: "file"; readonly byteLength: number };

/** The files that a run may look at. Either call may throw where the path cannot be read. */
export interface ContextFiles {
  look(path: string): Found;
  read(path: string): Uint8Array;
}

export interface AgentsMdEntry {
  readonly path: string;
  readonly byteLength: number;
  readonly content: string;
}

/** A warning: the file was too large, and no part of it was loaded. */
export interface AgentMdSkipped {
  readonly type: "AgentMdSkipped";
  readonly path: string;
  readonly byteLength: number;
}

export interface AgentsMd {
  readonly entries: readonly AgentsMdEntry[];
  readonly skipped: readonly AgentMdSkipped[];
}

export interface AgentsMdSource {
  readonly role: RunRole;
  readonly agent: AgentDocument;
  readonly workingDirectory: string;
  /** The name of a set of agents, whose folder may have a file of its own. */
  readonly preset?: string;
  /** The global switch, which an agent's own `agent_md` overrides. Default on. */
  readonly enabled?: boolean;
  readonly files: ContextFiles;
}

/**
 * Loads the AGENTS.md files of a root run: the preset's file or else the project's, then the one in the
 * working directory.
 * Source: cookie agent, AGENTS.md context turn.
 *
 * Once a run, and so no hot path: looking for files, and decoding them with a check for UTF-8, takes ten times as
 * long as joining the turn that is made of them.
 *
 * @throws Rejection `agents-md-unreadable` or `agents-md-not-utf8`; a missing file is silent
 */
export function loadAgentsMd(source: AgentsMdSource): AgentsMd {
  const enabled = source.agent.frontmatter.agent_md ?? source.enabled ?? true;
  if (source.role !== "root" || !enabled) return { entries: [], skipped: [] };
  const entries: AgentsMdEntry[] = [];
  const skipped: AgentMdSkipped[] = [];
  for (const path of pathsOf(source)) {
    const loaded = load(path, source.files);
    if (loaded === undefined) continue;
    if ("type" in loaded) skipped.push(loaded);
    else entries.push(loaded);
  }
  return { entries, skipped };
}

/** A preset's file is chosen for being there, whatever its size: one too large is skipped, not replaced. */
function pathsOf({ workingDirectory, preset, files }: AgentsMdSource): readonly string[] {
  const root = workingDirectory.endsWith("/") ? workingDirectory : `${workingDirectory}/`;
  const agents = `${root}.cookie-agent/agents/`;
  const own = preset === undefined ? undefined : `${agents}${preset}/AGENTS.md`;
  const project = own !== undefined && look(own, files).kind === "file" ? own : `${agents}AGENTS.md`;
  return [project, `${root}AGENTS.md`];
}

function load(path: string, files: ContextFiles): AgentsMdEntry | AgentMdSkipped | undefined {
  const found = look(path, files);
  if (found.kind === "missing") return undefined;
  if (found.kind === "other") throw unreadable(path, "it is not a file");
  if (found.byteLength > LIMITS.agentsMd) return skip(path, found.byteLength);
  const bytes = attempt(path, () => files.read(path));
  // The file may have grown since it was looked at.
  if (bytes.byteLength > LIMITS.agentsMd) return skip(path, bytes.byteLength);
  const content = decodeUtf8(bytes);
  if (content === undefined) throw new Rejection("agents-md-not-utf8", `${path} is not valid UTF-8`);
  return { path, byteLength: bytes.byteLength, content };
}

function look(path: string, files: ContextFiles): Found {
  return attempt(path, () => files.look(path));
}

function skip(path: string, byteLength: number): AgentMdSkipped {
  return { type: "AgentMdSkipped", path, byteLength };
}

function attempt<Value>(path: string, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    throw unreadable(path, error instanceof Error ? error.message : String(error));
  }
}

function unreadable(path: string, reason: string): Rejection {
  return new Rejection("agents-md-unreadable", `${path} cannot be read: ${reason}`);
}
