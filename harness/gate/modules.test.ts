import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { moduleLoader } from "./modules.ts";

async function loaded(
  files: Readonly<Record<string, string>>,
  name = "a.ts",
): Promise<Record<string, unknown>> {
  return (await moduleLoader(temporaryFolder(files).path)(name)) as Record<string, unknown>;
}

const call = (module: Record<string, unknown>): unknown => (module["compose"] as () => unknown)();

describe("a module of a project", () => {
  it.each([
    ["assigns a function", { "node_modules/dep/index.js": "module.exports = () => 7;" }],
    ["assigns an object", { "node_modules/dep/index.js": "module.exports = { valueOf: () => 7 };" }],
    [
      "is a file of its own",
      {
        "node_modules/dep/package.json": '{"main":"x.cjs"}',
        "node_modules/dep/x.cjs": "module.exports = () => 7;",
      },
    ],
  ])(
    "may import the default of what %s to module.exports, and need it only when it composes",
    async (_, files) => {
      const source = `import dep from "dep"; export const compose = (): number => typeof dep === "function" ? dep() : Number(dep);`;
      expect(call(await loaded({ "a.ts": source, ...files }))).toBe(7);
    },
  );

  it("may import JSON, a part of Node, its own modules, and this package", async () => {
    const module = await loaded({
      "a.ts": `
import path from "node:path";
import { defineConfig } from "prompt-budget";
import data from "./data.json";
import own, { named } from "./own.ts";
export const compose = (): unknown => [path.posix.basename("x/y"), typeof defineConfig, data.words, own, named];`,
      "own.ts": `export const named: string = "named"; export default "own";`,
      "data.json": `{ "words": 3 }`,
    });
    expect(call(module)).toEqual(["y", "function", 3, "own", "named"]);
  });

  it("is told with its line where it does not load", async () => {
    const source = "export const a: number = 1;\n\nthrow new Error('no soil');\n";
    await expect(loaded({ "a.ts": source })).rejects.toMatchObject({
      message: "Cannot load a.ts: no soil",
      where: { file: "a.ts", line: 3 },
    });
  });
});
