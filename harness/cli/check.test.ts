import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

async function accepted(): Promise<Folder> {
  const folder = temporaryFolder(SAMPLE);
  expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0, stderr: "" });
  return folder;
}

/** The sample with a part of its composer exchanged. */
function edit(folder: Folder, from: string, to: string): void {
  const config = folder.read("prompt-budget.config.js");
  expect(config).toContain(from);
  folder.write("prompt-budget.config.js", config.replace(from, to));
}

describe("check", () => {
  it("holds where goldens, budgets and order hold, and says what was held up to what", async () => {
    const folder = await accepted();
    const { code, stdout, stderr } = await runCli(folder.path, []);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "    contract    case                section  actual  allowed   used  unit   headroom
      ✓   demo/agent  full (worst of 2)   whole       145      200  72.5%  chars        55
      ✓   demo/agent  plain (worst of 2)  Rules        38       60  63.3%  chars        22

      1 contract, 3 cases, 8 goldens, 2 ceilings: holds
      "
    `);
  });

  it.each([[[]], [["--ci"]], [["-t", "plain"]]])("never writes a missing golden (%j)", async (argv) => {
    const folder = temporaryFolder(SAMPLE);
    const before = folder.files();
    for (const env of [{}, { CI: "true" }]) {
      const { code, stdout } = await runCli(folder.path, ["check", ...argv], { env });
      expect(code).toBe(1);
      expect(stdout).toContain("golden-missing");
      expect(folder.files()).toEqual(before);
    }
  });

  it("writes under CI when it is told to by name, and says so", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout } = await runCli(folder.path, ["-u"], { env: { CI: "true" } });
    expect(code).toBe(0);
    expect(stdout).toContain("8 goldens written:");
    expect(folder.bytes("goldens/demo/agent/plain.md").toString()).toBe(
      "You answer questions about the garden.\n\n# Rules\n\n- Be brief.\n- Name the plant.",
    );
  });

  it("tells one edit once with the cases that it reaches", async () => {
    const folder = await accepted();
    edit(folder, "- Be brief.", "- Be very brief.");
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("changed demo/agent · Rules: 38 → 43 chars, in plain and 1 more case\n");
    expect(stdout).toContain("  │ -- Be brief.\n  │ +- Be very brief.\n");
    expect(stdout).toContain("golden-differs");
  });

  it("says exactly by how much, how often and what to do when a ceiling is broken", async () => {
    const folder = await accepted();
    edit(folder, 'note = ""', 'note = " Again and again and again."');
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ +demo\/agent +plain \(worst of 2 failing\) +Rules +65 +60 +108\.3% +chars +-5\n/,
    );
    expect(stdout).toContain("✗ over-ceiling  demo/agent · plain · Rules  budgets/demo.json:6");
    expect(stdout).toContain(
      "Rules: 65 chars (≈ 16 tokens), allowed at most 60, +5; 2 of 2 fail, this is the worst",
    );
    expect(stdout).toContain(
      "→ Trim the text, or raise the ceiling in the same change with one line saying why",
    );
  });

  it("turns 1 into 0 under --report-only and still prints the true verdict; 2 stays 2", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stdout, stderr } = await runCli(folder.path, ["--report-only"]);
    expect(code).toBe(0);
    expect(stdout).toContain(": broken, ");
    expect(stderr).toContain("exit code 0 all the same");
    expect((await runCli(folder.path, ["--report-only", "--config", "none.js"])).code).toBe(2);
  });

  it("puts JSON alone on stdout", async () => {
    const folder = await accepted();
    const { code, stdout } = await runCli(folder.path, ["--json", "--bench"], { isTTY: true });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 1,
      verdict: "holds",
      counts: { cases: 3, goldens: 8 },
    });
  });

  it("judges a part under a filter and calls nothing else obsolete or unmatched", async () => {
    const folder = await accepted();
    folder.write("goldens/demo/agent/zombie.md", "gone");
    folder.write(
      "budgets/more.json",
      '{"format":1,"ceilings":[{"contract":"nobody","unit":"chars","max":1,"why":"x"}]}',
    );
    const part = await runCli(folder.path, ["-t", "plain"]);
    expect(part).toMatchObject({ code: 0 });
    expect(part.stdout).toContain("1 contract, 1 case, 4 goldens, 2 ceilings (part of the gate): holds");
    const whole = await runCli(folder.path, []);
    expect(whole.code).toBe(1);
    expect(whole.stdout).toContain("✗ golden-obsolete  goldens/demo/agent/zombie.md");
    expect(whole.stdout).toContain("✗ ceiling-unmatched  nobody  budgets/more.json:1");
  });

  it("removes an obsolete golden only when asked, in a full run", async () => {
    const folder = await accepted();
    folder.write("goldens/demo/agent/zombie.md", "gone");
    expect((await runCli(folder.path, ["update"])).code).toBe(1);
    expect((await runCli(folder.path, ["update", "--prune", "-t", "plain"])).code).toBe(0);
    expect(folder.files()).toContain("goldens/demo/agent/zombie.md");
    const pruned = await runCli(folder.path, ["update", "--prune"]);
    expect(pruned.code).toBe(0);
    expect(pruned.stdout).toContain("1 golden removed:\n  goldens/demo/agent/zombie.md\n");
    expect(pruned.stdout).not.toContain("written");
    expect(folder.files()).not.toContain("goldens/demo/agent/zombie.md");
  });

  it("removes nothing that no update wrote, and takes no folder for that of goldens that holds the project", async () => {
    const folder = await accepted();
    const stray = ["notes.md", "src/index.ts", "src/page.md", "demo/agent/data.csv"].map(
      (name) => `goldens/${name}`,
    );
    for (const name of stray) folder.write(name, "somebody's");
    const { code, stdout } = await runCli(folder.path, ["update", "--prune", "--reporter", "json"]);
    expect(code).toBe(1);
    expect(folder.files()).toEqual(expect.arrayContaining(stray));
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map(({ where }) => where.file ?? "").toSorted()).toEqual(stray.toSorted());
    for (const { message } of findings) expect(message).toBe("This is no golden, though it lies among them");
    const config = folder.read("prompt-budget.config.js");
    for (const goldens of [".", "", "goldens/../", ".."]) {
      folder.write(
        "prompt-budget.config.js",
        config.replace("contracts:", `goldens: "${goldens}", contracts:`),
      );
      const refused = await runCli(folder.path, ["update", "--prune"]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(`\`goldens\` is "${goldens}", a folder that holds the config`);
    }
    expect(folder.files()).toContain("prompt-budget.config.js");
  });

  it.each([
    ["sum", '"sum": ["Rules", "Role"]'],
    ["except", '"except": ["Memory", "Role"]'],
  ])("finds a section that %s names and that was renamed", async (_, fields) => {
    const folder = await accepted();
    folder.write(
      "budgets/more.json",
      `{"format":1,"ceilings":[{"contract":"demo/agent",${fields},"unit":"chars","max":9000,"why":"x"}]}`,
    );
    expect((await runCli(folder.path, [])).code).toBe(0);
    const config = folder.read("prompt-budget.config.js");
    folder.write("prompt-budget.config.js", config.replaceAll('label: "Role"', 'label: "Persona"'));
    await runCli(folder.path, ["update", "--structural"]);
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "✗ ceiling-unmatched  demo/agent  budgets/more.json:1\n  The ceiling names a section that no case has: Role",
    );
  });

  it("finds an entry of `budgets` that matches no file, and asks for none where the config names none", async () => {
    const folder = await accepted();
    const config = folder.read("prompt-budget.config.js");
    const named = 'budgets: ["budgets/demo.json", "limits/*.json", "!budgets/draft.json"], contracts:';
    folder.write("prompt-budget.config.js", config.replace("contracts:", named));
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain(`✗ budgets-unmatched  prompt-budget.config.js
  \`budgets\` names limits/*.json, which matches no file`);
    expect(stdout).toContain("broken, 1 error\n");
  });

  it("finds a case that no ceiling covers", async () => {
    const folder = await accepted();
    folder.write(
      "budgets/demo.json",
      '{"format":1,"ceilings":[{"contract":"demo/agent","case":"full","unit":"chars","max":200,"why":"x"}]}',
    );
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ case-uncapped  demo/agent · plain\n");
    expect(stdout).not.toContain("crowded");
  });

  it.each([
    [
      "stops rejecting",
      'throw new Rejection("too-many-tools", "more than 3 tools")',
      "tools = undefined",
      "rejection-missing",
    ],
    ["rejects for another reason", '"too-many-tools", "more', '"other", "more', "rejection-code"],
    ["throws", "return [", 'throw new Error("no soil"); return [', "composer-threw"],
    ["returns nonsense", "return [", "return 42; return [", "composer-invalid"],
    ["loops for ever", "return [", "for (;;); return [", "composer-timeout"],
  ])("finds a composer that %s", async (_, from, to, code) => {
    const folder = await accepted();
    edit(folder, from, to);
    edit(folder, "contracts: [agent]", "contracts: [agent], timeout: 200");
    const run = await runCli(folder.path, []);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain(`✗ ${code}  demo/agent`);
    if (code === "composer-threw")
      expect(run.stdout).toMatch(/composer-threw {2}demo\/agent · plain.* {2}prompt-budget\.config\.js:8\n/);
    for (const noise of ["golden-obsolete", "golden-missing", "ceiling-unmatched"])
      expect(run.stdout).not.toContain(noise);
    const goldens = folder.files().filter((file) => file.startsWith("goldens/"));
    await runCli(folder.path, ["update"]);
    expect(folder.files().filter((file) => file.startsWith("goldens/"))).toEqual(goldens);
  });

  it("finds a composer that never answers", async () => {
    const folder = await accepted();
    edit(
      folder,
      'compose: ({ tools, memory, note = "" }) => {',
      'compose: async ({ tools, memory, note = "" }) => { await new Promise(() => {});',
    );
    edit(folder, "contracts: [agent]", "contracts: [agent], timeout: 50");
    const { code, stdout } = await runCli(folder.path, []);
    expect(code).toBe(1);
    expect(stdout).toContain("The composer did not answer within 50 ms");
  });

  it("finds what changes ahead of the first `turn` section, with the shared prefix", async () => {
    const folder = await accepted();
    edit(folder, '"# Rules\\n\\n- Be brief', '"# Rules of " + (memory ?? "no one") + "\\n\\n- Be brief');
    const { stdout } = await runCli(folder.path, ["update"]);
    expect(stdout).toContain("✗ unstable-prefix  demo/agent · plain · Rules");
  });

  it("holds several configs to one verdict, each with its own paths", async () => {
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(SAMPLE)) {
      folder.write(`a/${name}`, content);
      folder.write(`b/${name}`, content.replaceAll("demo/agent", "other/agent"));
    }
    const configs = ["--config", "a/prompt-budget.config.js", "--config", "b/prompt-budget.config.js"];
    expect((await runCli(folder.path, ["update", ...configs])).code).toBe(0);
    folder.remove("b/goldens/other/agent/plain.md");
    const { code, stdout } = await runCli(folder.path, configs);
    expect(code).toBe(1);
    expect(stdout).toContain("other/agent · plain  b/goldens/other/agent/plain.md");
    expect(stdout).toContain("2 contracts, 6 cases, 16 goldens, 4 ceilings: broken, 1 error");
  });
});
