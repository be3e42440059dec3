import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { baseText, selectBase } from "./base.ts";
import { type FolderReader, nodeReader } from "./reader.ts";
import { folderOf } from "./testing.ts";

describe("selectBase", () => {
  it("chooses the preset where system.md is absent, whatever else the workspace holds", () => {
    const root = folderOf({ "CLAUDE.md": "C", "AGENTS.md": "A", "docs/system.md": "S" });
    expect(selectBase(nodeReader, root)).toEqual({ kind: "preset" });
  });

  it.each(["You review code.\n", "\uFEFF  padded \r\n\r\n", "{{date}} $& stays"])(
    "chooses system.md verbatim as the custom base: %j",
    (text) => {
      const base = selectBase(nodeReader, folderOf({ "system.md": text }));
      expect(base).toEqual({ kind: "custom", text });
      expect(baseText(base)).toBe(text);
    },
  );

  it.each(["", "\n", " \t\r\n "])("takes a blank system.md for an empty custom base: %j", (text) => {
    const base = selectBase(nodeReader, folderOf({ "system.md": text }));
    expect(base.kind).toBe("custom");
    expect(baseText(base)).toBe("");
  });

  it("does not take another spelling of the name for system.md", () => {
    const listing: FolderReader = { ...nodeReader, kind: () => "absent", names: () => ["System.md"] };
    expect(selectBase(listing, "/workspace")).toEqual({ kind: "preset" });
  });

  it("fails on a folder, a link or text that is not UTF-8 in the place of system.md", () => {
    const folder = folderOf();
    mkdirSync(join(folder, "system.md"));
    const linked = folderOf({ "real.md": "R", "system.md": { link: "real.md" } });
    const binary = folderOf({ "system.md": new Uint8Array([0xc3]) });
    for (const root of [folder, linked, binary]) {
      expect(() => selectBase(nodeReader, root)).toThrow(
        expect.objectContaining({ code: "unreadable-base" }),
      );
    }
  });

  it("fails on a system.md that may not be read or looked up, without naming the machine's path", () => {
    const refused = () => {
      throw new Error("EACCES: /home/somebody/project/system.md");
    };
    const unreadable: FolderReader = { ...nodeReader, kind: () => "file", text: refused };
    const hidden: FolderReader = { ...nodeReader, kind: refused };
    for (const reader of [unreadable, hidden]) {
      expect(() => selectBase(reader, "/home/somebody/project")).toThrow(
        expect.objectContaining({
          code: "unreadable-base",
          message: expect.not.stringContaining("somebody") as string,
        }),
      );
    }
  });
});
