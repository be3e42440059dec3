import type { ContextFiles, Found } from "./agents-md.ts";
import { contextFixture } from "./fixtures.ts";
import { LIMITS } from "./limits.ts";
import { encode, textOfBytes } from "./sample.ts";

/** Which AGENTS.md files there are. */
export type ContextKnob =
  | "none"
  | "root"
  | "project"
  | "both"
  | "preset"
  | "preset-directory"
  | "at-limit"
  | "oversized"
  | "oversized-preset"
  | "unreadable"
  | "directory"
  | "not-utf8";

type Entry = Found["kind"] | Uint8Array | { readonly bytes: number };

const OVERSIZED: Entry = { bytes: LIMITS.agentsMd + 1 };

/** The file system that a case's run looks at, below its working directory. */
export function contextFiles(knob: ContextKnob, workingDirectory: string): ContextFiles {
  const entries = entriesOf(knob);
  const at = (path: string): Entry => entries[path.slice(workingDirectory.length + 1)] ?? "missing";
  return {
    look(path) {
      const entry = at(path);
      if (entry === "missing" || entry === "other") return { kind: entry };
      if (entry === "file") throw new Error("EACCES: permission denied");
      return { kind: "file", byteLength: entry instanceof Uint8Array ? entry.byteLength : entry.bytes };
    },
    read(path) {
      const entry = at(path);
      if (entry instanceof Uint8Array) return entry;
      throw new Error("a file that was too large, or no file, was read all the same");
    },
  };
}

function entriesOf(knob: ContextKnob): Readonly<Record<string, Entry>> {
  const root = { "AGENTS.md": contextFixture("root") };
  const project = { ".cookie-agent/agents/AGENTS.md": contextFixture("project") };
  const presetPath = ".cookie-agent/agents/python/AGENTS.md";
  switch (knob) {
    case "none":
      return {};
    case "root":
      return root;
    case "project":
      return project;
    case "both":
      return { ...project, ...root };
    case "preset":
      return { ...project, ...root, [presetPath]: contextFixture("preset") };
    case "preset-directory":
      return { ...project, ...root, [presetPath]: "other" };
    case "at-limit":
      return { "AGENTS.md": encode(textOfBytes(LIMITS.agentsMd)) };
    case "oversized":
      return { ...project, "AGENTS.md": OVERSIZED };
    case "oversized-preset":
      return { ...project, ...root, [presetPath]: OVERSIZED };
    case "unreadable":
      return { "AGENTS.md": "file" };
    case "directory":
      return { "AGENTS.md": "other" };
    case "not-utf8":
      return { "AGENTS.md": Uint8Array.from([0x23, 0x20, 0xff, 0xfe]) };
  }
}
