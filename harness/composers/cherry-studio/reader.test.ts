import { linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeReader } from "./reader.ts";
import { folderOf } from "./testing.ts";

describe("nodeReader", () => {
  it("tells files, folders, links and nothing apart without following links", () => {
    const root = folderOf({ "a.md": "A", "to-a.md": { link: "a.md" }, "to-nothing.md": { link: "gone.md" } });
    mkdirSync(join(root, "sub"));
    const kinds = ["a.md", "sub", "to-a.md", "to-nothing.md", "missing.md"].map((name) =>
      nodeReader.kind(join(root, name)),
    );
    expect(kinds).toEqual(["file", "directory", "link", "link", "absent"]);
  });

  it("reads text without stripping a byte order mark, carriage returns or a last newline", () => {
    const text = "\uFEFFone\r\ntwo\r\n";
    const root = folderOf({ "a.md": text });
    expect(nodeReader.text(join(root, "a.md"))).toBe(text);
  });

  it("refuses bytes that are not UTF-8 instead of replacing them", () => {
    const root = folderOf({ "a.md": new Uint8Array([0x61, 0xff]) });
    expect(() => nodeReader.text(join(root, "a.md"))).toThrow(TypeError);
  });

  it("resolves links to where they lead, and broken or circular ones to nothing", () => {
    const root = folderOf({
      "a.md": "A",
      "to-a.md": { link: "a.md" },
      "to-nothing.md": { link: "gone.md" },
      "circle.md": { link: "circle.md" },
    });
    expect(nodeReader.resolve(join(root, "to-a.md"))).toEqual(nodeReader.resolve(join(root, "a.md")));
    expect(nodeReader.resolve(join(root, "to-nothing.md"))).toBeUndefined();
    expect(nodeReader.resolve(join(root, "circle.md"))).toBeUndefined();
    expect(nodeReader.resolve(join(root, "a.md", "below"))).toBeUndefined();
  });

  it("gives two hard links to one file the same identity, and another file another one", () => {
    const root = folderOf({ "a.md": "A", "c.md": "A" });
    linkSync(join(root, "a.md"), join(root, "b.md"));
    const identity = (name: string) => nodeReader.resolve(join(root, name))?.identity;
    expect(identity("b.md")).toBe(identity("a.md"));
    expect(identity("c.md")).not.toBe(identity("a.md"));
  });
});
