import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $, chalk } from "zx";

/**
 * Does what the README promises to a newcomer: clones the committed tree into an empty folder and runs the two
 * commands there, with nothing installed.
 */
const root = (await $`git rev-parse --show-toplevel`.quiet()).stdout.trim();
const folder = mkdtempSync(join(tmpdir(), "prompt-budget-clone-"));
try {
  const clone = join(folder, "clone");
  await $`git clone --quiet --no-local ${root} ${clone}`;
  for (const script of ["budget", "test"]) {
    console.log(chalk.bold(`npx --yes pnpm@10 ${script}`));
    await $({ cwd: clone, stdio: "inherit" })`npx --yes pnpm@10 ${script}`;
  }
  const left = (await $({ cwd: clone })`git status --porcelain`.quiet()).stdout;
  if (left !== "") throw new Error(`The commands changed the checkout:\n${left}`);
  console.log(chalk.green("A clean clone holds."));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
