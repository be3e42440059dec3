import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { HOSTILE_LINES } from "../testing/hostile-report.ts";
import { SAMPLE } from "../testing/sample.ts";
import { obeyed } from "../testing/workflow-commands.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ACTIONS = { GITHUB_ACTIONS: "true" };

const PRINTING = [
  ["check"],
  ["check", "--reporter", "markdown"],
  ["check", "--json"],
  ["show", "demo/agent", "plain"],
  ["show", "demo/agent", "plain", "--json"],
  ["show", "demo/agent", "plain", "--transform", "chat"],
  ["list"],
  ["list", "--json"],
  ["check", "--filter", "::error::pwn"],
  ["check", "--config", "##[error]x.js"],
];

/** The sample, with a note in its rules that a runner would obey. */
function hostileProject(): Folder {
  const folder = temporaryFolder(SAMPLE);
  const lines = HOSTILE_LINES.filter((line) => !/\p{Cs}/u.test(line));
  const note = JSON.stringify(`\n${lines.join("\n")}\n`);
  const config = folder.read("prompt-budget.config.js");
  folder.write("prompt-budget.config.js", config.replace('note = ""', `note = ${note}`));
  return folder;
}

describe("a log of GitHub Actions", () => {
  it("obeys nothing of what any command prints", async () => {
    const folder = hostileProject();
    const ran: string[][] = [];
    for (const argv of PRINTING) {
      const { stdout, stderr } = await runCli(folder.path, argv, { env: ACTIONS });
      ran.push([
        ...argv,
        `${stdout}${stderr}` === "" ? "nothing" : "printed",
        ...obeyed(stdout),
        ...obeyed(stderr),
      ]);
    }
    expect(ran).toEqual(PRINTING.map((argv) => [...argv, "printed"]));
  });

  it("stands between a token and itself wherever a prompt is printed, another one each time", async () => {
    const folder = hostileProject();
    const runs = [0, 1].map(() => runCli(folder.path, ["show", "demo/agent", "plain"], { env: ACTIONS }));
    const tokens = (await Promise.all(runs)).map(({ stdout }) => {
      const [, token] = /^::stop-commands::([0-9a-f]{32})\n/.exec(stdout) ?? [];
      expect(stdout.endsWith(`\n::${token}::\n`)).toBe(true);
      return token;
    });
    expect(new Set(tokens).size).toBe(2);
  });

  it("leaves what a program reads alone: JSON, the version, the help, and text for a file or a terminal", async () => {
    const folder = temporaryFolder(SAMPLE);
    for (const argv of [["list", "--json"], ["--version"], ["--help"]]) {
      const { stdout } = await runCli(folder.path, argv, { env: ACTIONS });
      expect(stdout).toBe((await runCli(folder.path, argv)).stdout);
    }
    const terminal = await runCli(folder.path, ["list"], { env: ACTIONS, isTTY: true });
    expect(terminal.stdout).not.toContain("stop-commands");
  });
});

describe("--reporter github", () => {
  it("gives a real job its log, annotations, summary and outputs, and the verdict as exit code", async () => {
    const folder = hostileProject();
    folder.write("job/summary", "from an earlier command\n");
    folder.write("job/outputs", "");
    const argv = ["check", "--reporter", "github", "--output", "job/whole.md"];
    const { status, stdout } = spawnSync(
      join(ROOT, "node_modules", ".bin", "jiti"),
      [join(ROOT, "harness", "cli", "bin.ts"), ...argv],
      {
        cwd: folder.path,
        encoding: "utf8",
        env: {
          ...process.env,
          ...ACTIONS,
          GITHUB_WORKSPACE: join(folder.path, ".."),
          GITHUB_STEP_SUMMARY: join(folder.path, "job/summary"),
          GITHUB_OUTPUT: join(folder.path, "job/outputs"),
        },
      },
    );
    expect(status).toBe(1);
    const place = folder.path.split("/").at(-1);
    const commands = obeyed(stdout);
    expect(commands.length).toBeGreaterThan(1);
    for (const line of commands) expect(line).toMatch(/^::(error|warning) /);
    expect(commands.join("\n")).toContain(`file=${place}/budgets/demo.json,line=`);
    expect(commands.join("\n")).toContain(`file=${place}/goldens/demo/agent/`);
    expect(folder.read("job/summary")).toBe(`from an earlier command\n${folder.read("job/whole.md")}`);
    expect(folder.read("job/outputs")).toMatch(/^verdict<<(ghadelimiter_\S+)\nbroken\n\1\n/);
  });
});
