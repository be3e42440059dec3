import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

it("makes the folders that lead to an output", async () => {
  const folder = temporaryFolder(SAMPLE);
  await runCli(folder.path, ["--json", "--output", "reports/today/gate.json"]);
  expect(JSON.parse(folder.read("reports/today/gate.json"))).toMatchObject({ format: 1 });
});

it.skipIf(process.platform === "win32")("writes into a pipe, and puts no file in its place", async () => {
  const folder = temporaryFolder(SAMPLE);
  const pipe = join(folder.path, "pipe");
  execFileSync("bash", ["-c", `mkfifo pipe; (cat pipe > taken.json) > /dev/null 2>&1 & disown`], {
    cwd: folder.path,
  });
  await runCli(folder.path, ["--json", "--output", "pipe"]);
  await expect.poll(() => folder.read("taken.json")).toMatch(/\}\n$/);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});
