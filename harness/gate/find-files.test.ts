import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { findFiles } from "./find-files.ts";

const FILES = {
  "outside/AGENTS.md": "theirs\n",
  "project/AGENTS.md": "ours\n",
  "project/shared/a/AGENTS.md": "ours as well\n",
  "project/rules/a.mdc": "a rule\n",
};

/** Below `project`, links from a name to what it leads to. */
function linked(links: Readonly<Record<string, string>>): Folder & { readonly root: string } {
  const folder = temporaryFolder(FILES);
  const root = join(folder.path, "project");
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
  return { ...folder, root };
}

const OWN = ["AGENTS.md", "shared/a/AGENTS.md"];

describe("finding files", () => {
  it.each([
    ["the folder above", { loop: ".." }],
    ["the root", { loop: "." }],
    ["the root, from below", { "shared/loop": ".." }],
    ["a folder that it stands in", { "shared/a/loop": "../../shared" }],
    ["a folder beside the root", { theirs: "../outside" }],
    ["a folder beside its own", { again: "shared" }],
    ["nothing", { broken: "not-there" }],
    ["one another", { one: "two", two: "one" }],
  ])("lists every file once, and none of somebody else's, where a link leads to %s", async (_, links) => {
    const { root } = linked(links);
    expect(await findFiles(root, ["**/AGENTS.md"])).toEqual(OWN);
  });

  it("finds what a pattern reaches through a linked folder alone", async () => {
    const { root } = linked({ ".cursor": "rules" });
    expect(await findFiles(root, [".cursor/*.mdc", "**/AGENTS.md"])).toEqual([".cursor/a.mdc", ...OWN]);
  });

  it("takes a linked file for a file, wherever it leads", async () => {
    const { root } = linked({ "CLAUDE.md": "AGENTS.md", "rules/AGENTS.md": "../../outside/AGENTS.md" });
    expect(await findFiles(root, ["**/*.md"])).toEqual([
      "AGENTS.md",
      "CLAUDE.md",
      "rules/AGENTS.md",
      "shared/a/AGENTS.md",
    ]);
  });

  it("lists the same where the root itself is reached by a link", async () => {
    const folder = linked({ loop: "..", again: "shared" });
    const link = join(folder.path, "by-link");
    symlinkSync("project", link);
    expect(await findFiles(link, ["**/AGENTS.md"])).toEqual(OWN);
  });
});
