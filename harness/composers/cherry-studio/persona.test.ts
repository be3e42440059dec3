import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { personaTags, readPersona } from "./persona.ts";
import { type FolderReader, nodeReader } from "./reader.ts";
import { folderOf } from "./testing.ts";

describe("readPersona", () => {
  it("reads the three files from the data directory and trims them", () => {
    const root = folderOf({
      "SOUL.md": "\n  Calm.\n\n",
      "USER.md": "Ada\r\n",
      "memory/FACT.md": "\uFEFF- Uses pnpm\n",
    });
    expect(readPersona(nodeReader, root)).toEqual({
      soul: { name: "SOUL.md", text: "Calm." },
      user: { name: "USER.md", text: "Ada" },
      facts: { name: "memory/FACT.md", text: "- Uses pnpm" },
    });
  });

  it("keeps everything between the first and the last character as it is", () => {
    const text = "a  b\r\n\r\n\t{{date}} $& </soul>\u00a0c";
    expect(readPersona(nodeReader, folderOf({ "SOUL.md": ` ${text} ` })).soul.text).toBe(text);
  });

  it("falls back to a name in other letters, also of the folder", () => {
    const root = folderOf({ "soul.md": "S", "User.MD": "U", "Memory/fact.md": "F" });
    expect(readPersona(nodeReader, root)).toEqual({
      soul: { name: "soul.md", text: "S" },
      user: { name: "User.MD", text: "U" },
      facts: { name: "Memory/fact.md", text: "F" },
    });
  });

  it("prefers the exact name, and otherwise does not depend on the order of the folder", () => {
    const files = { "SOUL.md": "exact", "Soul.md": "S", "soul.md": "s", "uSER.md": "u", "User.md": "U" };
    const root = folderOf(files);
    const backwards: FolderReader = { ...nodeReader, names: (path) => nodeReader.names(path).toReversed() };
    for (const reader of [nodeReader, backwards]) {
      const persona = readPersona(reader, root);
      expect([persona.soul.text, persona.user.text]).toEqual(["exact", "U"]);
    }
  });

  it("ignores links, to files outside the root and inside it, and reads the next spelling", () => {
    const outside = folderOf({ "SOUL.md": "outside", "FACT.md": "outside" });
    const root = folderOf({
      "SOUL.md": { link: join(outside, "SOUL.md") },
      "Soul.md": "own",
      "kept.md": "kept",
      "USER.md": { link: "kept.md" },
      memory: { link: outside },
    });
    const persona = readPersona(nodeReader, root);
    expect([persona.soul.text, persona.user.text, persona.facts.text]).toEqual(["own", "", ""]);
  });

  it("ignores a folder in the place of a file, and a file in the place of a folder", () => {
    const root = folderOf({ "SOUL.md/inner.md": "x", memory: "x" });
    const persona = readPersona(nodeReader, root);
    expect([persona.soul.text, persona.facts.text]).toEqual(["", ""]);
  });

  it("ignores files that cannot be read, and keeps the others", () => {
    const root = folderOf({ "SOUL.md": new Uint8Array([0xff]), "USER.md": "Ada" });
    const persona = readPersona(nodeReader, root);
    expect([persona.soul.text, persona.user.text]).toEqual(["", "Ada"]);
  });

  it("takes a data directory that does not exist for one without files", () => {
    const persona = readPersona(nodeReader, join(folderOf(), "missing"));
    expect(personaTags(persona)).toBe("");
    expect(persona.facts.name).toBe("memory/FACT.md");
  });
});

describe("personaTags", () => {
  it("puts soul, user and facts into their tags in this order, joined by a blank line", () => {
    const root = folderOf({ "memory/FACT.md": "F", "USER.md": "U", "SOUL.md": "S" });
    expect(personaTags(readPersona(nodeReader, root))).toBe(
      "<soul>\nS\n</soul>\n\n<user>\nU\n</user>\n\n<facts>\nF\n</facts>",
    );
  });

  it("gives an empty file no tag", () => {
    const root = folderOf({ "SOUL.md": " \n", "USER.md": "U" });
    expect(personaTags(readPersona(nodeReader, root))).toBe("<user>\nU\n</user>");
  });
});
