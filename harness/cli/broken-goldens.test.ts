import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const GOLDENS = "goldens/demo/agent";

/** What the gate says of a golden that somebody else wrote to. */
async function findingsWith(file: string, broken: (golden: string) => string): Promise<Report["findings"]> {
  const folder = temporaryFolder(SAMPLE);
  await runCli(folder.path, ["update"]);
  folder.write(`${GOLDENS}/${file}`, broken(folder.read(`${GOLDENS}/${file}`)));
  const { code, stdout } = await runCli(folder.path, ["--json"]);
  expect(code).toBe(1);
  return (JSON.parse(stdout) as Report).findings;
}

describe("goldens that somebody else wrote to", () => {
  it.each(["contract.json", "plain.md", "plain.sections.json", "plain.chat.json", "crowded.rejection.json"])(
    "tells a merge that left its marks in %s, named or bare, from a change of the prompt",
    async (file) => {
      for (const [ours, theirs] of [
        [" HEAD", " other"],
        ["", ""],
      ]) {
        const findings = await findingsWith(
          file,
          (golden) => `<<<<<<<${ours}\n${golden}\n=======\n${golden}\n>>>>>>>${theirs}\n`,
        );
        expect(findings).toMatchObject([{ code: "golden-conflict", where: { file: `${GOLDENS}/${file}` } }]);
      }
    },
  );

  it.each(["contract.json", "plain.sections.json", "plain.chat.json", "crowded.rejection.json"])(
    "says why %s is no longer JSON",
    async (file) => {
      const [finding, ...rest] = await findingsWith(file, (golden) => golden.replace("{", "{ oops"));
      expect(rest).toEqual([]);
      expect(finding).toMatchObject({ code: "golden-differs", where: { file: `${GOLDENS}/${file}` } });
      expect(finding?.message).toMatch(/^The golden is no longer JSON: ./);
    },
  );

  it.each([
    ["kept", (text: string) => text],
    ["dropped", (text: string) => text.trimEnd()],
    ["added", (text: string) => `${text}\r\n`],
  ])("tells CRLF in a golden whose last line end was %s from a change of the prompt", async (_, end) => {
    for (const file of ["plain.md", "plain.sections.json"]) {
      const findings = await findingsWith(file, (golden) => end(golden.replaceAll("\n", "\r\n")));
      expect(findings).toMatchObject([{ code: "golden-eol", where: { file: `${GOLDENS}/${file}` } }]);
    }
  });

  it.each(["goldens", "goldens/demo", "goldens/demo/agent/plain.md"])(
    "does not write through a link that stands for %s",
    async (path) => {
      const folder = temporaryFolder(SAMPLE);
      await runCli(folder.path, ["update"]);
      renameSync(join(folder.path, path), join(folder.path, "elsewhere"));
      symlinkSync(join(folder.path, "elsewhere"), join(folder.path, path));
      const contents = () =>
        folder.files().flatMap((name) => (name.startsWith("elsewhere") ? [folder.read(name)] : []));
      const before = contents();
      const config = folder.read("prompt-budget.config.js");
      folder.write("prompt-budget.config.js", config.replace("Be brief", "Be short"));
      const { code, stderr } = await runCli(folder.path, ["update"]);
      expect(code).toBe(2);
      expect(stderr).toContain(`${path} is a link: goldens are written to files of their own`);
      expect(contents()).toEqual(before);
    },
  );
});
