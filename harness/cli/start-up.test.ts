import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
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
import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(\`
export async function load(url, context, next) {
  process._rawDebug("loads " + url);
  return next(url, context);
}\`));
`)}`;

/** Every module that a command loads by \`import\`, in the built package. */
function loadedBy(folder: Folder, ...argv: string[]): string {
  const args = ["--import", HOOK, join(built, "dist", "cli", "bin.js"), ...argv];
  const env = { PATH: process.env["PATH"] };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, env, encoding: "utf8" });
  expect(status).toBe(0);
  return stderr;
}

async function accepted(unit: string): Promise<Folder> {
  const budgets = SAMPLE["budgets/demo.json"].replaceAll('"chars"', `"${unit}"`);
  const folder = temporaryFolder({ ...SAMPLE, "budgets/demo.json": budgets });
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
  return folder;
}

const ENCODINGS = "dist/measure/encoding.js";

const HEAVY = [
  ENCODINGS,
  "dist/gate/isolation/isolation.js",
  "dist/gate/case-changes.js",
  "dist/reporters/markdown.js",
  "/node_modules/diff/",
  "/node_modules/string-width/",
  "/node_modules/write-file-atomic/",
  "/node_modules/yaml/",
  "/node_modules/tinybench/",
  "/node_modules/@actions/",
];

describe("what a check loads", () => {
  it("is nothing that a gate which holds and counts no tokens can do without", async () => {
    const loaded = loadedBy(await accepted("chars"));
    expect(loaded).toContain("dist/reporters/table.js");
    expect(HEAVY.filter((module) => loaded.includes(module))).toEqual([]);
  });

  it("counts tokens where a ceiling asks for them", async () => {
    expect(loadedBy(await accepted("tokens"))).toContain(ENCODINGS);
  });
});
