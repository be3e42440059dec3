import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { type ActionJob, type ActionRun, install, runAction } from "../testing/action.ts";
import { runCli } from "../testing/cli.ts";
import type { Folder } from "../testing/folder.ts";
import { fakeGithub } from "../testing/github.ts";
import { hasRegistry, isOffline, pack, type Packed } from "../testing/packed.ts";
import { requiring } from "../testing/requires.ts";
import { type Repository, runGit, temporaryRepository } from "../testing/repository.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";
import { obeyed } from "../testing/workflow-commands.ts";

const CONFIG = "prompt-budget.config.js";
const LONGER = "- Name the plant, its bed, and when it was last watered.";

const grown = (files: Folder) => files.write(CONFIG, files.read(CONFIG).replace("- Name the plant.", LONGER));
const shorter = (files: Folder) =>
  files.write(CONFIG, files.read(CONFIG).replace("- Name the plant.", "- Name it."));

let packed: Packed;
beforeAll(() => {
  packed = pack();
}, 180_000);
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }), 180_000);

interface Merge {
  readonly origin: Repository;
  readonly workspace: string;
  readonly head: string;
  readonly merge: string;
}

/** The merge commit of a pull request, checked out as actions/checkout does it at some depth. */
async function mergeOf(change: (files: Folder) => void, depth = 2): Promise<Merge> {
  const origin = temporaryRepository({ ...SAMPLE, ".gitignore": "node_modules\n" });
  await runCli(origin.path, ["update"]);
  origin.commit("start");
  origin.git("checkout", "-q", "-b", "feature");
  change(origin);
  await runCli(origin.path, ["update", "--structural"]);
  const head = origin.commit("change");
  origin.git("checkout", "-q", "main");
  origin.write("notes.txt", "meanwhile");
  origin.commit("meanwhile");
  origin.git("merge", "-q", "--no-ff", "--no-edit", "feature");
  const merge = origin.git("rev-parse", "HEAD");
  origin.git("update-ref", "refs/pull/7/merge", merge);
  origin.git("reset", "-q", "--hard", "HEAD^1");
  return { origin, head, merge, workspace: checkout(origin, "refs/pull/7/merge", depth) };
}

function checkout(origin: Repository, ref: string, depth: number): string {
  const { path } = temporaryFolder();
  runGit(path, ["init", "-q", "-b", "none"]);
  runGit(path, ["remote", "add", "origin", `file://${origin.path}`]);
  runGit(path, [
    "fetch",
    "-q",
    "--no-tags",
    `--depth=${depth}`,
    "origin",
    `+${ref}:refs/remotes/checked/out`,
  ]);
  runGit(path, ["checkout", "-q", "--detach", "refs/remotes/checked/out"]);
  install(path, packed);
  return path;
}

function onPullRequest(workspace: string, job: Partial<ActionJob> = {}): Promise<ActionRun> {
  return runAction({ workspace, event: "pull_request", payload: { pull_request: { number: 7 } }, ...job });
}

describe("the action on a pull request, checked out at depth 2", () => {
  it("holds the merge beside its first parent, and gives outputs, reports, summary and artifact", async () => {
    const { workspace } = await mergeOf(shorter);
    const { code, log, outputs, summary, uploads } = await onPullRequest(workspace);
    expect({ code, log: code === 0 ? "" : log }).toEqual({ code: 0, log: "" });
    expect(outputs).toMatchObject({
      verdict: "holds",
      counts: "1 contract, 3 cases, 8 goldens, 2 ceilings: holds",
      errors: "0",
      warnings: "0",
    });
    const report = JSON.parse(readFileSync(outputs["report-json"] ?? "", "utf8")) as Report;
    expect(report.comparison?.base.how).toBe("merge-commit");
    expect(report.comparison?.cases).toEqual({ compared: 3, changed: 2 });
    expect(readFileSync(outputs["report-markdown"] ?? "", "utf8")).toContain("The prompt gate holds");
    expect(readFileSync(outputs["report-html"] ?? "", "utf8")).toMatch(/^<!doctype html>/i);
    expect(summary).toContain("### ✅ The prompt gate holds");
    const [upload] = uploads;
    expect(upload?.name).toBe("prompt-budget-report");
    expect(readdirSync(upload?.path ?? "").toSorted()).toEqual(["report.html", "report.json", "report.md"]);
  });

  it("fails with the verdict, annotates the ceiling's line, and still leaves its reports", async () => {
    const { workspace } = await mergeOf(grown);
    const { code, log, outputs, uploads, summary } = await onPullRequest(workspace);
    expect(code).toBe(1);
    expect(outputs.verdict).toBe("broken");
    expect(
      obeyed(log).filter((line) => line.startsWith("::error file=budgets/demo.json,line=6")),
    ).toHaveLength(1);
    expect(uploads).toHaveLength(1);
    expect(summary).toContain("❌ The prompt gate is broken: 1 error");
  });

  it("tells the verdict and exits 0 under report-only", async () => {
    const { workspace } = await mergeOf(grown);
    const { code, outputs } = await onPullRequest(workspace, { inputs: { "report-only": "true" } });
    expect({ code, verdict: outputs.verdict }).toEqual({ code: 0, verdict: "broken" });
  });

  it("says what to fetch where the checkout has one commit alone, and leaves nothing behind to upload", async () => {
    const { workspace } = await mergeOf(shorter, 1);
    const { code, log, uploads } = await onPullRequest(workspace);
    expect(code).toBe(2);
    expect(obeyed(log).join("\n")).toMatch(/^::error title=The prompt gate did not run::.*fetch-depth: 2/);
    expect(uploads).toEqual([]);
  });

  it("compares with the base that it is told, or with none", async () => {
    const { workspace, head } = await mergeOf(shorter);
    const named = await onPullRequest(workspace, { inputs: { base: head } });
    const report = JSON.parse(readFileSync(named.outputs["report-json"] ?? "", "utf8")) as Report;
    expect(report.comparison?.base).toEqual({ ref: head, commit: head, how: "named" });
    expect(report.comparison?.changed).toBe(false);
    const none = await onPullRequest(workspace, { inputs: { base: "none" } });
    expect(
      (JSON.parse(readFileSync(none.outputs["report-json"] ?? "", "utf8")) as Report).comparison,
    ).toBeUndefined();
  });

  it("runs the configs that it is told, in the folder that it is told", async () => {
    const { workspace } = await mergeOf((files) => {
      for (const [name, text] of Object.entries(SAMPLE)) files.write(`packages/one/${name}`, text);
    });
    const inside = await onPullRequest(workspace, {
      inputs: { "working-directory": "packages/one", base: "none" },
    });
    expect({ code: inside.code, verdict: inside.outputs.verdict }).toEqual({ code: 1, verdict: "broken" });
    const both = await onPullRequest(workspace, {
      inputs: { config: `${CONFIG}\npackages/one/${CONFIG}\n`, base: "none" },
    });
    expect(both.outputs.counts).toContain("2 contracts, 6 cases");
  });

  it.each(["config", "base", "version", "report-only", "artifact", "goldens"])(
    "runs nothing that stands in the input %s",
    async (input) => {
      const { workspace } = await mergeOf(shorter);
      const trap = join(workspace, "pwned");
      const hostile = `"; touch ${trap}; $(touch ${trap}) \`touch ${trap}\` --update`;
      await onPullRequest(workspace, { inputs: { [input]: hostile, comment: "true" } });
      expect(existsSync(trap)).toBe(false);
    },
  );
});

describe("the comment of the action", () => {
  async function commented(change: (files: Folder) => void, refuse: Readonly<Record<string, number>> = {}) {
    const { workspace, head, origin } = await mergeOf(change);
    const github = await fakeGithub();
    github.refuse = refuse;
    const base = { ref: "main", sha: origin.git("rev-parse", "main") };
    const repo = { full_name: "o/r" };
    github.pulls.push({ number: 7, head: { sha: head, label: "o:feature", repo }, base });
    const run = await onPullRequest(workspace, {
      inputs: { comment: "true" },
      env: { GITHUB_API_URL: github.url },
    });
    return { run, github, workspace };
  }

  it("measures the merge commit without fetching, and is written once", async () => {
    const { run, github } = await commented(grown);
    expect(run.code).toBe(1);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain("measured by us: broken; claimed by its own run: broken");
    expect(github.asked.join("\n")).not.toContain("compare");
    expect(run.summary.match(/The prompt gate is broken/g)).toHaveLength(1);
  });

  it.each([
    ["holds", shorter, 0],
    ["is broken", grown, 1],
  ])(
    "is a warning where the token may not write it: the gate %s all the same",
    async (_, change, verdict) => {
      const { run, github } = await commented(change, { POST: 403 });
      expect(run.code).toBe(verdict);
      expect(github.comments).toEqual([]);
      expect(obeyed(run.log).filter((line) => line.startsWith("::warning title=No comment::"))).toHaveLength(
        1,
      );
      expect(run.summary).toContain("The prompt gate");
    },
  );

  it("has a token of its own: the project's code runs without one", async () => {
    const { workspace } = await commented((files) => {
      const spy =
        'import { writeFileSync } from "node:fs";\nwriteFileSync(new URL("seen.txt", import.meta.url), JSON.stringify(process.env));\n';
      files.write(CONFIG, spy + files.read(CONFIG));
    });
    const seen = readFileSync(join(workspace, "seen.txt"), "utf8");
    expect(seen).toContain("GITHUB_ACTIONS");
    expect(seen).not.toContain("secret");
  });
});

describe("the action elsewhere", () => {
  it("takes the parent for the base in a merge queue that squashes", async () => {
    const { origin } = await mergeOf(shorter);
    origin.git("merge", "-q", "--squash", "feature");
    origin.commit("squashed");
    origin.git("update-ref", "refs/heads/gh-readonly-queue/main/pr-7", "HEAD");
    const workspace = checkout(origin, "refs/heads/gh-readonly-queue/main/pr-7", 2);
    const payload = { merge_group: { base_sha: "0".repeat(40) } };
    const { code, log, outputs } = await runAction({ workspace, event: "merge_group", payload });
    expect({ code, log: code === 0 ? "" : log }).toEqual({ code: 0, log: "" });
    const report = JSON.parse(readFileSync(outputs["report-json"] ?? "", "utf8")) as Report;
    expect(report.comparison?.cases.changed).toBe(2);
  });

  it("tells on a push since when the gate is broken, and which commits grew it", async () => {
    const origin = temporaryRepository({ ...SAMPLE, ".gitignore": "node_modules\n" });
    await runCli(origin.path, ["update"]);
    origin.commit("start", { date: "2026-01-01T00:00:00Z" });
    const step = async (from: string, to: string, subject: string, author: string, date: string) => {
      origin.write(CONFIG, origin.read(CONFIG).replace(from, to));
      await runCli(origin.path, ["update"]);
      return origin.commit(subject, { author, date });
    };
    await step("- Name the plant.", "- Name the plant and bed.", "a little", "Bea", "2026-01-02T00:00:00Z");
    const over = await step(
      "plant and bed.",
      `plant.\\n${LONGER}`,
      "beds | and `dates`",
      "Cid",
      "2026-01-03T00:00:00Z",
    );
    await step("- Be brief.", "- Be brief and kind.", "kinder", "Dot", "2026-01-04T00:00:00Z");
    const whole = checkout(origin, "refs/heads/main", 100);
    const { code, summary } = await runAction({
      workspace: whole,
      event: "push",
      inputs: { base: "HEAD^1" },
    });
    expect(code).toBe(1);
    const since = summary.slice(summary.indexOf("### Since when"));
    expect(since).toContain(`over since \`${over.slice(0, 10)}\` of \`2026-01-03\` by \`Cid\``);
    expect(since.split("\n").filter((line) => line.startsWith("  - "))).toEqual([
      expect.stringMatching(
        /^ {2}- 153 → 202: `[0-9a-f]{10}` of `2026-01-03` by `Cid`: `` beds \| and `dates` ``$/,
      ),
      expect.stringMatching(/^ {2}- 202 → 211: `[0-9a-f]{10}` of `2026-01-04` by `Dot`: `kinder`$/),
      expect.stringMatching(/^ {2}- 46 → 95: /),
      expect.stringMatching(/^ {2}- 95 → 104: /),
    ]);
    const shallow = checkout(origin, "refs/heads/main", 2);
    const told = await runAction({ workspace: shallow, event: "push", inputs: { base: "HEAD^1" } });
    expect(told.summary).toContain("fetch-depth: 0");
  });

  it("says what is missing where no prompt-budget is installed, and refuses what is no version", async () => {
    const { path } = temporaryFolder(SAMPLE);
    const missing = await runAction({ workspace: path, event: "push" });
    expect(missing.code).toBe(2);
    expect(missing.log).toContain("prompt-budget is not installed, and there is no lock file that names it");
    const strange = await runAction({ workspace: path, event: "push", inputs: { version: "--registry=x" } });
    expect(strange.log).toContain('"--registry=x" is no version');
    const tarball = await runAction({ workspace: path, event: "push", inputs: { version: "./gone.tgz" } });
    expect(tarball.log).toContain("There is no tarball ./gone.tgz");
  });
});

describe("the action where nothing is installed", () => {
  it.each([
    ["package-lock.json", {}, "npm", "ci"],
    [
      "pnpm-lock.yaml",
      { packageManager: "pnpm@10.34.9+sha512.00" },
      "npx",
      "--yes pnpm@10.34.9 install --frozen-lockfile",
    ],
    ["yarn.lock", {}, "yarn", "install --frozen-lockfile"],
    ["yarn.lock", { packageManager: "yarn@4.1.0" }, "corepack", "yarn install --immutable"],
  ])("installs what %s says (%j)", async (lock, manifest, command, args) => {
    const { workspace } = await mergeOf(shorter);
    rmSync(join(workspace, "node_modules"), { recursive: true });
    const bin = temporaryFolder({
      [command]: `#!/bin/sh\necho "$@" > asked.txt\nmkdir node_modules\nln -s ${packed.unpacked} node_modules/prompt-budget\n`,
    });
    chmodSync(join(bin.path, command), 0o755);
    writeFileSync(join(workspace, lock), "");
    writeFileSync(join(workspace, "package.json"), JSON.stringify(manifest));
    const env = { PATH: `${bin.path}:${process.env.PATH ?? ""}` };
    const { outputs } = await onPullRequest(workspace, { env });
    expect(readFileSync(join(workspace, "asked.txt"), "utf8").trim()).toBe(args);
    expect(outputs.verdict).toBe("holds");
  });
});

const { describe: describeOnline } = requiring("a package registry", hasRegistry(), !isOffline());

/** How this machine reaches its registry, which a job of its own would not be told. */
function network(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^home$|proxy|^npm_config_|_ca_|_cert_/i.test(name),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

describeOnline("the action with a version", () => {
  it("installs a tarball beside the project and runs that", async () => {
    const { workspace } = await mergeOf(shorter);
    rmSync(join(workspace, "node_modules"), { recursive: true });
    const inputs = { version: packed.tarball };
    const { code, log, outputs } = await onPullRequest(workspace, { inputs, env: network() });
    expect({ code, log: code === 0 ? "" : log }).toEqual({ code: 0, log: "" });
    expect(outputs.verdict).toBe("holds");
    expect(existsSync(join(workspace, "node_modules"))).toBe(false);
  }, 180_000);
});
