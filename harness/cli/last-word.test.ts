import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A project whose composer, or whose module, runs these statements. */
const project = (inComposer: string, inModule = "") => ({
  "prompt-budget.config.js": `
import { defineConfig } from "prompt-budget";
${inModule}
export default defineConfig({
  contracts: [{ name: "demo", compose: () => { ${inComposer}; return "text"; }, cases: { plain: {} } }],
  levels: { "case-uncapped": "off", "golden-missing": "off" },
});
`,
});

function run(files: Record<string, string>, shell: string, env: Record<string, string> = {}) {
  const { path } = temporaryFolder(files);
  const bin = `"${join(ROOT, "node_modules", ".bin", "jiti")}" "${join(ROOT, "harness", "cli", "bin.ts")}"`;
  return spawnSync("bash", ["-c", `set -o pipefail; cli() { ${bin} "$@"; }; ${shell}`], {
    cwd: path,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
}

describe("the exit code is the verdict, whatever the project does to the process", () => {
  it.each([
    ["ends it in a composer", project("process.exit(0)"), /ended the process before it was judged.*code 0/],
    ["ends it while it is loaded", project("", "process.exit(0);"), /ended the process before it was judged/],
    [
      "leaves a rejection alone",
      project('Promise.reject(new Error("floating"))'),
      /Error: floating \(at .*:\d+/,
    ],
    [
      "throws in a timer",
      project(
        'return new Promise((go) => { setTimeout(() => { throw new Error("late"); }, 1); setTimeout(() => go("x"), 500); })',
      ),
      /Error: late \(at .*:\d+/,
    ],
    [
      "waits for what never comes",
      {
        "prompt-budget.config.js": `await new Promise(() => {});${project("")["prompt-budget.config.js"]}`,
      },
      /waits for a promise that nothing can keep/,
    ],
  ])("2 for one that %s", (_, files, said) => {
    const { status, stdout, stderr } = run(files, "cli check");
    expect(stderr).toMatch(said);
    expect(stderr).toMatch(/\n→ /);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  it("0 for one that ends the process behind the verdict, and 1 where that was broken", () => {
    const files = project('process.on("beforeExit", () => process.exit(0))');
    expect(run(files, "cli check").status).toBe(0);
    const broken = project('process.on("beforeExit", () => process.exit(0)); throw new Error("x")');
    expect(run(broken, "cli check").status).toBe(1);
  });

  it("lets nobody who fails speak to the runner", () => {
    const { stderr } = run(project('Promise.reject(new Error("x\\n::error::y"))'), "cli check", {
      GITHUB_ACTIONS: "true",
    });
    expect(stderr).toMatch(/^::stop-commands::/);
    expect(stderr).not.toMatch(/^::error::/m);
  });
});

describe("stdout", () => {
  it("holds the report alone, whatever the project prints", () => {
    const files = project('console.log("noise"); process.stdout.write("more\\n")', 'console.log("loud");');
    const { stdout, stderr, status } = run(files, "cli check --json");
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "holds" });
    expect(stderr).toMatch(/^(loud\n)+noise\nmore\n$/);
    expect(status).toBe(0);
  });

  it("may be closed early by whoever reads it", () => {
    const files = project('return "x".repeat(5_000_000)');
    const { stdout, stderr, status } = run(files, "cli show demo plain | head -c 3");
    expect({ stdout, stderr, status }).toEqual({ stdout: "xxx", stderr: "", status: 0 });
  });
});
