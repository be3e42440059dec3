import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { runCli } from "../testing/cli.ts";
import { type Repository, temporaryRepository } from "../testing/repository.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

/** The sample with its goldens, as one commit. */
async function committed(
  files: Readonly<Record<string, string>> = SAMPLE,
  update = true,
): Promise<Repository> {
  const repository = temporaryRepository(files);
  if (update) await runCli(repository.path, ["update"]);
  repository.commit("base");
  return repository;
}

function edit(
  repository: Repository,
  file: string,
  ...changes: readonly (readonly [string, string])[]
): void {
  let text = repository.read(file);
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  repository.write(file, text);
}

/** The report of a diff, after its goldens were updated as for a commit. */
async function json(repository: Repository, ...args: string[]): Promise<Report> {
  const configs = args.includes("--config") ? args : [];
  await runCli(repository.path, ["update", ...configs]);
  const { stdout } = await runCli(repository.path, ["diff", "--json", ...args]);
  return JSON.parse(stdout) as Report;
}

describe("a change beside its base", () => {
  it("says in one line that nothing changed", async () => {
    const repository = await committed();
    const { code, stdout } = await runCli(repository.path, ["diff"]);
    expect(stdout).toMatch(
      /^Nothing changed against the merge base with main \([0-9a-f]{10}\): 1 contract, 3 cases, 2 ceilings, and the gate holds\n$/,
    );
    expect(code).toBe(0);
  });

  it("tells everything in the order in which it matters", async () => {
    const repository = await committed();
    edit(
      repository,
      CONFIG,
      ["- Be brief.", "- Be very brief."],
      ['{ label: "Tools", when: (knobs) => Boolean(knobs.tools) },', '{ label: "Tools", may: true },'],
      ["content: request.system", 'content: [{ type: "text", text: request.system }]'],
      ["plain: {},", 'plain: {}, noted: { note: "\\n- Sign." },'],
    );
    edit(repository, BUDGETS, ['"max": 60', '"max": 70']);
    await runCli(repository.path, ["update"]);
    const { code, stdout } = await runCli(repository.path, ["diff"]);
    const titles = [...stdout.matchAll(/^(?! )(\S.*)$/gm)].map((match) => match[1]);
    expect(titles).toEqual([
      expect.stringMatching(
        /^The gate is broken by raised-without-why: 1 edit and 1 payload change in 2 of 3 cases/,
      ),
      "Gate weakened",
      "Cost of a turn, in o200k tokens, largest changed case",
      "Cached prefix",
      "Ceilings",
      "Contracts",
      "Edits",
      "Payload shapes",
      "Findings",
    ]);
    expect(stdout).toContain('demo/agent: the rule of section "Tools" is when → may');
    expect(stdout).toContain(
      'raised 60 chars → 70 chars, actual 51 · contract "demo/agent", section "Rules"',
    );
    expect(stdout).toContain("demo/agent: 1 case added: noted");
    expect(stdout).toContain("demo/agent: Rules changed: 38 → 43 chars (+5), in 2 of 3 cases");
    expect(stdout).toContain("~- Be {+very +}brief.");
    expect(stdout).toContain("$.messages[0].content: string → blocks, 2 of 2, text preserved");
    expect(code).toBe(1);
  });

  it("is told by model and price where models are configured", async () => {
    const models = `models: { small: { counter: "approx-tokens", window: 9000, price: { input: 2, cachedInput: 0.2 } } }`;
    const repository = await committed({
      ...SAMPLE,
      [CONFIG]: SAMPLE[CONFIG].replace("contracts: [agent]", `contracts: [agent], ${models}`),
    });
    edit(repository, CONFIG, ["Be brief", "Be very, very brief"]);
    await runCli(repository.path, ["update"]);
    const { stdout } = await runCli(repository.path, ["diff"]);
    expect(stdout).toContain("Cost by model, dollars for a thousand turns");
    expect(stdout).toMatch(
      /small +demo\/agent · full +36 +39 ≈ tokens +\$0.072 → \$0.078 +\$0.0234 → \$0.0241/,
    );
  });

  it("is read from what is committed there, without its code", async () => {
    const repository = await committed();
    repository.git("checkout", "-q", "-b", "broken");
    repository.write(CONFIG, "throw new Error('the base must not run')");
    repository.commit("no config at all");
    repository.git("checkout", "-q", "main");
    edit(repository, CONFIG, ["Be brief", "Be kind"]);
    const { comparison } = await json(repository, "--base", "broken");
    expect(comparison?.base).toMatchObject({ ref: "broken", how: "named" });
    expect(comparison?.edits).toMatchObject([
      { section: "Rules", kind: "changed", cases: ["plain", "full"] },
    ]);
    expect(repository.git("rev-parse", "--abbrev-ref", "HEAD")).toBe("main");
  });

  it("holds to its verdict and not to how much changed", async () => {
    const repository = await committed();
    edit(repository, CONFIG, ["Be brief", "Be kind"]);
    expect((await runCli(repository.path, ["diff"])).code).toBe(1);
    const lenient = await runCli(repository.path, ["diff", "--report-only"]);
    expect([lenient.code, lenient.stdout.includes("golden-differs")]).toEqual([0, true]);
    await runCli(repository.path, ["update"]);
    expect((await runCli(repository.path, ["diff"])).code).toBe(0);
  });

  it("carries each case's base for whoever draws both", async () => {
    const repository = await committed();
    edit(repository, CONFIG, ["Be brief", "Be very brief"]);
    const { contracts } = await json(repository);
    const full = contracts[0]?.cases.find(({ name }) => name === "full");
    expect(full?.base?.chars).toBe((full?.chars ?? 0) - 5);
    expect(full?.base?.sections.map(({ label }) => label)).toEqual(["Role", "Tools", "Rules", "Memory"]);
  });

  it("looks at the chosen cases alone under a filter", async () => {
    const repository = await committed();
    edit(repository, CONFIG, ["Be brief", "Be kind"]);
    const { comparison } = await json(repository, "--filter", "demo/agent/plain");
    expect(comparison?.cases).toEqual({ compared: 1, changed: 1 });
    expect(comparison?.weakened).toEqual([]);
    expect(comparison?.contracts).toEqual([]);
  });

  it("puts several projects of one repository into one comparison", async () => {
    const files = Object.entries(SAMPLE).flatMap(([name, text]) => [
      [`one/${name}`, text],
      [`two/${name}`, text.replaceAll("demo/agent", "other/agent")],
    ]);
    const repository = await committed(Object.fromEntries(files) as Record<string, string>, false);
    const configs = ["--config", `one/${CONFIG}`, "--config", `two/${CONFIG}`];
    await runCli(repository.path, ["update", ...configs]);
    repository.commit("goldens");
    edit(repository, `two/${CONFIG}`, ["Be brief", "Be kind"]);
    edit(repository, `two/${BUDGETS}`, ['"max": 200', '"max": 150']);
    const { comparison } = await json(repository, ...configs);
    expect(comparison?.edits.map(({ contract }) => contract)).toEqual(["other/agent"]);
    expect(comparison?.ceilings).toMatchObject([{ kind: "lowered", file: `two/${BUDGETS}` }]);
  });

  it("takes a renamed contract for the same one", async () => {
    const repository = await committed();
    edit(repository, CONFIG, ["demo/agent", "demo/gardener"], ["Be brief", "Be kind"]);
    repository.write(BUDGETS, repository.read(BUDGETS).replaceAll("demo/agent", "demo/gardener"));
    const { comparison } = await json(repository);
    expect(comparison?.contracts).toMatchObject([{ kind: "renamed", from: "demo/agent" }]);
    expect(comparison?.edits).toHaveLength(1);
    expect([comparison?.weakened, comparison?.ceilings]).toEqual([[], []]);
  });

  it("is the same in Markdown, with foreign words where they do nothing", async () => {
    const repository = await committed();
    edit(repository, CONFIG, ["Be brief.", "Ping @everyone | ``` <b>##[error]</b>\\n::error::x\\u202e"]);
    await runCli(repository.path, ["update"]);
    const { stdout } = await runCli(repository.path, ["diff", "--reporter", "markdown"]);
    const fences = /^(`{3,})diff\n[\s\S]*?\n\1$/gm;
    const spans = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
    const prose = stdout.replaceAll(fences, "").replaceAll(spans, "");
    expect(prose).not.toMatch(/@everyone|<b>/);
    for (const face of [stdout, (await runCli(repository.path, ["diff"])).stdout]) {
      expect(face).not.toMatch(/##\[|^\s*::|\u202E/m);
      expect(face).toContain("\\u{202e}");
    }
  });
});

describe("a case that the many do not explain", () => {
  const many = (rule: string, odd: string) => `
import { defineConfig, defineContract } from "prompt-budget";
const cases = Object.fromEntries(Array.from({ length: 401 }, (_, n) => ["case-" + n, { n }]));
const long = Array.from({ length: 30 }, (_, n) => "- Rule " + n + ": ${rule}").join("\\n");
export default defineConfig({ contracts: [defineContract({
  name: "demo/many",
  compose: ({ n }) => [
    { label: "Rules", text: long },
    { label: "User", text: "You serve user " + n + "." + (n === 217 ? "${odd}" : "") },
  ],
  cases,
})] });`;

  it("stands within the first sixty lines of four hundred that one edit changed", async () => {
    const ceiling = { contract: "demo/many", unit: "chars", max: 9000, why: "many rules" };
    const repository = await committed({
      [CONFIG]: many("water the roses at dusk", ""),
      [BUDGETS]: JSON.stringify({ format: 1, ceilings: [ceiling] }),
    });
    repository.write(CONFIG, many("water the lilies at dawn", " Trust nobody."));
    await runCli(repository.path, ["update"]);
    const { stdout } = await runCli(repository.path, ["diff"]);
    const lines = stdout.split("\n");
    const seen = (words: string) => lines.findIndex((line) => line.includes(words));
    expect(lines[1]).toBe("Look first at demo/many · case-217");
    expect(stdout).toContain(
      "demo/many: Rules changed: 1,039 → 1,069 chars (+30), in 401 of 401 cases, the first 12 of 30 lines",
    );
    expect(stdout).toContain("~- Rule 0: water the [-roses-]{+lilies+} at [-dusk-]{+dawn+}");
    expect(seen("demo/many · case-217, beside 1 shared edit: User changed")).toBeGreaterThan(0);
    expect(seen("{+ Trust nobody.+}")).toBeGreaterThan(0);
    expect(seen("{+ Trust nobody.+}")).toBeLessThan(60);
    expect(lines.filter((line) => line.includes("User changed"))).toHaveLength(1);
  });
});

describe("a base that lacks something", () => {
  it("makes every ceiling new, with one warning, where it has no budgets", async () => {
    const repository = temporaryRepository({ [CONFIG]: SAMPLE[CONFIG] });
    repository.commit("no budgets yet");
    repository.write(BUDGETS, SAMPLE[BUDGETS].replace('"max": 200', '"max": 999999'));
    await runCli(repository.path, ["update"]);
    const { code, stdout } = await runCli(repository.path, ["diff"]);
    expect(stdout).toContain('NEW 999,999 chars, actual 145 · contract "demo/agent"');
    expect(stdout).toContain('NEW 60 chars, actual 38 · contract "demo/agent", section "Rules"');
    expect(stdout.match(/no-base-budgets/g)).toHaveLength(1);
    expect(code).toBe(0);
    const report = await json(repository);
    const told = report.findings.filter(({ code: name }) => name === "no-base-budgets");
    expect(told).toMatchObject([
      { level: "warn", message: expect.stringContaining("No budgets at base main (") },
    ]);
    expect(report.comparison?.notes).toEqual([
      "no goldens at base: everything is new",
      "no budgets at base: every ceiling is new",
    ]);
  });

  it("makes everything new where it has nothing, and the ceilings alone decide", async () => {
    const repository = temporaryRepository({ "README.md": "hello" });
    repository.commit("nothing yet");
    for (const [name, text] of Object.entries(SAMPLE)) repository.write(name, text);
    await runCli(repository.path, ["update"]);
    const markdown = await runCli(repository.path, ["diff", "--reporter", "markdown"]);
    expect(markdown.stdout).toMatch(/\| `demo\/agent` \| `full` +\| +- \| +37 \| +new \|/);
    expect(markdown.stdout).not.toMatch(/NaN|Infinity/);
    expect(markdown.code).toBe(0);
    edit(repository, BUDGETS, ['"max": 200', '"max": 100']);
    expect((await runCli(repository.path, ["diff"])).code).toBe(1);
  });

  it.each([
    [["--base", "no-such-branch"], "no-such-branch"],
    [["--base", "HEAD~5"], "HEAD~5"],
  ])("is refused by name: %s", async (args, named) => {
    const repository = await committed();
    const { code, stdout, stderr } = await runCli(repository.path, ["diff", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(named);
  });

  it("is refused by name where its budgets do not parse", async () => {
    const repository = await committed();
    repository.write(BUDGETS, "{ nonsense");
    repository.commit("broken budgets");
    repository.write(BUDGETS, SAMPLE[BUDGETS]);
    const { code, stderr } = await runCli(repository.path, ["diff", "--base", "HEAD"]);
    expect(code).toBe(2);
    expect(stderr).toContain("The budgets at HEAD (");
  });

  it("is exit 2 outside a repository, where check still works", async () => {
    const repository = await committed();
    repository.remove(".git");
    for (const argv of [["diff"], ["diff", "--base", "main"], ["check", "--base", "HEAD"]]) {
      const { code, stdout, stderr } = await runCli(repository.path, argv);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(
        /^This is no git repository, so there is no base to compare with\n→ .*`git init`/,
      );
    }
    expect((await runCli(repository.path, ["check"])).code).toBe(0);
  });
});
