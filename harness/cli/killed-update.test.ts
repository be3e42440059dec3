import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const CASES = 150;

const config = (word: string) => `
import { defineConfig } from "prompt-budget";
const cases = Object.fromEntries(Array.from({ length: ${CASES} }, (_, at) => ["c" + at, { at }]));
const text = (label, at) => (label + " ${word} " + at + "\\n").repeat(100);
export default defineConfig({
  contracts: [{ name: "demo", compose: ({ at }) => [{ label: "A", text: text("a", at) }, { label: "B", text: text("b", at) }], cases }],
  levels: { "case-uncapped": "off" },
});
`;

describe("an update that is killed", () => {
  it("leaves each golden old or new, never half, and the next one finishes the work", async () => {
    const folder = temporaryFolder({ "prompt-budget.config.js": config("old") });
    expect((await runCli(folder.path, ["update"])).code).toBe(0);
    const goldens = folder.files().filter((file) => file.startsWith("goldens/"));
    const before = new Map(goldens.map((file) => [file, folder.read(file)]));

    folder.write("prompt-budget.config.js", config("new"));
    const touched = await killDuringUpdate(folder, before);
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThan(CASES);
    for (const file of goldens) {
      const now = folder.read(file);
      expect(now === before.get(file) || now === before.get(file)?.replaceAll(" old ", " new ")).toBe(true);
    }

    expect((await runCli(folder.path, ["update", "--prune"])).code).toBe(0);
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });
});

/** Starts a real update and kills it as soon as some goldens are new; how many were. */
async function killDuringUpdate(folder: Folder, before: ReadonlyMap<string, string>): Promise<number> {
  const child = spawn(
    join(ROOT, "node_modules", ".bin", "jiti"),
    [join(ROOT, "harness", "cli", "bin.ts"), "update"],
    {
      cwd: folder.path,
      stdio: "ignore",
      detached: true,
    },
  );
  const closed = new Promise((resolve) => child.on("close", resolve));
  const changed = () =>
    [...before].filter(([file, text]) => file.endsWith(".md") && folder.read(file) !== text).length;
  while (child.exitCode === null && changed() < 5) await new Promise((resolve) => setTimeout(resolve, 10));
  // The launcher has a child of its own: the whole group goes.
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await closed;
  return changed();
}
