import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type CliRun, runCli } from "../testing/cli.ts";
import { hostileReport, HOSTILE_LINES } from "../testing/hostile-report.ts";
import { BUDGETS, CONFIG, pullRequestScene, pushToPullRequest, type Scene } from "../testing/pull-request.ts";
import { obeyed } from "../testing/workflow-commands.ts";
import type { Folder } from "../testing/folder.ts";

const LONGER = "- Name the plant, its bed, and when it was last watered.";
const reworded = (words: string) => (files: Folder) =>
  files.write(CONFIG, files.read(CONFIG).replace("- Name the plant.", words));
const grown = reworded(LONGER);
const shorter = reworded("- Name it.");
const nothing = (files: Folder) => files.write("notes.txt", "nothing that the gate holds");

function comment({ checkout, job, env }: Scene, ...flags: string[]): Promise<CliRun> {
  return runCli(checkout, ["comment", "--report", join(job.path, "report.json"), ...flags], { env });
}

function only({ github }: Scene): string {
  expect(github.comments).toHaveLength(1);
  return github.comments[0]?.body ?? "";
}

const halves = (body: string) => body.split(/^## (?:Measured by us|Claimed by the pull request's own run)$/m);

describe("comment, from a workflow_run of a fork's pull request", () => {
  it("tells two halves: goldens against the base's ceilings, and the run's own claim", async () => {
    const scene = await pullRequestScene(grown);
    const { code, stdout } = await comment(scene);
    expect(code).toBe(1);
    expect(stdout).toContain("Comment created: https://github.com/o/r/pull/7#100");
    const [head = "", measured = "", claimed = ""] = halves(only(scene));
    expect(head).toContain("## ❌ Prompt gate: broken");
    expect(head).toContain("measured by us: broken; claimed by its own run: broken");
    expect(measured.replaceAll(/ +/g, " ")).toContain(
      "| ✗ | `demo/agent` | `full (worst of 2 failing)` | `Rules` | 77 | 60 |",
    );
    expect(measured).toContain("None of the pull request's code ran for this");
    expect(measured).toContain("77 chars");
    expect(measured).toContain("bed");
    expect(claimed).toContain("[That run](https://github.com/o/r/actions/runs/55)");
    expect(claimed).toContain("over-ceiling");
  });

  it("runs none of the pull request's code and leaves the checkout as it is", async () => {
    const scene = await pullRequestScene(grown);
    const trap = join(scene.job.path, "ran");
    await pushToPullRequest(scene, (files) => {
      const trapped = `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(trap)}, "");\n`;
      files.write(CONFIG, trapped + files.read(CONFIG));
    });
    scene.job.remove("ran");
    await comment(scene);
    expect(only(scene)).toContain("## ❌ Prompt gate: broken");
    expect(existsSync(trap)).toBe(false);
    expect(existsSync(join(scene.checkout, "prompt-budget.config.js"))).toBe(true);
  });

  it("holds goldens to the ceilings of the base, though the pull request raises them and claims to hold", async () => {
    const scene = await pullRequestScene((files) => {
      grown(files);
      const raised = files
        .read(BUDGETS)
        .replace('"max": 60, "why": "two rules"', '"max": 90, "why": "more room for beds"');
      files.write(BUDGETS, raised);
    });
    const { code } = await comment(scene);
    expect(code).toBe(1);
    const [head = "", measured = "", claimed = ""] = halves(only(scene));
    expect(head).toContain("measured by us: broken; claimed by its own run: holds");
    expect(head).toContain("edits the gate itself");
    expect(head).toContain("- budgets: `budgets/demo.json`");
    expect(measured).toContain("raised `60 chars → 90 chars`");
    expect(measured).toContain("more room for beds");
    expect(claimed).toContain("✅ The prompt gate holds");
  });

  it("says where a claim does not agree with the goldens", async () => {
    const scene = await pullRequestScene(grown);
    const report = scene.job.read("report.json");
    scene.job.write(
      "report.json",
      report.replaceAll('"actual": 77', '"actual": 12').replace('"broken"', '"holds"'),
    );
    await comment(scene);
    const [, , claimed = ""] = halves(only(scene));
    expect(claimed).toContain("does not agree with what we measured");
    expect(claimed).toContain("it claims 12, the committed golden has 77");
  });

  it("tells an edited config, contract and workflow, and no other file", async () => {
    const scene = await pullRequestScene((files) => {
      shorter(files);
      files.write(
        CONFIG,
        files.read(CONFIG).replace("    full: defineCase", "    third: {},\n    full: defineCase"),
      );
      files.write(".github/workflows/ci.yml", "jobs: { a: { steps: [{ uses: ./.github/actions/gate }] } }");
      files.write(".github/workflows/other.yml", "jobs: {}");
      files.write("src/index.js", "");
      files.write("package.json", '{ "devDependencies": { "prompt-budget": "0.0.1" } }');
    });
    await comment(scene);
    const [head = ""] = halves(only(scene));
    const edits = head.split("\n").filter((line) => line.startsWith("- "));
    expect(edits).toEqual([
      "- workflow: `.github/workflows/ci.yml`",
      "- contract as data: `goldens/demo/agent/contract.json`",
      "- version of the tool: `package.json`",
      "- config: `prompt-budget.config.js`",
    ]);
  });

  it.each([
    ["what others changed meanwhile is not laid to its charge", nothing, 0, "holds"],
    ["nor do the ceilings of the day that it left count", shorter, 1, "broken"],
  ])("stands on the base as it is now, however old the branch: %s", async (_, change, verdict, word) => {
    const scene = await pullRequestScene(change);
    await trimOnMain(scene);
    const { code } = await comment(scene);
    expect(code).toBe(verdict);
    if (verdict === 0) return;
    const [head = "", measured = ""] = halves(only(scene));
    expect(head).toContain(`measured by us: ${word}`);
    expect(measured).toContain("allowed at most 125");
  });

  it("begins no comment where nothing of the gate is touched, and exits 0", async () => {
    const scene = await pullRequestScene(nothing);
    const { code, stdout } = await comment(scene);
    expect({ code, comments: scene.github.comments.length }).toEqual({ code: 0, comments: 0 });
    expect(stdout).toContain("Comment skipped");
  });

  it("shows invisible, hostile claims as text, in a comment that ends where it should", async () => {
    const scene = await pullRequestScene(grown);
    scene.job.write("report.json", JSON.stringify(hostileReport()));
    const { stdout } = await comment(scene);
    const body = only(scene);
    const bare = body
      .replaceAll(/^(`{3,})diff\n[\s\S]*?\n\1$/gm, "")
      .replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    expect(bare).not.toMatch(/<script|<img|@octocat|javascript:|onload|https:\/\/example/);
    for (const hidden of ["\u202E", "\u200Bwidth", "\u001B"]) expect(body).not.toContain(hidden);
    expect(body.trimEnd().endsWith("Written by prompt-budget.")).toBe(true);
    expect(obeyed(stdout)).toEqual([]);
    expect(HOSTILE_LINES.length).toBeGreaterThan(10);
  });

  it.each([
    ["is missing", undefined, "The run left no report"],
    ["is no JSON", "<b>all is well</b>", "is not JSON"],
    ["is of another shape", '{ "format": 1, "verdict": "holds" }', "no report of prompt-budget"],
    ["is newer", '{ "format": 2 }', "has format 2"],
    ["is larger than a report can be", " ".repeat(33 * 1024 * 1024), "33554432 are read"],
  ])("proves nothing by a report that %s", async (_, text, words) => {
    const scene = await pullRequestScene(shorter);
    if (text === undefined) scene.job.remove("report.json");
    else scene.job.write("report.json", text);
    const { code } = await comment(scene);
    expect(code).toBe(1);
    const [head = "", , claimed = ""] = halves(only(scene));
    expect(head).toContain("measured by us: holds; claimed by its own run: nothing");
    expect(claimed).toContain(words);
    expect(claimed).not.toContain("<b>");
  });

  it("fails closed on goldens that do not fit, and on budgets and records that do not parse", async () => {
    const scene = await pullRequestScene(shorter, (files) => {
      files.write(
        "goldens/demo/agent/plain.sections.json",
        '{ "format": 1, "separator": "", "sections": [] }',
      );
      files.write(BUDGETS, "not a budget");
    });
    expect((await comment(scene)).code).toBe(1);
    const [, measured = ""] = halves(only(scene));
    expect(measured).toContain("golden-malformed");
    expect(measured).toContain("budgets-malformed");

    const broken = await pullRequestScene(nothing, (files) =>
      files.write("goldens/demo/agent/contract.json", "{"),
    );
    expect((await comment(broken)).code).toBe(1);
    expect(only(broken)).toContain("contract.json is not JSON");
  });
});

describe("the comment that is there already", () => {
  it("is found on any page by its marker and its author, and edited when the fault is fixed", async () => {
    const scene = await pullRequestScene(grown);
    await comment(scene);
    const first = only(scene);
    const stranger = { login: "stranger", type: "User" };
    const others = [
      { id: 1, body: first, user: stranger },
      { id: 2, body: "hello", user: stranger },
      { id: 3, body: `> ${first}`, user: { login: "github-actions[bot]", type: "Bot" } },
      { id: 4, body: first, user: { login: "github-actions[bot]", type: "User" } },
    ];
    scene.github.comments.unshift(...others);
    await pushToPullRequest(scene, shorterAgain);
    const { code, stdout } = await comment(scene);
    expect(code).toBe(0);
    expect(stdout).toContain("Comment edited");
    expect(scene.github.asked.filter((line) => line.includes("comments?"))).toContainEqual(
      expect.stringContaining("page=3"),
    );
    expect(scene.github.comments.slice(0, 4)).toEqual(others);
    const body = scene.github.comments[4]?.body ?? "";
    expect(body).toContain("## ✅ Prompt gate: fixed, it holds again");
    expect(body).toContain("- ✅ fixed: `demo/agent · full · Rules` 36, allowed 60 `chars`");
    expect(scene.github.comments).toHaveLength(5);
  });

  it("is left alone where it says the same, and another key begins another", async () => {
    const scene = await pullRequestScene(grown);
    await comment(scene);
    expect((await comment(scene)).stdout).toContain("Comment unchanged");
    expect((await comment(scene, "--key", "other")).stdout).toContain("Comment created");
    expect(scene.github.comments).toHaveLength(2);
  });

  it("stays as it is where the pull request has moved on, or is closed", async () => {
    const scene = await pullRequestScene(grown);
    const event = scene.job.read("event.json");
    await pushToPullRequest(scene, shorterAgain);
    scene.job.write("event.json", event);
    const moved = await comment(scene);
    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("No open pull request") as string,
    });
    const numbered = await comment(scene, "--pr", "7");
    expect(numbered.stdout).toContain("Comment created");
    expect(scene.github.comments).toHaveLength(1);
  });
});

/** The default branch trims a text, and lowers its ceiling to just that. */
async function trimOnMain({ origin, github }: Scene): Promise<void> {
  const trimmed = origin.read(CONFIG).replace("You answer questions about the garden.", "Answer about it.");
  origin.write(CONFIG, trimmed);
  origin.write(BUDGETS, origin.read(BUDGETS).replace('"max": 200', '"max": 125'));
  await runCli(origin.path, ["update"]);
  const base = origin.commit("trim");
  const head = github.pulls[0]?.head.sha ?? "";
  github.forks.set(`${base}...${head}`, origin.git("merge-base", base, head));
}

function shorterAgain(files: Folder): void {
  files.write(CONFIG, files.read(CONFIG).replace(LONGER, "- Name the bed."));
}

describe("a comment that GitHub refuses", () => {
  it.each([
    ["POST", 403, grown, 1],
    ["POST", 403, shorter, 0],
    ["GET", 500, grown, 1],
    ["GET", 403, shorter, 0],
  ])(
    "on %s with %i is a warning, and the exit code is the verdict",
    async (method, status, change, verdict) => {
      const scene = await pullRequestScene(change);
      scene.github.refuse = { [method]: status };
      const { code, stdout } = await comment(scene);
      expect(code).toBe(verdict);
      const warnings = obeyed(stdout).filter((line) => line.startsWith("::warning title=No comment::"));
      expect(warnings).toHaveLength(1);
      expect(warnings.join()).toContain(`GitHub says: ${status} Resource not accessible by integration`);
      expect(stdout).not.toContain("pull_request_target");
      expect((await comment(scene, "--report-only")).code).toBe(0);
    },
  );

  it.each([
    [{ GITHUB_TOKEN: "" }, "There is no GITHUB_TOKEN"],
    [{ GITHUB_REPOSITORY: "nobody" }, "does not name a repository"],
    [{ GITHUB_EVENT_PATH: "" }, "not known which pull request"],
  ])("is no excuse for a job that lacks what it needs: %j", async (env, words) => {
    const scene = await pullRequestScene(nothing);
    const { code, stderr } = await comment({ ...scene, env: { ...scene.env, ...env } });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe("the step that comments", () => {
  it("holds the same in its summary, whether or not GitHub took the comment", async () => {
    const scene = await pullRequestScene(grown);
    scene.github.refuse = { POST: 403 };
    scene.job.write("summary.md", "");
    const summary = join(scene.job.path, "summary.md");
    vi.stubEnv("GITHUB_STEP_SUMMARY", summary);
    try {
      await comment({ ...scene, env: { ...scene.env, GITHUB_STEP_SUMMARY: summary } });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(scene.job.read("summary.md")).toContain("## Measured by us");
  });
});
