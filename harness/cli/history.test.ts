import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Repository, runGit, temporaryClone, temporaryRepository } from "../testing/repository.ts";
import { SAMPLE } from "../testing/sample.ts";

const CONFIG = "prompt-budget.config.js";
const BUDGETS = "budgets/demo.json";

interface Row {
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  readonly contract: string;
  readonly section?: string;
  readonly before: { readonly chars: number; readonly bytes: number; readonly tokens: number | null } | null;
  readonly after: Row["before"];
  readonly why: string;
}

async function rows(cwd: string, ...args: string[]): Promise<Row[]> {
  const { code, stdout, stderr } = await runCli(cwd, ["history", "--json", ...args]);
  expect([code, stderr]).toEqual([0, ""]);
  return (JSON.parse(stdout) as { rows: Row[] }).rows;
}

/** `subject: contract · section before→after`, in chars. */
function told(list: readonly Row[]): string[] {
  return list.map(
    ({ subject, contract, section, before, after }) =>
      `${subject}: ${contract}${section === undefined ? "" : ` · ${section}`} ${before?.chars ?? "-"}→${after?.chars ?? "-"}`,
  );
}

async function step(
  repository: Repository,
  subject: string,
  changes: Readonly<Record<string, readonly [string, string]>>,
  by: { author?: string; date?: string } = {},
): Promise<string> {
  for (const [file, [from, to]] of Object.entries(changes)) {
    expect(repository.read(file)).toContain(from);
    repository.write(file, repository.read(file).replaceAll(from, to));
  }
  await runCli(repository.path, ["update", "--prune"]);
  return repository.commit(subject, by);
}

/** Three commits by two people: the goldens, a longer rule, a longer memory with a raised ceiling. */
async function grown(): Promise<Repository> {
  const repository = temporaryRepository(SAMPLE);
  await step(repository, "Start", {}, { date: "2026-01-10T12:00:00Z" });
  const rule = { [CONFIG]: ["Be brief.", "Be very brief."] } as const;
  await step(repository, "Ask for less", rule, { author: "Bob", date: "2026-02-10T12:00:00Z" });
  repository.write("README.md", "no golden");
  repository.commit("Unrelated", { date: "2026-02-20T12:00:00Z" });
  const memory = {
    [CONFIG]: ["The roses were watered.", "The roses were watered, and the lilies."],
    [BUDGETS]: [
      '"max": 200, "why": "a small helper stays small"',
      '"max": 220, "why": "it remembers lilies"',
    ],
  } as const;
  await step(repository, "Remember lilies", memory, { author: "Cleo", date: "2026-03-10T12:00:00Z" });
  return repository;
}

describe("history", () => {
  it("tells who grew which contract, when and why, newest first", async () => {
    const list = await rows((await grown()).path);
    expect(told(list)).toEqual([
      "Remember lilies: demo/agent 150→166",
      "Ask for less: demo/agent 145→150",
      "Start: demo/agent -→145",
    ]);
    expect(list.map(({ author, date, why }) => [author, date.slice(0, 10), why])).toEqual([
      ["Cleo", "2026-03-10", "it remembers lilies"],
      ["Bob", "2026-02-10", "Ask for less"],
      ["Ann", "2026-01-10", "a small helper stays small; two rules"],
    ]);
  });

  it("counts tokens with today's encoding, and bytes", async () => {
    const [newest] = await rows((await grown()).path);
    expect(newest?.after).toEqual({ chars: 166, bytes: 166, tokens: 42 });
  });

  it("tells it by section", async () => {
    const list = await rows((await grown()).path, "--by", "section");
    expect(told(list).slice(0, 2)).toEqual([
      "Remember lilies: demo/agent · Memory 33→49",
      "Ask for less: demo/agent · Rules 38→43",
    ]);
    expect(list).toHaveLength(6);
  });

  it("begins after a commit or a date", async () => {
    const { path } = await grown();
    for (const since of ["HEAD~2", "2026-02-15", "2026-02-15T00:00:00Z"]) {
      expect(told(await rows(path, "--since", since))).toEqual(["Remember lilies: demo/agent 150→166"]);
    }
    expect(await rows(path, "--since", "HEAD")).toEqual([]);
    const { stdout } = await runCli(path, ["history", "--since", "HEAD"]);
    expect(stdout).toBe("No commit changed the size of a prompt\n");
  });

  it("follows a contract and its cases through other names", async () => {
    const repository = await grown();
    await step(repository, "Rename", {
      [CONFIG]: ["demo/agent", "demo/gardener"],
      [BUDGETS]: ["demo/agent", "demo/gardener"],
    });
    await step(repository, "Rename the case", { [CONFIG]: ["full: defineCase", "whole: defineCase"] });
    await step(repository, "Grow again", { [CONFIG]: ["Be very brief.", "Be very, very brief."] });
    expect(told(await rows(repository.path))).toEqual([
      "Grow again: demo/gardener 166→172",
      "Remember lilies: demo/gardener 150→166",
      "Ask for less: demo/gardener 145→150",
      "Start: demo/gardener -→145",
    ]);
  });

  it("follows the goldens from where they once stood", async () => {
    const repository = await grown();
    repository.git("mv", "goldens", "recorded");
    repository.write(
      CONFIG,
      repository.read(CONFIG).replace("contracts: [", 'goldens: "recorded", contracts: ['),
    );
    await step(repository, "Move the goldens", {});
    await step(repository, "Grow again", { [CONFIG]: ["Be very brief.", "Be very, very brief."] });
    expect(told(await rows(repository.path))).toEqual([
      "Grow again: demo/agent 166→172",
      "Remember lilies: demo/agent 150→166",
      "Ask for less: demo/agent 145→150",
      "Start: demo/agent -→145",
    ]);
  });

  it("tells what branches brought where it was written, and a merge not again", async () => {
    const repository = await grown();
    repository.git("checkout", "-q", "-b", "work");
    await step(
      repository,
      "On the branch",
      { [CONFIG]: ["about the garden", "about the whole garden"] },
      { author: "Dan" },
    );
    repository.git("checkout", "-q", "main");
    await step(repository, "On main", { [CONFIG]: ["and the lilies.", "and the lilies too."] });
    repository.git("merge", "-q", "--no-ff", "-m", "Merge the branch", "work");
    await runCli(repository.path, ["update"]);
    const list = told(await rows(repository.path));
    expect(list).toHaveLength(5);
    expect(list).toEqual(
      expect.arrayContaining(["On the branch: demo/agent 166→172", "On main: demo/agent 166→170"]),
    );
    await step(repository, "After", { [CONFIG]: ["Be very brief.", "Be brief."] });
    expect(told(await rows(repository.path))[0]).toBe("After: demo/agent 176→171");
  });

  it("tells a contract that went", async () => {
    const repository = await grown();
    repository.git("rm", "-rq", "goldens/demo");
    repository.commit("Drop it");
    expect(told(await rows(repository.path))[0]).toBe("Drop it: demo/agent 166→-");
  });

  it("knows the project's own folder, and budgets that were broken once", async () => {
    const files = Object.fromEntries(
      Object.entries(SAMPLE).map(([name, text]) => [`apps/one/${name}`, text]),
    );
    const repository = temporaryRepository(files);
    const own = `${repository.path}/apps/one`;
    await runCli(own, ["update"]);
    repository.commit("Start");
    repository.write(`apps/one/${BUDGETS}`, "{ broken");
    repository.commit("Break the budgets");
    repository.write(`apps/one/${BUDGETS}`, SAMPLE[BUDGETS]);
    repository.commit("Mend them");
    expect(told(await rows(own))).toEqual(["Start: demo/agent -→145"]);
  });

  it("may be chosen by contract", async () => {
    const { path } = await grown();
    expect(await rows(path, "--filter", "other")).toEqual([]);
    expect(await rows(path, "--filter", "demo/*")).toHaveLength(3);
  });
});

describe("history as CSV", () => {
  it("is a row a change, figures as figures", async () => {
    const { stdout } = await runCli((await grown()).path, ["history", "--csv"]);
    const [head, newest, , oldest, end] = stdout.split("\n");
    expect(head).toBe(
      "commit,date,author,contract,section,chars,chars_delta,bytes,bytes_delta,tokens,tokens_delta,why,subject",
    );
    expect(newest).toMatch(
      /^[0-9a-f]{40},2026-03-10T12:00:00.{1,6},Cleo,demo\/agent,,166,16,166,16,42,4,it remembers lilies,Remember lilies$/,
    );
    expect(oldest).toContain(",145,145,145,145,37,37,");
    expect(end).toBe("");
  });

  it("holds no formula, whoever wrote the names", async () => {
    const repository = await grown();
    const shorter = { [CONFIG]: ["Be very brief.", "Brief."] } as const;
    await step(repository, '=HYPERLINK("http://x","y")', shorter, { author: "@SUM(A1)" });
    const { stdout } = await runCli(repository.path, ["history", "--csv"]);
    const line = stdout.split("\n")[1] ?? "";
    expect(line).toContain(`,"'@SUM(A1)",`);
    expect(line).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(line).toContain(",158,-8,158,-8,");
  });
});

describe("history needs", () => {
  it("the whole of it: a shallow clone is exit 2, and the remedy mends it", async () => {
    const repository = await grown();
    const clone = temporaryClone(repository, "--depth", "1");
    const { code, stdout, stderr } = await runCli(clone, ["history"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("git fetch --unshallow");
    runGit(clone, ["fetch", "-q", "--unshallow"]);
    expect(await rows(clone)).toHaveLength(3);
  });

  it.each([
    [["--since", "mian"], '"mian" is neither a commit nor a date'],
    [["--by", "author"], 'There is no history by "author"'],
    [["--csv", "--json"], "say two things"],
  ])("sense: %s", async (args, words) => {
    const { code, stderr } = await runCli((await grown()).path, ["history", ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("a commit", async () => {
    const { code, stderr } = await runCli(temporaryRepository(SAMPLE).path, ["history"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("no commit yet")]);
  });
});
