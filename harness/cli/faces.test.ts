import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";
import { COMMANDS } from "./commands.ts";
import { OPTIONS } from "./options.ts";

describe("list", () => {
  it("shows contracts and cases with tags and rejections", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout } = await runCli(folder.path, ["list"]);
    expect(code).toBe(0);
    expect(stdout).toBe("demo/agent\n  plain\n  full  #all\n  crowded  rejects too-many-tools\n");
    const filtered = await runCli(folder.path, ["list", "-t", "full", "--json"]);
    expect(JSON.parse(filtered.stdout)).toEqual([
      {
        contract: "demo/agent",
        sections: ["Role", "Tools", "Rules", "Memory"],
        transforms: ["chat"],
        cases: [{ name: "full", tags: ["all"] }],
      },
    ]);
  });
});

describe("show", () => {
  it("gives a pipe the exact bytes and a terminal what can be seen", async () => {
    const folder = temporaryFolder(SAMPLE);
    const config = folder.read("prompt-budget.config.js").replace("Be brief.", "Be \\u200Bbrief.");
    folder.write("prompt-budget.config.js", config);
    const pipe = await runCli(folder.path, ["show", "demo/agent", "plain"]);
    expect(pipe.stdout).toBe(
      "You answer questions about the garden.\n\n# Rules\n\n- Be \u200Bbrief.\n- Name the plant.",
    );
    const terminal = await runCli(folder.path, ["show", "demo/agent", "plain"], { isTTY: true });
    expect(terminal.stdout).toContain("- Be \\u{200b}brief.\n");
  });

  it("shows a payload as it is sent, sections as data, and a rejection", async () => {
    const folder = temporaryFolder(SAMPLE);
    const payload = await runCli(folder.path, ["show", "demo/agent", "plain", "--transform", "chat"]);
    expect(JSON.parse(payload.stdout).messages[0].role).toBe("system");
    const sections = await runCli(folder.path, ["show", "demo/agent", "plain", "--json"]);
    expect(JSON.parse(sections.stdout).sections[0]).toEqual({
      label: "Role",
      text: "You answer questions about the garden.",
      lifetime: "release",
    });
    expect(await runCli(folder.path, ["show", "demo/agent", "crowded"])).toMatchObject({
      code: 0,
      stdout: "rejected: too-many-tools: more than 3 tools\n",
    });
  });

  it.each([
    [["show", "demo/agnt", "plain"], 'There is no contract "demo/agnt", did you mean "demo/agent"?'],
    [["show", "demo/agent", "plan"], 'demo/agent has no case "plan", did you mean "plain"?'],
    [["show", "demo/agent", "plain", "--transform", "chats"], 'no transform "chats", did you mean "chat"?'],
    [["show", "demo/agent"], "`show` takes a contract and a case"],
  ])("%j says what is near", async (argv, message) => {
    const { code, stderr } = await runCli(temporaryFolder(SAMPLE).path, argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("bench", () => {
  it("measures the largest case of each contract as a ratio to the join", async () => {
    const { code, stdout } = await runCli(temporaryFolder(SAMPLE).path, [
      "check",
      "--bench",
      "--report-only",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/contract +case +cold ns +compose ns\/op +floor ns\/op +ratio +spread\n/);
    expect(stdout).toMatch(/demo\/agent +full +[\d,]+ +[\d,]+ +[\d,]+ +\d+\.\d\d × +\d+\.\d\d–\d+\.\d\d\n/);
  });
});

describe("help", () => {
  it("lists every command and every option once", async () => {
    const { code, stdout } = await runCli("/", ["--help"]);
    expect(code).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    for (const name of Object.keys(OPTIONS))
      expect(stdout.match(new RegExp(`--${name}[ =]`, "g"))?.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(COMMANDS))("%s says what it does and takes", async (name) => {
    const { code, stdout } = await runCli("/", [name, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: prompt-budget ${name}`);
  });

  it("gives the version of package.json", async () => {
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8"),
    );
    expect(await runCli("/", ["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});

describe("reporters", () => {
  it("write to files of their own, beside stdout", async () => {
    const folder = temporaryFolder({
      ...SAMPLE,
      "mine.js": "export default (report) => `${report.verdict} by ${report.counts.cases}\\n`;",
    });
    const argv = ["--report-only", "--reporter", "json", "--output", "out.json", "--reporter", "./mine.js"];
    const { code, stdout } = await runCli(folder.path, argv);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "broken by 3\n" });
    expect(JSON.parse(folder.read("out.json"))).toMatchObject({ format: 1, verdict: "broken" });
  });
});
