import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isBuilt, ownModule } from "./own-module.ts";

describe("a module of the package", () => {
  it("lies in the source as it is", () => {
    expect(isBuilt()).toBe(false);
    expect(existsSync(ownModule("gate/isolation/child"))).toBe(true);
    expect(existsSync(ownModule("index"))).toBe(true);
  });

  it.each(["dist/gate.js", "dist/cli/bin.js", "dist/gate/isolation/process.js"])(
    "is found in what is built, asked from %s",
    (file) => {
      const root = "file:///srv/dist/node_modules/prompt-budget/";
      expect(isBuilt(root + file)).toBe(true);
      expect(ownModule("index", root + file).href).toBe(`${root}dist/index.js`);
      expect(ownModule("gate/isolation/child", root + file).href).toBe(`${root}dist/gate/isolation/child.js`);
    },
  );
});
