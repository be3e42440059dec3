import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { cacheHome } from "./cache-home.ts";

describe("what a project can make again", () => {
  it.each([
    ["its own folder", "", { "node_modules/x": "" }, "node_modules"],
    [
      "the package that it is part of",
      "prompts/main",
      { "package.json": "{}", "node_modules/x": "" },
      "node_modules",
    ],
    [
      "the nearer of two",
      "one/prompts",
      { "node_modules/x": "", "one/package.json": "{}", "one/node_modules/x": "" },
      "one/node_modules",
    ],
  ])("is kept below the node_modules of %s", (_, root, files, modules) => {
    const { path } = temporaryFolder(files);
    expect(cacheHome(join(path, root))).toBe(join(path, modules, ".cache", "prompt-budget"));
  });

  it("is kept nowhere where its package has nothing installed, whatever lies further up", () => {
    const { path } = temporaryFolder({ "node_modules/x": "", "one/package.json": "{}", "one/prompts/x": "" });
    expect(cacheHome(join(path, "one", "prompts"))).toBeUndefined();
  });
});
