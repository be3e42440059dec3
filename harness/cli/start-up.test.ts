import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/built.ts";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

let built: string;
beforeAll(() => {
  built = buildPackage();
}, 180_000);
afterAll(() => rmSync(built, { recursive: true, force: true }), 180_000);

const HOOK = `data:text/javascript,${encodeURIComponent(`
import { createRequire, register } from "node:module";
process.on("exit", () => {
  for (const path of Object.keys(createRequire(process.cwd() + "/x.js").cache)) process._rawDebug("loads " + path);
});
register("data:text/javascript," + encodeURIComponent(\`
export async function load(url, context, next) {
  process._rawDebug("loads " + url);
  return next(url, context);
}\`));
`)}`;

/** Every module that a command loads by \`import\`, in the built package. */
function loadedBy(folder: Folder): string {
  const { status, stderr } = check(folder);
  expect(status).toBe(0);
  return stderr;
}

function check(folder: Folder): { status: number | null; stderr: string } {
  const args = ["--import", HOOK, join(built, "dist", "cli", "bin.js")];
  const env = { PATH: process.env["PATH"] };
  return spawnSync(process.execPath, args, { cwd: folder.path, env, encoding: "utf8" });
}

async function accepted(unit: string): Promise<Folder> {
  const budgets = SAMPLE["budgets/demo.json"].replaceAll('"chars"', `"${unit}"`);
  const folder = temporaryFolder({ ...SAMPLE, "budgets/demo.json": budgets, "package.json": PACKAGE });
  mkdirSync(join(folder.path, "node_modules"));
  symlinkSync(built, join(folder.path, "node_modules", "prompt-budget"), "junction");
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
  return folder;
}

const PACKAGE = '{ "type": "module" }';

/** A part of the build, whatever number tells it from another of its name. */
const part = (name: string) => new RegExp(`/dist/${name}\\d*\\.js$`, "m");

const ENCODINGS = part("encoding");

const HEAVY = [
  ENCODINGS,
  part("isolation"),
  part("case-changes"),
  part("markdown"),
  ...["diff", "string-width", "write-file-atomic", "yaml", "tinybench", "@actions"].map(
    (name) => new RegExp(`/node_modules/${name}/`),
  ),
];

describe("what a check loads", () => {
  it("is nothing that a gate which holds and counts no tokens can do without", async () => {
    const loaded = loadedBy(await accepted("chars"));
    expect(loaded).toMatch(part("gate"));
    expect(HEAVY.filter((module) => module.test(loaded))).toEqual([]);
  });

  it("is TypeScript that imports this package once", async () => {
    const folder = await accepted("chars");
    folder.write("agent.ts", `process._rawDebug("agent runs");${folder.read("prompt-budget.config.js")}`);
    folder.write("prompt-budget.config.js", 'export { default } from "./agent.ts";');
    expect(loadedBy(folder).match(/^agent runs$/gm)).toHaveLength(1);
  });

  it("is TypeScript that throws once too, or the second time could hide the first", async () => {
    const folder = await accepted("chars");
    folder.write("agent.ts", `process._rawDebug("agent runs"); throw new Error("not yet");`);
    folder.write("prompt-budget.config.js", 'export { default } from "./agent.ts";');
    const { status, stderr } = check(folder);
    expect(status).toBe(2);
    expect(stderr.match(/^agent runs$/gm)).toHaveLength(1);
    expect(stderr).toContain("Cannot load prompt-budget.config.js: not yet (agent.ts:1)");
  });

  it("is a package that throws, which is told once and with its place", async () => {
    const folder = await accepted("chars");
    folder.write("node_modules/dep/index.js", '\nthrow new Error("not here");');
    folder.write("prompt-budget.config.js", 'import "dep";');
    const { status, stderr } = check(folder);
    expect(status).toBe(2);
    expect(stderr.match(/not here.*/g)).toEqual(["not here (node_modules/dep/index.js:2)"]);
  });

  it("is jiti where something is no plain JavaScript", async () => {
    const folder = await accepted("chars");
    expect(loadedBy(folder)).not.toContain("jiti");
    folder.write("agent.ts", folder.read("prompt-budget.config.js"));
    folder.write("prompt-budget.config.js", 'export { default } from "./agent.ts";');
    expect(loadedBy(folder)).toContain("jiti");
  });

  it("is all of a CommonJS module, though plain JavaScript beside it imports TypeScript", async () => {
    const folder = await accepted("chars");
    folder.write("agent.ts", folder.read("prompt-budget.config.js"));
    folder.write("words.cjs", 'exports.said = "yes";');
    folder.write("through.mjs", 'import words from "./words.cjs"; export const said = [words.said];');
    folder.write(
      "prompt-budget.config.mjs",
      `
import words from "./words.cjs";
import { said } from "./through.mjs";
export { default } from "./agent.ts";
if (words?.said !== "yes" || said[0] !== "yes") throw new Error("CommonJS is half loaded");`,
    );
    folder.remove("prompt-budget.config.js");
    expect(loadedBy(folder)).toContain(join("dist", "gate.js"));
  });

  it("counts tokens where a ceiling asks for them", async () => {
    expect(loadedBy(await accepted("tokens"))).toMatch(ENCODINGS);
  });
});
