import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../testing/folder.ts";
import { ceilingRowWith, reportWith } from "../../testing/report.ts";
import { publish } from "./publish.ts";
import { type Runner, toolkitRunner } from "./runner.ts";

const LIMIT = 1024 * 1024;
const JOB = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "42" };

interface Recorded extends Runner {
  readonly summaries: string[];
  readonly outputs: Map<string, string>;
}

function recorder(held: number | undefined = 0): Recorded {
  const summaries: string[] = [];
  const outputs = new Map<string, string>();
  return {
    summaries,
    outputs,
    summarySize: () => Promise.resolve(held),
    appendSummary: async (markdown) => void summaries.push(markdown),
    setOutput: async (name, value) => void outputs.set(name, value),
  };
}

const large = reportWith({
  ceilings: Array.from({ length: 12_000 }, (_, index) => ceilingRowWith({ case: `case-${index}` })),
});

describe("publishing", () => {
  it("writes the summary whole, and the outputs", async () => {
    const runner = recorder();
    expect(await publish(reportWith({ ceilings: [ceilingRowWith()] }), runner, JOB)).toEqual([]);
    expect(runner.summaries.join("")).toContain("### ✅ The prompt gate holds");
    expect(Object.fromEntries(runner.outputs)).toEqual({
      verdict: "holds",
      counts: "1 contract, 2 cases, 3 goldens, 4 ceilings: holds",
      errors: "0",
      warnings: "0",
      changed: "0",
    });
  });

  it("keeps the step's summary within 1 MiB, counting what earlier commands wrote, and says where the rest is", async () => {
    const runner = recorder(200);
    const told = await publish(large, runner, JOB);
    const [text = ""] = runner.summaries;
    expect(200 + Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LIMIT - 1000);
    expect(text).toContain("\n</details>\n");
    expect(text).toContain("[artifacts of this run](https://github.com/o/r/actions/runs/42#artifacts)");
    expect(told.join()).toMatch(/^The job summary was cut: [\d,]+ bytes, and 1,048,576 are allowed/);
  });

  it("makes no link of an environment that is not GitHub's", async () => {
    const runner = recorder();
    await publish(large, runner, { ...JOB, GITHUB_REPOSITORY: "o/r)[x](javascript:alert(1)" });
    expect(runner.summaries.join("")).not.toContain("javascript");
  });

  it("writes no summary where there is none", async () => {
    const runner = recorder(undefined);
    runner.summarySize = () => Promise.resolve(undefined);
    expect(await publish(large, runner, JOB)).toEqual([]);
    expect(runner.summaries).toEqual([]);
  });

  it("tells in words what the runner refused, and goes on", async () => {
    const runner = recorder();
    runner.setOutput = () => Promise.reject(new Error("no space left"));
    expect(await publish(reportWith(), runner, JOB)).toEqual([
      "The outputs of the step were not written: no space left",
    ]);
    expect(runner.summaries).toHaveLength(1);
  });
});

describe("the toolkit's runner", () => {
  it("keeps a value whole that tries to end itself, so that no other output is set", async () => {
    const folder = temporaryFolder({ outputs: "" });
    const file = `${folder.path}/outputs`;
    vi.stubEnv("GITHUB_OUTPUT", file);
    try {
      const runner = toolkitRunner({ GITHUB_OUTPUT: file });
      await runner.setOutput("verdict", "fail");
      await runner.setOutput("report", "x\nEOF\nverdict=pass");
    } finally {
      vi.unstubAllEnvs();
    }
    expect(outputsIn(folder.read("outputs"))).toEqual({ verdict: "fail", report: "x\nEOF\nverdict=pass" });
  });

  it("appends to the summary that is there", async () => {
    const folder = temporaryFolder({ summary: "before\n" });
    const file = `${folder.path}/summary`;
    vi.stubEnv("GITHUB_STEP_SUMMARY", file);
    try {
      const runner = toolkitRunner({ GITHUB_STEP_SUMMARY: file });
      expect(await runner.summarySize()).toBe(7);
      await runner.appendSummary("after\n");
    } finally {
      vi.unstubAllEnvs();
    }
    expect(folder.read("summary")).toBe("before\nafter\n");
  });

  it("does nothing outside of a job", async () => {
    const runner = toolkitRunner({});
    expect(await runner.summarySize()).toBeUndefined();
    await runner.setOutput("verdict", "fail");
  });
});

/** Outputs as the runner reads them: `name=value`, or `name<<delimiter`, lines, delimiter. */
function outputsIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, name, delimiter] = /^([^=]+?)<<(.+)$/.exec(line) ?? [];
    if (name === undefined || delimiter === undefined) {
      const at = line.indexOf("=");
      if (at > 0) found[line.slice(0, at)] = line.slice(at + 1);
      continue;
    }
    const end = lines.indexOf(delimiter, index + 1);
    found[name] = lines.slice(index + 1, end).join("\n");
    index = end;
  }
  return found;
}
