import { describe, expect, it } from "vitest";
import { type ContextFiles, type Found, loadAgentsMd } from "./agents-md.ts";
import { encode, sampleAgent } from "./sample.ts";

const AGENT = sampleAgent("Body");
const LIMIT = 2_097_152;

/** Files by path. A number is the size of a file that must not be read. */
function filesOf(
  files: Readonly<Record<string, string | Uint8Array | number | Error | Found>>,
): ContextFiles {
  return {
    look: (path) => {
      const file = files[path];
      if (file === undefined) return { kind: "missing" };
      if (file instanceof Error) throw file;
      if (typeof file === "number") return { kind: "file", byteLength: file };
      if (typeof file === "object" && "kind" in file) return file;
      return {
        kind: "file",
        byteLength: typeof file === "string" ? encode(file).byteLength : file.byteLength,
      };
    },
    read: (path) => {
      const file = files[path];
      if (typeof file === "string") return encode(file);
      if (file instanceof Uint8Array) return file;
      throw new Error(`${path} must not be read`);
    },
  };
}

function load(files: ContextFiles, more: Partial<Parameters<typeof loadAgentsMd>[0]> = {}) {
  return loadAgentsMd({ role: "root", agent: AGENT, workingDirectory: "/w", files, ...more });
}

function rejection(code: string, message: string): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

const PRESET = "/w/.cookie-agent/agents/python/AGENTS.md";
const PROJECT = "/w/.cookie-agent/agents/AGENTS.md";
const ROOT = "/w/AGENTS.md";

describe("the sources of AGENTS.md", () => {
  const all = { [PRESET]: "preset", [PROJECT]: "project", [ROOT]: "root" };

  it.each([
    ["the preset's file and the root's", all, "python", [PRESET, ROOT]],
    ["the project's where no preset is chosen", all, undefined, [PROJECT, ROOT]],
    ["the project's where the preset has none", { [PROJECT]: "p", [ROOT]: "r" }, "python", [PROJECT, ROOT]],
    [
      "the project's where the preset's is no file",
      { ...all, [PRESET]: { kind: "other" as const } },
      "python",
      [PROJECT, ROOT],
    ],
    ["the root's alone", { [ROOT]: "r" }, "python", [ROOT]],
    ["none, silently", {}, "python", []],
  ])("are %s", (_, files, preset, paths) => {
    const { entries, skipped } = load(filesOf(files), preset === undefined ? {} : { preset });
    expect(entries.map(({ path }) => path)).toEqual(paths);
    expect(skipped).toEqual([]);
  });

  it("are looked for under the file system's root without a doubled slash", () => {
    expect(load(filesOf({ "/AGENTS.md": "r" }), { workingDirectory: "/" }).entries[0]?.path).toBe(
      "/AGENTS.md",
    );
  });

  it("are taken verbatim, a byte order mark included, with their size in bytes", () => {
    const { entries } = load(filesOf({ [ROOT]: "\u{FEFF}é\r\n" }));
    expect(entries).toEqual([{ path: ROOT, byteLength: 7, content: "\u{FEFF}é\r\n" }]);
  });
});

describe("the switch for AGENTS.md", () => {
  const files = filesOf({ [ROOT]: "r" });
  const on = sampleAgent("Body", { more: ["agent_md: true"] });
  const off = sampleAgent("Body", { more: ["agent_md: false"] });

  it.each([
    ["on by default", {}, 1],
    ["the global one where the agent says nothing", { enabled: false }, 0],
    ["the agent's over the global one, on", { agent: on, enabled: false }, 1],
    ["the agent's over the global one, off", { agent: off, enabled: true }, 0],
    ["of no use to a delegated run", { role: "delegated", agent: on, enabled: true }, 0],
  ] as const)("is %s", (_, more, count) => {
    expect(load(files, more).entries).toHaveLength(count);
  });

  it("keeps a run that loads nothing from looking at any file", () => {
    const broken = filesOf({ [ROOT]: new Error("EACCES"), [PROJECT]: new Error("EACCES") });
    expect(load(broken, { role: "delegated" })).toEqual({ entries: [], skipped: [] });
  });
});

describe("a file of AGENTS.md", () => {
  it("loads at exactly 2097152 bytes", () => {
    expect(load(filesOf({ [ROOT]: "é".repeat(LIMIT / 2) })).entries[0]?.byteLength).toBe(LIMIT);
  });

  it("is skipped one byte later, unread, with a warning that says path and size", () => {
    expect(load(filesOf({ [ROOT]: LIMIT + 1 }))).toEqual({
      entries: [],
      skipped: [{ type: "AgentMdSkipped", path: ROOT, byteLength: LIMIT + 1 }],
    });
  });

  it("is skipped when it has grown since it was looked at", () => {
    const files = filesOf({ [ROOT]: "x".repeat(LIMIT + 2) });
    const grown: ContextFiles = {
      look: (path) => (path === ROOT ? { kind: "file", byteLength: 1 } : { kind: "missing" }),
      read: (path) => files.read(path),
    };
    expect(load(grown).skipped).toEqual([{ type: "AgentMdSkipped", path: ROOT, byteLength: LIMIT + 2 }]);
  });

  it("of a preset has no fall-back when it is oversized", () => {
    const { entries, skipped } = load(filesOf({ [PRESET]: LIMIT + 1, [PROJECT]: "p", [ROOT]: "r" }), {
      preset: "python",
    });
    expect(skipped.map(({ path }) => path)).toEqual([PRESET]);
    expect(entries.map(({ path }) => path)).toEqual([ROOT]);
  });

  it.each([
    ["cannot be looked at", new Error("EACCES: permission denied"), "EACCES"],
    ["cannot be read", 3, "must not be read"],
    ["is a directory", { kind: "other" } as const, "not a file"],
  ])("rejects the run when it %s", (_, file, message) => {
    expect(() => load(filesOf({ [ROOT]: file }))).toThrow(rejection("agents-md-unreadable", message));
  });

  it("rejects the run when it is not UTF-8", () => {
    expect(() => load(filesOf({ [ROOT]: Uint8Array.from([0x61, 0xff]) }))).toThrow(
      rejection("agents-md-not-utf8", ROOT),
    );
  });
});
