import { mkdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../prompt/usage-error.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { moduleLoader } from "./modules.ts";

async function loaded(
  files: Readonly<Record<string, string>>,
  name = "a.ts",
): Promise<Record<string, unknown>> {
  return (await moduleLoader(temporaryFolder(files).path)(name)) as Record<string, unknown>;
}

const call = (module: Record<string, unknown>): unknown => (module["compose"] as () => unknown)();

const LINKED = `{ "name": "linked", "type": "module", "exports": "./a.ts" }`;

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

  it.each<[string, string, Record<string, string>]>([
    ["TypeScript", `import { word } from "./word.ts";`, { "word.ts": `export const word: string = "ripe";` }],
    ["JSON", `import data from "./data.json"; const { word } = data;`, { "data.json": `{ "word": "ripe" }` }],
    ["a path without its ending", `import { word } from "./word";`, { "word.js": `exports.word = "ripe";` }],
    [
      "this package",
      `import { isRejection } from "prompt-budget"; const word = isRejection("x") || "ripe";`,
      {},
    ],
    [
      "a package linked from its sources",
      `import { word } from "linked";`,
      {
        "packages/linked/package.json": LINKED,
        "packages/linked/a.ts": `export const word: string = "ripe";`,
      },
    ],
    [
      "CommonJS twice, and TypeScript",
      `import one from "./one.cjs"; import { two } from "./two.mjs"; import { three } from "./three.ts"; const word = one.said + two + three;`,
      {
        "one.cjs": `exports.said = "r";`,
        "two.mjs": `import one from "./one.cjs"; export const two = one.said === "r" ? "ip" : "";`,
        "three.ts": `export const three: string = "e";`,
      },
    ],
  ])("in plain JavaScript may import %s", async (_, source, files) => {
    const folder = temporaryFolder({ "a.mjs": `${source} export const compose = () => word;`, ...files });
    if (files["packages/linked/package.json"] !== undefined) {
      mkdirSync(join(folder.path, "node_modules"));
      symlinkSync(join(folder.path, "packages", "linked"), join(folder.path, "node_modules", "linked"));
    }
    expect(call((await moduleLoader(folder.path)("a.mjs")) as Record<string, unknown>)).toBe("ripe");
  });

  it("in plain JavaScript may not import a name that nothing exports", async () => {
    const files = {
      "a.mjs": `\nimport { here, gone } from "./b.mjs"; export const compose = () => "Dear " + here + gone;`,
      "b.mjs": `export const here = 1;`,
    };
    await expect(loaded(files, "a.mjs")).rejects.toMatchObject({
      message: "Cannot load a.mjs: The requested module './b.mjs' does not provide an export named 'gone'",
      where: { file: "a.mjs", line: 2 },
    });
  });

  it.each(["a.mjs", "a.js", "a.cjs"])("%s that throws is not run again", async (name) => {
    const key = `runs of ${name}`;
    const count = `globalThis["${key}"] = (globalThis["${key}"] ?? 0) + 1; if (globalThis["${key}"] === 1) throw new Error("once");`;
    await expect(loaded({ [name]: count }, name)).rejects.toThrow("once");
    expect(Reflect.get(globalThis, key)).toBe(1);
  });

  it.each<[string, Record<string, string>, { file: string; line?: number }]>([
    ["throws", { "a.ts": "const a: number = 1;\n\nthrow new Error('no soil');" }, { file: "a.ts", line: 3 }],
    ["does not parse", { "a.ts": "const a: number = 1;\nconst b = ;" }, { file: "a.ts", line: 2 }],
    ["does not parse", { "a.mjs": "\n\nconst b = ;" }, { file: "a.mjs", line: 3 }],
    [
      "imports what throws",
      { "a.ts": `import "./in/b.ts";`, "in/b.ts": "\nthrow 1 as never;" },
      { file: "a.ts" },
    ],
    [
      "imports what throws",
      { "a.ts": `import "./in/b.ts";`, "in/b.ts": "\nthrow new Error('x') as never;" },
      { file: "in/b.ts", line: 2 },
    ],
    [
      "imports what throws",
      { "a.mjs": `import "./in/b.mjs";`, "in/b.mjs": "\nthrow new Error('x');" },
      { file: "in/b.mjs", line: 2 },
    ],
    [
      "imports what does not parse",
      { "a.mjs": `import "./in/b.mjs";`, "in/b.mjs": "\nconst b = ;" },
      { file: "in/b.mjs", line: 2 },
    ],
    [
      "imports what does not parse",
      { "a.ts": `import "./in/b.ts";`, "in/b.ts": "\nconst b: = 1;" },
      { file: "in/b.ts", line: 2 },
    ],
    ["imports what is not there", { "a.mjs": `\nimport "./b.mjs";` }, { file: "a.mjs", line: 2 }],
    ["imports what is not there", { "a.ts": `\nimport "./b.ts";` }, { file: "a.ts", line: 2 }],
    ["imports what is not installed", { "a.mjs": `\n\nimport "b";` }, { file: "a.mjs", line: 3 }],
    [
      "calls a package that throws",
      {
        "a.mjs": `import b from "b";\nb();`,
        "node_modules/b/package.json": `{ "name": "b", "main": "b.js" }`,
        "node_modules/b/b.js": `module.exports = () => { throw new Error("x"); };`,
      },
      { file: "a.mjs", line: 2 },
    ],
  ])("that %s is told with the place of it: %o", async (_, files, where) => {
    const [name = ""] = Object.keys(files);
    const error: unknown = await loaded(files, name).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).where).toEqual(where);
    expect((error as UsageError).message).toMatch(new RegExp(`^Cannot load ${name}: (?!.*${tmpdir()}).+$`));
  });
});
