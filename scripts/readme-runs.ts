import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { main } from "../harness/cli/main.ts";

/** What a reader sees on following the README's five minutes, from real runs in a folder of their own. */
export interface Runs {
  readonly init: string;
  readonly config: string;
  readonly ceilings: string;
  readonly update: string;
  readonly golden: string;
  readonly sections: string;
  readonly broken: string;
}

const LONGER =
  "Name the version, and link the issue where there is one. Thank whoever reported it, by name, in a line of its own.";

export async function strangersRuns(): Promise<Runs> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-budget-readme-"));
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  try {
    write(folder, "package.json", '{ "type": "module", "devDependencies": { "prompt-budget": "*" } }\n');
    write(folder, "tsconfig.json", "{}\n");
    const init = await run(folder, "init");
    const update = await run(folder, "update");
    const config = read("prompt-budget.config.ts");
    const golden = read("goldens/release-notes/with-tools.md");
    const sections = read("goldens/release-notes/with-tools.sections.json");
    write(
      folder,
      "prompt-budget.config.ts",
      config.replace("Name the version, and link the issue where there is one.", LONGER),
    );
    const broken = await run(folder, "check");
    // What it offers for GitHub is shown by the command itself; here it would bury the rest.
    const shortInit = init.replace(/\n\nA workflow for GitHub[^]*?(?=\n\nNext:)/, "");
    const ceilings = read("budgets/release-notes.json");
    return { init: shortInit, config, ceilings, update, golden, sections, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The start and the last line of this repository's own table, as `check` prints it. */
export async function ownTable(root: string, lines: number): Promise<string> {
  const output = (await run(root, "check")).trimEnd().split("\n");
  const last = output.at(-1) ?? "";
  return [...output.slice(0, lines), "…", "", last].join("\n");
}

async function run(cwd: string, ...argv: string[]): Promise<string> {
  const out: string[] = [];
  const sink = { isTTY: false, write: (text: string) => out.push(text) };
  await main({ argv, cwd, env: {}, stdout: sink, stderr: sink });
  return out.join("");
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
