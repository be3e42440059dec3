import { linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readGuidance } from "./guidance.ts";
import { nodeReader } from "./reader.ts";
import { folderOf } from "./testing.ts";

describe("readGuidance", () => {
  it("returns the root AGENTS.md as it stands in the file", () => {
    const text = "\uFEFF# Rules\r\n\r\nUse tabs.  \n\n";
    expect(readGuidance(nodeReader, folderOf({ "AGENTS.md": text, "CLAUDE.md": "other" }))).toBe(text);
  });

  it.each([{}, { "sub/AGENTS.md": "nested" }, { "AGENTS.md": " \n" }, { "AGENTS.md/x": "folder" }])(
    "returns nothing where there is no text at the root: %j",
    (files) => {
      expect(readGuidance(nodeReader, folderOf(files))).toBeUndefined();
    },
  );

  it.each(["CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md"])("skips a file that %s links to", (name) => {
    const up = name.includes("/") ? "../AGENTS.md" : "AGENTS.md";
    expect(readGuidance(nodeReader, folderOf({ "AGENTS.md": "R", [name]: { link: up } }))).toBeUndefined();
  });

  it.each(["CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md"])("skips a link to %s", (name) => {
    expect(readGuidance(nodeReader, folderOf({ [name]: "R", "AGENTS.md": { link: name } }))).toBeUndefined();
  });

  it("skips a hard link to CLAUDE.md, but not a copy of it", () => {
    const root = folderOf({ "CLAUDE.md": "Rules" });
    linkSync(join(root, "CLAUDE.md"), join(root, "AGENTS.md"));
    expect(readGuidance(nodeReader, root)).toBeUndefined();
    expect(readGuidance(nodeReader, folderOf({ "CLAUDE.md": "Rules", "AGENTS.md": "Rules" }))).toBe("Rules");
  });

  it("follows a link inside the workspace and ignores one that leads out of it", () => {
    const outside = folderOf({ "AGENTS.md": "outside" });
    expect(
      readGuidance(nodeReader, folderOf({ "docs/rules.md": "R", "AGENTS.md": { link: "docs/rules.md" } })),
    ).toBe("R");
    expect(
      readGuidance(nodeReader, folderOf({ "AGENTS.md": { link: join(outside, "AGENTS.md") } })),
    ).toBeUndefined();
  });

  it("reads a workspace that is itself reached through a link, and one whose file names begin with dots", () => {
    const real = folderOf({ "..rules/a.md": "R", "AGENTS.md": { link: "..rules/a.md" } });
    const links = folderOf({ here: { link: real } });
    expect(readGuidance(nodeReader, join(links, "here"))).toBe("R");
  });

  it("returns nothing for a workspace that is gone", () => {
    expect(readGuidance(nodeReader, join(folderOf(), "gone"))).toBeUndefined();
  });

  it("fails on text that is not UTF-8", () => {
    const root = folderOf({ "AGENTS.md": new Uint8Array([0xff]) });
    mkdirSync(join(root, ".claude"));
    expect(() => readGuidance(nodeReader, root)).toThrow(
      expect.objectContaining({ code: "unreadable-guidance" }),
    );
  });
});
